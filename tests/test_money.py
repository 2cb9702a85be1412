"""Amounts: whole numbers of the smallest unit, read from and shown in a room's own form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.money import CHIPS, MOST, PLAY, AmbiguousAmount, Money, money_of

DOLLARS = Money("USD", "$", 2)
TOURNAMENT = Money(CHIPS)
SITE_MONEY = st.sampled_from(
    [
        DOLLARS,
        Money("EUR", "€", 2),
        Money("GBP", "£", 2),
        Money("INR", "₹", 2),
        Money("INR", "Rs. ", 2),
        Money("JPY", "¥", 2),
        Money("USD", "", 2, grouped=True),
        Money("USD", "$", 2, padded=True),
        Money(CHIPS, grouped=True, padded=True),
        Money(PLAY, "", 2),
        Money(PLAY),
        TOURNAMENT,
    ]
)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$0", 0),
        ("$0.05", 5),
        ("$0.5", 50),
        ("$5", 500),
        ("$5.00", 500),
        ("$6.80", 680),
        ("6.80", 680),
        ("$4210.30", 421030),
        ("$1,234", 123400),
        ("$1,234.50", 123450),
        ("$1,234,567.89", 123456789),
        ("$0.10", 10),
    ],
)
def test_an_amount_is_read_as_cents(text: str, cents: int) -> None:
    assert DOLLARS.read(text) == cents


@pytest.mark.parametrize(
    ("text", "chips"),
    [("0", 0), ("20", 20), ("1500", 1500), ("1,500", 1500), ("103,461", 103461), ("1500.00", 1500)],
)
def test_tournament_chips_are_whole(text: str, chips: int) -> None:
    assert TOURNAMENT.read(text) == chips


@pytest.mark.parametrize("prefix", ["€", "£", "₹", "¥", "Rs. ", "Rs.", "$", ""])
def test_every_prefix_is_read(prefix: str) -> None:
    assert DOLLARS.read(f"{prefix}2.50") == 250


@pytest.mark.parametrize("text", ["$1,50", "0,10", "12,34", "1,2345", "1,234,56", "1.234.567"])
def test_an_amount_with_two_readings_is_refused(text: str) -> None:
    """A comma that is no thousands comma may be a decimal one: never guess."""
    with pytest.raises(AmbiguousAmount, match="more than one way") as caught:
        DOLLARS.read(text)
    assert text in str(caught.value)


@pytest.mark.parametrize("text", ["", "$", "-1", "$-1", "1.", ".50", "1 000", "+5", "1e3", "five"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(AmbiguousAmount):
        DOLLARS.read(text)


@pytest.mark.parametrize(
    ("money", "text"), [(DOLLARS, "$0.005"), (DOLLARS, "1.505"), (TOURNAMENT, "1500.5")]
)
def test_a_fraction_of_the_smallest_unit_is_refused(money: Money, text: str) -> None:
    with pytest.raises(AmbiguousAmount, match="not a whole number of the smallest unit"):
        money.read(text)


@pytest.mark.parametrize(
    ("money", "amount", "shown", "plain"),
    [
        (DOLLARS, 0, "$0", "0.00"),
        (DOLLARS, 5, "$0.05", "0.05"),
        (DOLLARS, 500, "$5", "5.00"),
        (DOLLARS, 680, "$6.80", "6.80"),
        (DOLLARS, -75, "-$0.75", "-0.75"),
        (DOLLARS, 123456, "$1234.56", "1234.56"),
        (Money("INR", "Rs. ", 2), 150, "Rs. 1.50", "1.50"),
        (TOURNAMENT, 1500, "1500", "1500"),
        (TOURNAMENT, -20, "-20", "-20"),
    ],
)
def test_an_amount_is_shown_as_the_room_prints_it_and_plain(
    money: Money, amount: int, shown: str, plain: str
) -> None:
    """A room leaves out cents that are zero; the plain form keeps all decimals."""
    assert money.show(amount) == shown
    assert money.plain(amount) == plain


@given(SITE_MONEY, st.integers(min_value=0, max_value=MOST))
def test_what_is_shown_is_read_back(money: Money, amount: int) -> None:
    assert money.read(money.show(amount)) == amount
    assert money.read(money.plain(amount)) == amount


@given(SITE_MONEY, st.integers(min_value=0, max_value=10**12))
def test_thousands_commas_change_nothing(money: Money, amount: int) -> None:
    whole, _, cents = money.plain(amount).partition(".")
    assert money.read(f"{int(whole):,}" + (f".{cents}" if cents else "")) == amount


@given(SITE_MONEY, st.integers(min_value=1, max_value=10**12))
def test_a_loss_is_a_win_with_a_minus(money: Money, amount: int) -> None:
    assert money.show(-amount) == "-" + money.show(amount)
    assert money.plain(-amount) == "-" + money.plain(amount)


@pytest.mark.parametrize(
    ("symbol", "code", "currency"),
    [
        ("$", "USD", "USD"),
        ("$", None, "USD"),
        ("$", "CAD", "CAD"),
        ("€", None, "EUR"),
        ("£", None, "GBP"),
        ("₹", None, "INR"),
        ("Rs. ", None, "INR"),
        ("¥", "CNY", "CNY"),
        ("", "USD", "USD"),
    ],
)
def test_the_money_of_a_cash_hand(symbol: str, code: str | None, currency: str) -> None:
    """A code in the header decides; without one the symbol does. Cents either way."""
    money = money_of(symbol, code, chips=False, decimals=False)
    assert money == Money(currency, symbol, 2)
    assert money.real


@pytest.mark.parametrize(("decimals", "places"), [(False, 0), (True, 2)])
def test_chips_and_play_money_have_no_symbol(decimals: bool, places: int) -> None:
    chips = money_of("", None, chips=True, decimals=decimals)
    play = money_of("", None, chips=False, decimals=decimals)
    assert chips == Money(CHIPS, "", places)
    assert play == Money(PLAY, "", places)
    assert not chips.real
    assert not play.real


def test_tournament_chips_are_chips_whatever_the_buy_in_was_paid_in() -> None:
    assert money_of("$", "USD", chips=True, decimals=False) == Money(CHIPS)


@pytest.mark.parametrize(
    ("money", "shown"),
    [
        (Money("USD", "", 2, grouped=True), ["-1,234,567", "1,180.50", "60", "0.05"]),
        (Money("USD", "$", 2, padded=True), ["-$1234567.00", "$1180.50", "$60.00", "$0.05"]),
    ],
)
def test_amounts_look_as_the_room_prints_them(money: Money, shown: list[str]) -> None:
    assert [money.show(amount) for amount in (-123456700, 118050, 6000, 5)] == shown
