"""Distilling a teacher: what its answers cost, and what they are worth against gold."""
