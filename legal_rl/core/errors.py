"""The one exception that a user can mend."""


class UserError(Exception):
    """Bad input or a missing part, described in one sentence: the place, then the remedy.

    The command line prints it without a traceback and exits with code 2. Anything else that escapes is our bug.
    """
