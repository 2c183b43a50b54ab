"""Distillation: `distill collect` asks a teacher for traces, `distill filter` makes them rows for fine-tuning."""
