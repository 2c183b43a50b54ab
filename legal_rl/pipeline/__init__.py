"""The stages of `legal-rl run`, and the verbs that open an engine: eval, ablate, distill, sft, serve, difficulty."""
