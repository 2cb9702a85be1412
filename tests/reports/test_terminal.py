"""What is drawn: golden texts at 80 columns, in a pipe, and with hostile names."""

import io
import re

from badugi_hh.findings import Finding, Severity, Share
from badugi_hh.reports.finding_view import ExcerptLine, view_finding
from badugi_hh.reports.tables import Amount, Column, Form, Table
from badugi_hh.reports.terminal import Screen
from badugi_hh.source import Block

HOSTILE = "[red]\x1b[31m\u202eibis"
SHOWN = r"[red]\x1b[31m\u202eibis"


def drawn(thing: object, width: int | None = None, *, colour: bool = False) -> str:
    stream = io.StringIO()
    screen = Screen(stream, width, colour)
    if isinstance(thing, Table):
        screen.table(thing)
    elif isinstance(thing, tuple):
        screen.finding(view_finding(*thing))
    else:
        screen.line(str(thing))
    return stream.getvalue()


def wrong_winner(player: str = "heron", message: str = "") -> tuple[Finding, list[Block]]:
    block = Block(
        "day.txt",
        56,
        "ibis: checks\n"
        "ibis: shows [8s 3d Ac 4h] (Badugi: 8,4,3,A)\n"
        f"{player} collected $2.55 from side pot",
    )
    finding = Finding(
        "S301",
        Severity.ERROR,
        message or "The side pot of $2.55 went to heron, but ibis has the better hand.",
        "day.txt",
        58,
        1,
        "pokerstars",
        "71000000001",
        player,
        (Share(player, 255, "2.55", "$2.55"),),
        (Share("ibis", 155, "1.55", "$1.55"), Share("kite", 100, "1", "$1")),
    )
    return finding, [block]


def test_a_finding() -> None:
    assert drawn(wrong_winner()) == (
        "day.txt:58:1: error S301 wrong-winner\n"
        "   57 | ibis: shows [8s 3d Ac 4h] (Badugi: 8,4,3,A)\n"
        "   58 | heron collected $2.55 from side pot\n"
        "      | ^^^^^\n"
        "The side pot of $2.55 went to heron, but ibis has the better hand.\n"
        "  claimed  heron $2.55\n"
        "  due      ibis $1.55\n"
        "           kite $1\n"
        "help: badugi-hh hand 71000000001    badugi-hh explain S301\n"
    )


def test_the_caret_stands_under_the_word_that_is_meant() -> None:
    finding = Finding("L206", Severity.ERROR, "Too little.", "day.txt", 7, 11)
    lines = drawn((finding, [Block("day.txt", 7, "鶴鶴: calls $0.30 and is all-in")])).splitlines()
    assert lines[1:3] == [
        "    7 | 鶴鶴: calls $0.30 and is all-in",
        "      | " + " " * 12 + "^" * 5,
    ]


def test_the_tabs_that_indent_a_line_are_blanks_and_are_not_underlined() -> None:
    finding, [block] = wrong_winner()
    tabbed = Block(block.file, block.first_line, "\n".join(f"\t\t{line}" for line in block.lines))
    excerpt = drawn((finding, [tabbed])).split("\n")[2:4]
    assert excerpt == [
        "   58 |     heron collected $2.55 from side pot",
        "      |     ^^^^^",
    ]


def test_of_a_very_long_line_the_part_that_is_meant_is_shown() -> None:
    text = "x" * 5000 + " heron " + "y" * 5000
    finding = Finding("P101", Severity.WARNING, "Odd.", "day.txt", 7, 5002)
    _, line, caret, *_ = drawn((finding, [Block("day.txt", 7, text)])).splitlines()
    assert len(line) < 260
    assert line[caret.index("^") : caret.rindex("^") + 1] == "heron"


def test_a_finding_on_a_whole_file_has_no_excerpt() -> None:
    finding = Finding("P103", Severity.ERROR, "No hand was found.", "day.txt", 1)
    assert drawn((finding, [])) == (
        "day.txt:1:1: error P103 unknown-format\nNo hand was found.\nhelp: badugi-hh explain P103\n"
    )


def test_a_name_is_shown_and_never_obeyed() -> None:
    text = drawn(wrong_winner(HOSTILE))
    assert f"   58 | {SHOWN} collected" in text
    assert f"  claimed  {SHOWN} $2.55" in text
    assert f"      | {'^' * len(SHOWN)}\n" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_in_colour_the_only_escapes_are_our_own() -> None:
    text = drawn(wrong_winner(HOSTILE), 80, colour=True)
    assert "\x1b[" in text
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert plain == drawn(wrong_winner(HOSTILE), 80)


def test_a_long_message_is_broken_on_a_terminal_and_whole_in_a_pipe() -> None:
    message = "The pot went to the wrong player. " * 5
    assert max(map(len, drawn(wrong_winner(message=message), 80).splitlines())) <= 80
    assert message.strip() in drawn(wrong_winner(message=message))


NETS = Table(
    (
        Column("site", "site", wide=True),
        Column("player", "player"),
        Column("net", "net", Form.AMOUNT),
        Column("VPIP", "vpip", Form.SHARE),
        Column("hands", "hands", Form.COUNT),
        Column("BB/100", "bb", Form.DECIMAL),
    ),
    (
        ("pokerstars", "heron", Amount("12.50", "$12.50"), 0.3125, 1200, 1.5),
        ("pokerstars", HOSTILE, Amount("-3.00", "-$3"), None, 7, None),
    ),
    title="players",
)


def test_a_table_in_a_pipe() -> None:
    assert drawn(NETS) == (
        "players\n"
        "site        player                      net   VPIP  hands  BB/100\n"
        "-----------------------------------------------------------------\n"
        "pokerstars  heron                    $12.50  31.2%  1,200    1.50\n"
        f"pokerstars  {SHOWN}     -$3    n/a      7     n/a\n"
    )


def test_a_narrow_terminal_leaves_out_what_is_only_for_wide_ones() -> None:
    lines = drawn(NETS, 60).splitlines()
    assert lines[1].split() == ["player", "net", "VPIP", "hands", "BB/100"]
    assert max(map(len, lines)) <= 60


def test_a_table_without_rows_says_so() -> None:
    assert drawn(Table((), (), empty="No players yet.")) == "No players yet.\n"


def test_in_a_pipe_a_table_is_drawn_as_on_a_terminal_that_is_wide_enough() -> None:
    table = Table(
        (
            Column("site", "site", group=True),
            Column("hands", "hands", Form.COUNT),
            Column("VPIP", "vpip", Form.SHARE),
            Column("名", "name"),
            Column("", "tie"),
        ),
        (
            ("pokerstars", 1, None, "Wren", ""),
            ("pokerstars", 1000, 0.5, "名名\x1b", ""),
            ("merge", None, 1.0, "q", ""),
        ),
        title="both",
    )
    drawn = []
    for width in (None, 300):
        stream = io.StringIO()
        Screen(stream, width).table(table)
        drawn.append(stream.getvalue())
    assert drawn[0] == drawn[1]
    assert "      1,000   50.0%" in drawn[0]


def test_tabs_that_indent_a_line_become_blanks_and_are_not_underlined() -> None:
    line = ExcerptLine(232, '\t\t<winner amount="9"/>', 0, 9)
    assert line.parts == ("    ", "<winner", ' amount="9"/>')
    assert ExcerptLine(1, "\t<round>").parts == ("  ", "", "<round>")
    assert ExcerptLine(1, "a\tb", 2, 3).parts == ("a\t", "b", "")
