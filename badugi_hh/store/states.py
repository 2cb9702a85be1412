"""What the user did about findings: the states of a work list, with notes.

They lie in a table of their own, so that importing and rereading leave them alone. A finding is
known again by what it says of which hand, and not by its line: the same hand may come in another
file. Of findings that say the same of the same hand, the first, the second and so on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from badugi_hh.findings import Finding

LONGEST_NOTE: Final = 1_000
"""Characters that a note may have."""


class State(Enum):
    """Where a finding stands. Those that nobody has looked at are open."""

    OPEN = "open"
    SETTLED = "settled"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class Tracked:
    """The state of a finding, and what the user noted beside it."""

    state: State = State.OPEN
    note: str = ""


UNTOUCHED: Final = Tracked()


def finding_ids(findings: Iterable[Finding]) -> list[str]:
    """A name for each finding, 20 hexadecimal digits: the same as long as the finding says the same
    of the same hand, or of the same file where it is on no hand.

    Of each hand all findings with the same code must be there, in the order of files and lines.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    ids = []
    for finding in findings:
        said = (
            finding.site,
            finding.hand_id,
            "" if finding.hand_id else finding.file,
            finding.code,
            finding.player,
            finding.message,
        )
        # Lengths come first, so that no two lists of texts read the same.
        told = "".join(f"{len(part)}:{part}" for part in (*said, str(seen[said])))
        ids.append(hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:20])
        seen[said] += 1
    return ids
