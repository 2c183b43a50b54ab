"""Preflight: what a run asks of a machine, from its recipes and the model's config.json, before anybody pays for it."""
