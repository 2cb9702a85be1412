"""Bytes → text: encodings as rooms write them, one kind of line end.

The order is byte-order mark, then strict UTF-8, then cp1252 (docs/sites.md). UTF-16 is
never guessed from even lengths: that turns plain ASCII into Chinese without an error. Only bytes
that are zero in every second place, which no other text has, say UTF-16 without a mark.
"""

from __future__ import annotations

import codecs
import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from badugi_hh.parsing.unpacking import unpacked

CHUNK: Final = 1 << 18  # little enough for the processor's caches
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# NBSP is a blank (some clients write it into headers); the two control characters mark names in
# the grammar, so a file can't be allowed to hold them; BOMs stand in the middle of joined files.
_BLANKS: Final = str.maketrans(
    {"\xa0": " ", "\x01": "\ufffd", "\x02": "\ufffd", "\ufeff": None, "\0": "\ufffd"}
)


@dataclass(frozen=True, slots=True)
class Bytes:
    """What one pass over a file's bytes tells: SHA-256, size, encoding.

    ``cut_letter`` is the offset of a last letter that is not whole, which is dropped, else -1.
    ``text`` is false for files that begin as no text does: they may hold the words of one, as a
    database of hands does.
    """

    digest: str
    size: int
    encoding: str
    cut_letter: int = -1
    text: bool = True


def survey(where: str) -> Bytes:
    """Reads the file once, in pieces. Raises ``OSError`` and ``Unpackable``."""
    digest, size = hashlib.sha256(), 0
    utf8 = codecs.getincrementaldecoder("utf-8")()
    ascii_alone, valid, beyond_ascii, head = True, True, False, b""
    with unpacked(where) as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
            head = head or chunk[:4096]
            size += len(chunk)
            ascii_alone = ascii_alone and chunk.isascii()  # seen in a tenth of the time
            if valid and not ascii_alone:
                try:
                    beyond_ascii |= not utf8.decode(chunk).isascii()
                except UnicodeDecodeError:
                    valid = False
    # A file that is still written may end in the middle of a letter: what was UTF-8 stays that.
    cut = len(utf8.getstate()[0]) if valid else 0
    encoding = _encoding(head, valid and (beyond_ascii or not cut))
    if encoding.startswith("utf-16"):
        cut = size % 2
    elif encoding == "cp1252":
        cut = 0
    text = encoding.startswith("utf-16") or b"\0" not in head
    return Bytes(digest.hexdigest(), size, encoding, size - cut if cut else -1, text)


def _encoding(head: bytes, utf8: bool) -> str:
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    if len(head) >= 8 and not any(head[1:64:2]) and all(head[0:64:2]):
        return "utf-16-le"
    if len(head) >= 8 and not any(head[0:64:2]) and all(head[1:64:2]):
        return "utf-16-be"
    return "utf-8" if utf8 else "cp1252"


def texts(where: str, encoding: str) -> Iterator[str]:
    """The file's text in pieces, with ``\\n`` as the only line end."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    lines = io.IncrementalNewlineDecoder(decoder, translate=True)
    with unpacked(where) as stream:
        while chunk := stream.read(CHUNK):
            yield clean(lines.decode(chunk))
    # A last letter that is not whole is dropped; the survey has told of it.
    yield clean(lines.decode(b"", final=True).removesuffix("\ufffd"))


def clean(text: str) -> str:
    """``text`` without the characters that would stand for something else here."""
    return text.translate(_BLANKS) if any(sign in text for sign in _SUSPECT) else text


_SUSPECT: Final = tuple("\xa0\x01\x02\ufeff\0")
