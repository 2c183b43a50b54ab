"""Stored predictions of other tools as questions and responses of ours, each with the file and row it came from."""
