"""The language that all floors share: questions, prompts, the parser, grading, statistics. Pure; imports no engine."""
