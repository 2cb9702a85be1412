"""Text from logs made safe to show.

Names and chat are typed by strangers. A terminal would obey an escape sequence in them, and marks
that turn the writing direction can make one name look like another.
"""

from __future__ import annotations

from badugi_hh.source import as_text


def indented(line: str) -> str:
    """A line of a log, each tab that indents it made two blanks."""
    rest = line.lstrip("\t")
    return "  " * (len(line) - len(rest)) + rest


def visible(text: str) -> str:
    """``text`` with everything that can't be printed as its escape: ``\\x1b``, ``\\u202e``.

    That is the rule of ``str.isprintable``: control and format characters, direction marks, blanks
    other than the common one, half surrogates. A byte of a file's name that is no letter, which
    Python has as one of these, is ``\\xff``. What is left takes one line and moves no cursor.
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in text)


def _escape(letter: str) -> str:
    if "\udc80" <= letter <= "\udcff":
        return as_text(letter)
    return letter.encode("unicode_escape").decode("ascii")
