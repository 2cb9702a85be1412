"""Cases: a folder for every fault, with the text that shows it and what the audit says of it.

``<code>-<name>/`` holds ``README.md``, which tells in plain words what is wrong; ``input.txt`` (or
more inputs, where it takes more than one file); and ``expected.txt``, the findings as
``badugi-hh audit input.txt`` prints them, and the verdicts on the pots. Folders that begin with
``legal-`` look wrong and are not.
"""

from __future__ import annotations

import re
from contextlib import chdir, nullcontext
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from textwrap import wrap
from unittest.mock import patch

from badugi_hh import judging
from badugi_hh.findings import CATALOGUE
from badugi_hh.parsing.sites import all_sites
from badugi_hh.pipeline import audit_store, import_paths
from badugi_hh.reports.audit_view import view_by_hand
from badugi_hh.reports.terminal import Screen
from badugi_hh.store import Store

FOLDER = Path(__file__).parent
POTS = "pots: "


@dataclass(frozen=True, slots=True)
class Case:
    """One folder. ``code`` is empty for what looks wrong and is not."""

    folder: Path

    @property
    def code(self) -> str:
        return "" if self.folder.name.startswith("legal-") else self.folder.name.partition("-")[0]

    @property
    def title(self) -> str:
        """The name without its code, in words."""
        return self.folder.name.partition("-")[2].replace("-", " ")

    @property
    def story(self) -> str:
        """What is wrong, in plain words: README.md without its heading."""
        readme = (self.folder / "README.md").read_text(encoding="utf-8")
        return readme.partition("\n")[2].strip()

    @property
    def inputs(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("input*"))

    @property
    def expected(self) -> str:
        return (self.folder / "expected.txt").read_text(encoding="utf-8")

    @property
    def findings(self) -> str:
        """The findings as they are expected, without the verdicts."""
        return self.expected.rpartition(POTS)[0].strip()

    @property
    def example(self) -> str:
        """The finding that the case is named for, without the commands that tell more, and narrow
        enough for a terminal."""
        found = next(it for it in self.findings.split("\n\n") if f" {self.code} " in it)
        lines = found.rpartition("\nhelp: ")[0].splitlines()
        return "\n".join("\n".join(wrap(it, 76)) if it[0] != " " else it for it in lines)

    def run(self) -> str:
        """The findings as the program shows them, and how many pots have which verdict."""
        shown = StringIO()
        broken = patch.object(judging, "audit", side_effect=KeyError)
        with (
            chdir(self.folder),
            broken if self.code == judging.FAILURE else nullcontext(),
            Store.temporary() as store,
        ):
            import_paths(self.inputs, store)
            summary = audit_store(store)
            screen = Screen(shown)
            for found in view_by_hand(summary.findings, summary.tracked, store):
                for view in found.views:
                    screen.finding(view)
                    screen.line()
        pots = [f"{count} {verdict.value}" for verdict, count in summary.pots.items() if count]
        # The list of sites grows, and no case is about it.
        known = ", ".join(site.name for site in all_sites() if not site.refused)
        text = shown.getvalue().replace(f"Sites that are read: {known}.", "Sites that are read: …")
        text = re.sub(r"(at badugi_hh/\S+\.py):\d+", r"\1:…", text)  # and so do our own lines
        return f"{text}{POTS}{', '.join(pots) or 'none'}\n"


def all_cases() -> list[Case]:
    """All cases by code; of each code first the one that has its name."""
    return sorted((Case(readme.parent) for readme in FOLDER.glob("*/README.md")), key=_order)


def named_case(code: str) -> Case:
    """The case that has the code's own name."""
    return Case(FOLDER / f"{code}-{CATALOGUE[code].name}")


def _order(case: Case) -> tuple[str, bool, str]:
    named = case.code in CATALOGUE and case == named_case(case.code)
    return case.code, not named, case.folder.name
