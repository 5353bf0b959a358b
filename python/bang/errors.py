"""What can go wrong, each with a sentence that says what to do about it."""


class BangError(Exception):
    """Of this package."""


class LibraryNotFound(BangError, ImportError):
    """libbangenv is not where it was looked for."""


class IllegalAction(BangError, ValueError):
    """Nothing has been changed. `agent`, `action`; `name` of the action; `why`, the id of the reason; `reason`, a sentence; and
    `game`, its number in a vector."""

    def __init__(self, agent, action, name, why, reason, game=0):
        super().__init__(f'{agent} may not "{name}" (action {action}, game {game}): {reason} [{why}]')
        self.agent, self.action, self.name, self.why, self.reason, self.game = agent, action, name, why, reason, game


class WrongUse(BangError, ValueError):
    """An argument that makes no sense."""
