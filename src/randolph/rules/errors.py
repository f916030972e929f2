"""The root of the error ladder.

Every error that randolph raises on purpose is a `RandolphError`, and so a `ValueError`: bad syntax (`notation`),
an illegal move (`rules`), a refused command (`game`). Each message quotes what was given and says what was expected.
"""


class RandolphError(ValueError):
    """Something that was given to randolph breaks a format or a rule; the message quotes it."""
