"""The Gradio app on which one sits the exam with a model. It speaks to OpenAI-compatible servers only."""
