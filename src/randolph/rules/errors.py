"""The root of the error classes.

Every error that randolph raises on purpose is a `RandolphError`, and so a `ValueError`: bad syntax (`notation`),
an illegal move (`rules`), a refused command (`game`). Each message quotes the input and says what was expected.
"""


class RandolphError(ValueError):
    """A value breaks a format or a rule; the message quotes it."""
