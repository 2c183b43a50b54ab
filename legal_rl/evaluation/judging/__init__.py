"""A language model as a second reader of reasoning: rubric, verdicts, and what they are worth. Never a score."""
