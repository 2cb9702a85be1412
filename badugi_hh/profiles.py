"""A profile of the user's own, read from a TOML file: ``--rules house.toml`` (docs/rules.md).

The file says what is different; everything else is as in its ``base``, one of ``rules.PROFILES``,
or where it names none, as in the profile of the room that wrote the hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, Final

from badugi_hh.rules import (
    GENERIC,
    PROFILES,
    Profile,
    RakeSchedule,
    Rounding,
    ShortAllIn,
    TieRule,
)


class BadRules(Exception):
    """A file of rules that can't be used; the message says which file, which key, and why."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a file of rules says: the fields of ``Profile`` that it sets, upon its ``base``."""

    base: Profile | None
    changes: tuple[tuple[str, Any], ...]

    def profile(self, site: str) -> Profile:
        """The profile by which hands of ``site`` are judged."""
        base = self.base or PROFILES.get(site, GENERIC)
        return replace(base, **dict(self.changes))


def read_rules(path: Path | str) -> HouseRules:
    """The rules in a TOML file. Raises ``BadRules``."""
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            text = file.read(_MOST_TEXT + 1)
        if len(text) > _MOST_TEXT:
            raise BadRules(f"{path}: it has more than {_MOST_TEXT:,} characters")
        table = tomllib.loads(text, parse_float=Decimal)
        return _house_rules(table, Path(path).name)
    except OSError as error:
        raise BadRules(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRules(f"{path}: it is no text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{path}: it is no TOML: {error}") from None
    except _Unfit as unfit:
        raise BadRules(f"{path}: {unfit}") from None
    except RecursionError:
        raise BadRules(f"{path}: it holds lists in lists, too deep to follow") from None
    except ValueError:  # Python bounds the digits of a number that it reads or writes
        raise BadRules(f"{path}: it holds a number of too many digits") from None


_MOST_TEXT: Final = 1 << 16
"""The longest file of rules, in characters: what TOML's reader needs grows with its square."""


class _Unfit(Exception):
    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{_short(key)}: {why}")


def _house_rules(table: Mapping[str, Any], file: str) -> HouseRules:
    known = {"base": _base, **_READERS}
    found = {key: _reader(known, key)(key, value) for key, value in table.items()}
    base = found.pop("base", None)
    changes = {"name": Path(file).stem, "source": file, **found}
    return HouseRules(base, tuple(changes.items()))


_Reader = Callable[[str, Any], Any]


def _reader(known: Mapping[str, _Reader], key: str, within: str = "") -> _Reader:
    if key not in known:
        raise _Unfit(within + key, f"there is no such key; there are {', '.join(known)}")
    return known[key]


# -- values --------------------------------------------------------------------------------------


def _base(key: str, value: Any) -> Profile:
    if not isinstance(value, str) or value not in PROFILES:
        raise _Unfit(key, f"there is no profile {_shown(value)}; there are {', '.join(PROFILES)}")
    return PROFILES[value]


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _Unfit(key, f"a text is wanted, and not {_shown(value)}")
    return value


def _truth(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Unfit(key, f"true or false is wanted, and not {_shown(value)}")
    return value


def _number(least: int) -> _Reader:
    def read(key: str, value: Any) -> int:
        if type(value) is not int or value < least:
            raise _Unfit(key, f"a whole number from {least} on is wanted, and not {_shown(value)}")
        return value

    return read


def _cap(key: str, value: Any) -> int | None:
    """``false`` takes away the cap of the base."""
    return None if value is False else int(_number(1)(key, value))


def _units(key: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise _Unfit(key, f"a list of whole numbers is wanted, and not {_shown(value)}")
    return tuple(_number(1)(key, unit) for unit in value)


def _one_of(kind: type[Enum]) -> _Reader:
    words = {member.name.lower().replace("_", " "): member for member in kind}

    def read(key: str, value: Any) -> Enum:
        if not isinstance(value, str) or value not in words:
            raise _Unfit(key, f"one of {', '.join(words)} is wanted, and not {_shown(value)}")
        return words[value]

    return read


def _amount(key: str, value: Any) -> Decimal:
    if type(value) not in (int, Decimal) or not Decimal(value).is_finite() or value < 0:
        raise _Unfit(key, f"a number that is not negative is wanted, and not {_shown(value)}")
    amount = Decimal(value)
    if amount and not -_MOST_PLACES <= amount.adjusted() <= _MOST_PLACES:
        raise _Unfit(key, f"{_shown(value)} is larger or finer than any that is read")
    return amount


_MOST_PLACES: Final = 12
"""The most digits before the point of an amount, and behind it."""


def _percent(key: str, value: Any) -> Decimal:
    percent = _amount(key, value)
    if percent > 100:
        raise _Unfit(key, f"at most 100 is wanted, and not {_shown(value)}")
    return percent


def _caps(key: str, value: Any) -> tuple[tuple[int, Decimal], ...]:
    if not isinstance(value, dict):
        raise _Unfit(key, f"a table of players and amounts is wanted, and not {_shown(value)}")
    for players in value:
        if not re.fullmatch("[0-9]{1,9}", players) or int(players) < 2:
            raise _Unfit(f"{key}.{players}", "a number of players from 2 on is wanted")
    caps = [(int(players), _amount(f"{key}.{players}", most)) for players, most in value.items()]
    return tuple(sorted(caps))


def _rake(key: str, value: Any) -> tuple[RakeSchedule, ...]:
    """One schedule, or a list of them; ``rake[2]`` is the second one."""
    if isinstance(value, dict):
        return (_schedule(key, value),)
    if not isinstance(value, list) or not value:
        raise _Unfit(key, f"a table, or a list of tables, is wanted, and not {_shown(value)}")
    schedules = tuple(_schedule(f"{key}[{n}]", it) for n, it in enumerate(value, start=1))
    _check_apart(key, schedules)
    return schedules


def _schedule(key: str, value: Any) -> RakeSchedule:
    if not isinstance(value, dict):
        raise _Unfit(key, f"a table is wanted, and not {_shown(value)}")
    if "percent" not in value:
        raise _Unfit(f"{key}.percent", "it is missing, and a schedule needs it")
    fields = {
        part: _reader(_RAKE_READERS, part, f"{key}.")(f"{key}.{part}", given)
        for part, given in value.items()
    }
    return RakeSchedule(**fields)


def _check_apart(key: str, schedules: Sequence[RakeSchedule]) -> None:
    """No two schedules are for the same stakes."""
    taken: dict[tuple[Decimal, Decimal] | None, int] = {}
    for number, schedule in enumerate(schedules, start=1):
        for stakes in schedule.stakes or (None,):
            first = taken.setdefault(stakes, number)
            if first == number:
                continue
            where = f"{key}[{number}].stakes"
            if stakes is None:
                raise _Unfit(
                    where,
                    f"they are missing, and {key}[{first}] is for all stakes that have no schedule "
                    "of their own",
                )
            raise _Unfit(where, f"{key}[{first}] is for {stakes[0]}/{stakes[1]} already")


def _stakes(key: str, value: Any) -> tuple[tuple[Decimal, Decimal], ...]:
    listed = value if isinstance(value, list) and value else [value]
    return tuple(dict.fromkeys(_small_and_big(key, stakes) for stakes in listed))


def _small_and_big(key: str, value: Any) -> tuple[Decimal, Decimal]:
    match = _STAKES.fullmatch(value) if isinstance(value, str) else None
    if match is None or not (Decimal(match[1]) and Decimal(match[2])):
        raise _Unfit(
            key,
            f"small and big bet are wanted, as '0.25/0.50', and not {_shown(value)}",
        )
    return Decimal(match[1]), Decimal(match[2])


_STAKES: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)/([0-9]+(?:\.[0-9]+)?)")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return _short(repr(value) if isinstance(value, str | list | dict) else str(value))


def _short(words: str) -> str:
    """A key or a value as it is told, which may be long."""
    return words if len(words) <= 60 else f"{words[:57]}..."


_RAKE_READERS: Final[Mapping[str, _Reader]] = {
    "percent": _percent,
    "step": _amount,
    "caps": _caps,
    "rounding": _one_of(Rounding),
    "stakes": _stakes,
}
_READERS: Final[Mapping[str, _Reader]] = {
    "source": _text,
    "cap": _cap,
    "cap_heads_up": _truth,
    "short_all_in": _one_of(ShortAllIn),
    "short_all_in_reopens": _truth,
    "tie_rule": _one_of(TieRule),
    "odd_chip_units": _units,
    "own_discards_return": _truth,
    "reshuffle_printed": _truth,
    "pot_figures_after_rake": _truth,
    "max_seats": _number(2),
    "rake": _rake,
}
