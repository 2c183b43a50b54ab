"""What the tabs Ask and Compare do, apart from their page: no Gradio in here."""
