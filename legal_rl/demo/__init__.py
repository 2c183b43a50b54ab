"""The demo: a Gradio app for sitting the exam with one or two models behind OpenAI-compatible servers."""
