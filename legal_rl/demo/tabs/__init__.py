"""The tabs of the demo: one module each, with ``build(context, words)``, called inside its ``gr.Tab``."""
