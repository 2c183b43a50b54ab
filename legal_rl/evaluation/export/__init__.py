"""Export of the evaluation protocol as tasks of other frameworks; the written files import ``scoring``."""
