"""The bar of an import."""

import io

import pytest

from badugi_hh.reports.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_no_bar_where_nobody_sees_it() -> None:
    for stream, quiet in ((io.StringIO(), False), (Terminal(), True)):
        with progress_bar(stream, quiet=quiet) as advance:
            assert advance is None
        assert stream.getvalue() == ""


def test_the_bar_names_the_file_and_obeys_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    stream = Terminal()
    with progress_bar(stream) as advance:
        assert advance is not None
        advance(50, 100, "logs/[red]\x1b]0;day\x07.txt")
    assert r"[red]\x1b]0;day\x07.txt" in stream.getvalue()
    assert "\x07" not in stream.getvalue()
