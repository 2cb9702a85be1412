"""Screen names of one person."""

from __future__ import annotations

from pathlib import Path

import pytest

from badugi_hh.persons import BadPersons, listed_persons, read_persons, screen_names

PLAYERS = {
    ("pokerstars", "wren"),
    ("pokerstars", "plover"),
    ("fulltilt", "plover"),
    ("fulltilt", "a:b"),
}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        # The name of a person counts where somebody plays under it; a name alone at every site.
        (
            ["wren=plover"],
            {("pokerstars", "wren"), ("pokerstars", "plover"), ("fulltilt", "plover")},
        ),
        (["me = fulltilt:plover , wren"], {("fulltilt", "plover"), ("pokerstars", "wren")}),
        (["me=wren", "me=a:b"], {("pokerstars", "wren"), ("fulltilt", "a:b")}),
        (["me=fulltilt:a:b"], {("fulltilt", "a:b")}),
    ],
)
def test_who_is_meant(words: list[str], meant: set[tuple[str, str]]) -> None:
    persons = screen_names(read_persons(words), PLAYERS)
    assert set(persons) == meant
    assert len(set(persons.values())) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["wren"], "names are joined as wren=plover,fulltilt:Plover9, not wren"),
        (["=plover"], "names are joined as"),
        (["wren=,"], "names are joined as"),
        (["me=wrem"], "nobody plays as wrem; is wren meant\\?"),
        (["me=pokerstars:a:b"], "nobody plays as pokerstars:a:b"),
        (["me=wren", "you=wren"], "wren \\(pokerstars\\) can't be both me and you"),
        (["wren=fulltilt:plover", "me=wren"], "wren \\(pokerstars\\) can't be both wren and me"),
    ],
)
def test_what_cannot_be(words: list[str], message: str) -> None:
    with pytest.raises(BadPersons, match=message):
        screen_names(read_persons(words), PLAYERS)


def test_a_file_may_tell_of_people_who_are_not_there(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("# mine\n\nme=wren,owl\n", encoding="utf-8")
    persons = listed_persons(file)
    assert screen_names(persons, PLAYERS, strict=False) == {("pokerstars", "wren"): "me"}


def test_a_mistake_in_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("# mine\nme=wren\nowl\n", encoding="utf-8")
    with pytest.raises(BadPersons, match=r"names\.txt, line 3: names are joined as .*, not owl"):
        listed_persons(file)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(BadPersons, match="no text in UTF-8"):
        listed_persons(file)
