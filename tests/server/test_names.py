"""Names and codes: what is allowed, what is refused, what counts as the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.server.errors import ApiError
from randolph.server.names import ALPHABET, checked_code, checked_name, new_code, same_name


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("Ann\u2028Lee", "Ann Lee"),
        ("A", "A"),
        ("x" * 24, "x" * 24),
        ("Zoe\u0308", "Zoë"),
        ("Ωμέγα", "Ωμέγα"),
        ("小明", "小明"),
        ("مریم‌گل", "مریم‌گل"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("👩‍🚀 Ann", "👩‍🚀 Ann"),
        ("❤️", "❤️"),
        ("O'Neill-Çelik", "O'Neill-Çelik"),
        ("<b>Ann</b>", "<b>Ann</b>"),
    ],
)
def test_names_of_all_scripts_are_welcome(given_name: str, shown: str) -> None:
    """A name is trimmed, its spaces made single, and composed (NFC); every script and emoji may be used."""
    assert checked_name(given_name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "x" * 10_000,
        "Ann\x00",
        "Ann\x1b[31m",
        "Ann\u202eeve",  # right-to-left override
        "Ann\u2066eve",  # isolate
        "Ann\u200bLee",  # zero-width space
        "\ufeffAnn",
        "Ann\u00adLee",  # soft hyphen
        "\u2800",  # braille blank
        "\u3164",  # Hangul filler
        "\u115f\u1160",
        "A\ue000",  # private use
        "A\ud800",  # lone surrogate
        "A\U000e0041",  # tag character
        "\ufffc",  # object replacement
        "A\u303f",  # half fill space
        "\U0001d159",  # null notehead
        "\U00013441\U00013442",  # blank hieroglyphs
        "\u200d\u200d",
        "A\u200d",
        "q" + "\u0300\u0301\u0302\u0303\u0304",  # a tower of marks
        "\u0301",  # a mark on nothing
        "Ann \u0301",
        "\U000cfffe",
    ],
)
def test_names_that_disturb_are_refused(name: str) -> None:
    """Empty, endless, invisible, direction-changing, private and towering names are refused as `invalid_name`."""
    with pytest.raises(ApiError) as refusal:
        checked_name(name)
    assert refusal.value.code == "invalid_name"
    assert refusal.value.quote is None or len(refusal.value.quote) <= 24


@given(st.text())
def test_any_text_gives_a_name_or_one_error(text: str) -> None:
    """`checked_name` is total, and what it lets through it lets through unchanged a second time."""
    try:
        name = checked_name(text)
    except ApiError as error:
        code = error.code
    else:
        code = "invalid_name"
        assert checked_name(name) == name
        assert 1 <= len(name) <= 24 * 6
    assert code == "invalid_name"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann", "ANN", True),
        ("Straße", "STRASSE", True),
        ("Ａｎｎ", "Ann", True),  # full width
        ("ﬁona", "Fiona", True),  # ligature
        ("مریم‌گل", "مریمگل", True),  # joiner
        ("A\ufe0fnn", "Ann", True),  # variation selectors
        ("A\U000e0100nn", "Ann", True),
        ("Zoë", "Zoe", False),
        ("Ann", "Anna", False),
        ("Аnn", "Ann", True),  # a Cyrillic A
        ("ВОВ", "BOB", True),  # all Cyrillic
        ("Ροre", "pope", False),  # Greek and Cyrillic
        ("Ρоре", "Pope", True),  # Greek and Cyrillic
        ("lan", "Ian", True),
        ("B0b", "Bob", True),
        ("МАМА", "мама", True),  # in their own script only the case differs
        ("Вера", "Вова", False),
        ("Αννα", "Άννα", False),
        ("Player 1", "Player 10", False),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str, *, same: bool) -> None:
    """Case, width, invisible joiners and letters of other scripts that look alike do not make another name."""
    assert same_name(one, other) is same


def test_codes_have_no_confusable_signs() -> None:
    """31 letters and digits: no 0, O, 1, I or L; six of them by lot."""
    assert len(ALPHABET) == len(set(ALPHABET)) == 31
    assert not set("0O1IL") & set(ALPHABET)
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) == set(ALPHABET)


@pytest.mark.parametrize("code", ["", "ABC", "ABCDEFG", "ABCDE0", "ABCDEI", "ÄBCDEF", "ABC EF", "../../", "ABCDE\n"])
def test_what_can_be_no_code_is_an_unknown_room(code: str) -> None:
    """A code with other signs or another length names no room; small letters are read as capitals."""
    with pytest.raises(ApiError) as refusal:
        checked_code(code)
    assert refusal.value.code == "unknown_room"
    assert checked_code("k7m2qx") == "K7M2QX"
