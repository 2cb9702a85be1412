"""Writing: a hand back into the text of the room that wrote it, the inverse of parsing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from badugi_hh.events import Hand
from badugi_hh.rules import BRANDS
from badugi_hh.writing import fulltilt, kingsclub, merge, phenom, phh, pokerstars

__all__ = ["WRITERS", "render", "render_file"]

# A room's writer, and what stands between two hands in its files.
WRITERS: Final = {
    "fulltilt": (fulltilt.render, fulltilt.BETWEEN_HANDS),
    "kingsclub": (kingsclub.render, kingsclub.BETWEEN_HANDS),
    "merge": (merge.render, merge.BETWEEN_HANDS),
    "phenom": (phenom.render, phenom.BETWEEN_HANDS),
    "phh": (phh.render, phh.BETWEEN_HANDS),
    **dict.fromkeys(BRANDS, (pokerstars.render, pokerstars.BETWEEN_HANDS)),
}

# Where a hand in a file begins with its number there.
_NUMBERED: Final = {"phh": phh.render_numbered}


def render(hand: Hand) -> str:
    """The hand's text exactly as its site writes it, with ``\\n`` line ends and none at the end.

    Reading the text gives the same hand again. Raises ``ValueError`` for a site without a writer,
    and for a hand with a thing that its site has no words for.
    """
    return _writer(hand.site)[0](hand)


def render_file(hands: Iterable[Hand]) -> str:
    """A history file of ``hands``, all of one site; empty for no hands.

    Raises ``ValueError`` as ``render`` does.
    """
    texts = []
    between = ""
    for number, hand in enumerate(hands, start=1):
        write, between = _writer(hand.site)
        texts.append(_NUMBERED[hand.site](hand, number) if hand.site in _NUMBERED else write(hand))
    return between.join(texts) + "\n" if texts else ""


def _writer(site: str) -> tuple[pokerstars.Writer, str]:
    try:
        return WRITERS[site]
    except KeyError:
        raise ValueError(f"no writer for the site {site!r}") from None
