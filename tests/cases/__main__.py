"""``python -m tests.cases`` writes docs/findings.md, and the examples of ``badugi-hh explain``.

``python -m tests.cases FOLDER…`` first writes what the program says now into the expected.txt of
these cases (``all`` for every one): read the difference before you keep it.
"""

from __future__ import annotations

import sys

from tests.cases.case import all_cases
from tests.cases.page import EXAMPLES, PAGE, examples, page

accepted = sys.argv[1:]
for case in all_cases():
    if case.folder.name in accepted or "all" in accepted:
        (case.folder / "expected.txt").write_text(case.run(), encoding="utf-8")
PAGE.write_text(page(), encoding="utf-8")
EXAMPLES.write_text(examples(), encoding="utf-8")
