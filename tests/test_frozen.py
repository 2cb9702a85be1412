"""Values that are made quickly are the frozen values that ``dataclass`` makes."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from badugi_hh.frozen import maker, quickly_made


@dataclass(frozen=True, slots=True)
class Plain:
    seat: int
    cards: tuple[str, ...] = ("As",)
    note: str = field(default="", compare=False)
    elsewhere: dict[int, str] = field(default_factory=dict)


@quickly_made
@dataclass(frozen=True, slots=True)
class Quick:
    seat: int
    cards: tuple[str, ...] = ("As",)
    note: str = field(default="", compare=False)
    elsewhere: dict[int, str] = field(default_factory=dict)


@quickly_made
@dataclass(frozen=True, slots=True)
class Empty:
    """A value without fields."""


class Kind:
    """What some values are, as an action is an event."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OfAKind(Kind):
    seat: int
    cards: tuple[str, ...] = ("As",)
    note: str = field(default="", compare=False)
    elsewhere: dict[int, str] = field(default_factory=dict)


given_values = pytest.mark.parametrize(
    "given",
    [{"seat": 3}, {"seat": 3, "note": "x", "elsewhere": {1: "a"}}, {"seat": 3, "cards": ()}],
)


@pytest.mark.parametrize("cls", [Plain, Quick, OfAKind])
@given_values
def test_a_maker_makes_what_the_class_makes(cls: Any, given: dict[str, Any]) -> None:
    made, by_class = maker(cls)(**given), cls(**given)
    assert type(made) is cls
    assert made == by_class
    assert repr(made) == repr(by_class)
    assert pickle.loads(pickle.dumps(made)) == replace(made, note="what does not count") == made
    assert isinstance(made, Kind) is (cls is OfAKind)
    with pytest.raises(FrozenInstanceError):
        made.seat = 2
    with pytest.raises((AttributeError, TypeError)):
        made.stack = 2


def test_a_maker_shares_nothing_that_can_change_and_takes_only_what_fits() -> None:
    make: Any = maker(Quick)
    one, other = make(1), make(1)
    one.elsewhere[1] = "a"
    assert other.elsewhere == {}
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(1, stack=2)
    assert maker(Empty)() == Empty()


@given_values
def test_the_same_values_are_made(given: dict[str, Any]) -> None:
    plain, quick = Plain(**given), Quick(**given)
    assert repr(quick) == repr(plain).replace("Plain", "Quick")
    assert quick == Quick(**given) == pickle.loads(pickle.dumps(quick))
    assert replace(quick, seat=4) == Quick(**given | {"seat": 4}) != quick
    assert quick == replace(quick, note="what does not count")


def test_each_has_its_own_of_what_can_change() -> None:
    one, other = Quick(1), Quick(1)
    one.elsewhere[1] = "a"
    assert other.elsewhere == {}


def test_it_is_frozen_and_holds_nothing_else() -> None:
    quick: Any = Quick(1)
    with pytest.raises(FrozenInstanceError):
        quick.seat = 2
    with pytest.raises(FrozenInstanceError):
        del quick.seat
    with pytest.raises((AttributeError, TypeError)):
        quick.stack = 2
    assert quick == Quick(1)


def test_arguments_must_fit() -> None:
    make: Any = Quick
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(1, stack=2)
    assert Empty() == Empty()
