"""What the tabs Vote, Mock exam and Look reckon: votes, papers, answer sheets, results, uploaded reports. No Gradio."""
