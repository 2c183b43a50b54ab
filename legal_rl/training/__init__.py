"""Rewards, their audit and replay, rows for supervised fine-tuning, and the ledger of collected traces."""
