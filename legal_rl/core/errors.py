"""The one exception that a user can mend."""


class UserError(Exception):
    """Bad input or a missing part, described in one sentence: the place, then the remedy.

    The command line prints it without a traceback and exits with code 2. Anything else that escapes is our bug.
    ``code`` names what is wrong for interfaces that say it in words of their own, which ``values`` fill in; most
    errors have none.
    """

    def __init__(self, message: str = "", *, code: str = "", **values: object) -> None:
        super().__init__(message)
        self.code, self.values = code, values
