"""What can be wrong with the text of one line."""

from __future__ import annotations

from badugi_hh.events import Event


class Unfit(Exception):
    """The line matches, but not with the player that was tried."""


class BadValue(Exception):
    """Something in the line can't be taken as it is.

    ``code`` is of the catalogue: with ``P101`` the line counts all the same, with ``P106`` the hand
    is cancelled, with any other the hand is refused. ``piece`` is the text to point at, ``event``
    what the line says where it counts, ``line`` its number in the file where a whole hand was
    looked at.
    """

    def __init__(
        self, code: str, message: str, piece: str = "", event: Event | None = None, line: int = 0
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.piece = piece
        self.event = event
        self.line = line

    def remembered(self) -> BadValue:
        """The same without the way it came: on that lies all that is known of the hand, which would
        be kept for as long as the line is."""
        self.__traceback__ = self.__context__ = None
        return self
