"""Names and codes: the allowed ones, the refused ones, and names that count as the same."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from randolph.protocol import CODE_LETTERS
from randolph.server.confusables import appearance_of
from randolph.server.errors import ApiError
from randolph.server.names import checked_code, checked_name, new_code, same_name


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
def test_names_of_all_scripts_are_allowed(given_name: str, shown: str) -> None:
    """A name is trimmed, gets single spaces, and is composed (NFC); every script and emoji is allowed."""
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
        "q" + "\u0300\u0301\u0302\u0303\u0304",  # too many marks
        "\u0301",  # a mark on nothing
        "Ann \u0301",
        "\U000cfffe",
    ],
)
def test_disturbing_names_are_refused(name: str) -> None:
    """Empty, endless, invisible, direction-changing, private and overloaded names are refused as `invalid_name`."""
    with pytest.raises(ApiError) as refusal:
        checked_name(name)
    assert refusal.value.code == "invalid_name"
    assert refusal.value.quote is None or len(refusal.value.quote) <= 24


@given(st.text())
def test_any_text_gives_a_name_or_one_error(text: str) -> None:
    """`checked_name` handles every text, and does not change an accepted name again."""
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
        ("Lan", "Ian", False),
        ("LAN", "lan", True),
        ("B0b", "Bob", True),
        ("Ꭺnna", "Anna", True),  # a Cherokee letter
        ("ᎪNNA", "anna", True),
        ("Annɑ", "Anna", True),  # a phonetic letter
        ("Annɑ", "ANNA", True),
        ("A\u0335nna", "Anna", True),  # a stroke through the bar of the A
        ("A\u0335nna", "ANNA", True),
        ("𝓐nna", "Anna", True),
        ("Arnold", "Amold", True),
        ("ѕсоре", "scope", True),  # the examples of UTS 39: all Cyrillic,
        ("so\u0337s", "søs", True),  # a stroke of its own,
        ("ǉeto", "ljeto", True),  # one letter for two
        ("Bjørn", "Bjorn", False),
        ("Łukasz", "Lukasz", False),
        ("İlker", "Ilker", False),
        ("МАМА", "мама", True),  # in their own script only the case differs
        ("Вера", "Вова", False),
        ("Αννα", "Άννα", False),
        ("Player 1", "Player 10", False),
        *((f"Anna{mark}", "Anna", True) for mark in "\u0332\u0325\u0329\u0331\u0333\u035f\u1ab7\u1dfd\u0317"),  # below
        ("ANN\u0332A", "anna", True),
        ("A\u0325nna", "Anna", True),
        *((f"Anna{mark}", "Anna", True) for mark in "\u20dd\u20e0\u0488\u0489\u1abe\ua670"),  # around
        ("Annaꓸ", "Anna", True),  # a dot, and what looks like one
        ("Anna.", "Anna", True),
        ("Anna ·", "Anna", True),
        ("'Anna'", "Anna", True),
        ("Anna ’", "Anna", True),
        ("...", "..", False),
        ("A.B", "AB", False),
        ("Αηηα", "Anna", True),  # Greek
        ("Aɴɴᴀ", "Anna", True),  # small capitals
        ("ʙᴏʙ", "Bob", True),
        ("ᴍᴀʀɪᴀ", "Maria", True),
        ("مـحمد", "محمد", True),  # stretched
        ("مــــحــمد", "محمد", True),
        ("ߞߺߊ", "ߞߊ", True),
        ("ᠠ᠊ᠨ", "ᠠᠨ", True),
        ("Hạ", "Ha", False),  # letters of their alphabets: Vietnamese,
        ("Ionuț", "Ionut", False),  # Romanian,
        ("Ḓivha", "Divha", False),  # Venda,
        ("Adébọ̀", "Adébọ́", False),  # Yoruba,
        ("Йон", "Ион", False),  # Russian,
        ("Ақан", "Акан", False),  # Kazakh,
        ("Маша", "Маща", False),
        ("מִרים", "מֻרים", False),  # and the vowels of scripts that have them as marks
        ("مِنى", "مُنى", False),
        ("ߞߊ߲", "ߞߊ", False),
        ("कि", "कु", False),
        ("အံ", "အ့", False),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str, *, same: bool) -> None:
    """Case, width, invisible joiners and look-alike letters of other scripts do not make another name."""
    assert same_name(one, other) is same


TWINS = {
    "A": "АΑᎪᗅ𝐀Ａ", "B": "ВΒᏴᗷ", "C": "СϹᏟⅭ", "E": "ЕΕᎬ", "H": "НΗᎻ", "K": "КΚᏦ", "M": "МΜᎷ", "O": "ОΟ0Օ",
    "P": "РΡᏢ", "S": "ЅᏚՏ", "T": "ТΤᎢ", "X": "ХΧ", "Z": "ΖᏃ", "a": "аɑαａ", "c": "сϲⅽ", "e": "еｅ", "i": "іⅰｉ",
    "j": "јϳ", "l": "I1|ⅼΙІ", "o": "оοօ", "p": "рρ", "s": "ѕ", "v": "νⅴ", "x": "хⅹ", "y": "уү",
}  # fmt: skip
"""Letters and some of their twins, from ICU 78: `uspoof_getSkeleton` gives both the same."""


@given(st.text("".join(TWINS) + "ndgëßñ ", min_size=1, max_size=24), st.data())
def test_no_choice_of_twins_makes_another_name(name: str, data: st.DataObject) -> None:
    """If any letters of a name are replaced by look-alikes, it is the same name."""
    alike = "".join(data.draw(st.sampled_from(letter + TWINS.get(letter, ""))) for letter in name)
    assert same_name(name, alike)
    assert same_name(alike, name)


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    """For all texts: each is the same as itself, the order does not matter, and the effort is bounded."""
    assert same_name(one, one)
    assert same_name(one, other) is same_name(other, one)
    assert max(map(len, appearance_of(one))) <= 40 * len(one)


LATIN = """
Adam Alan Alice Amina Ana Anna Anne Andrea Ari Ben Bill Bob Brian Bryan Cara Carla Clara Clare Dan Dana Dean Eli Ella
Emil Emma Eva Finn Gil Hanna Ian Ida Ilse Ina Iris Jan Jana Jon Jona Karl Kim Lan Lana Lea Lee Leo Lia Lily Lin Lina
Lisa Liv Loui Lou Luis Mara Maria Marian Mario Marion Mia Mila Milo Mira Nina Nora Ole Olga Oli Oliver Paul Pia Rio
Rosa Sara Sina Tim Tina Toni Uli Ulli Will Zoe Zoë Björn Bjørn Bjorn Łukasz Lukasz Jose José Renée Renee
"""
OTHERS = """
Анна Аня Вера Вова Дима Илья Коля Ира Лиля Оля Ольга Поля Соня Тоня Юля Αννα Άννα Ελένη Ελενη Νίκος Μαρία
علي عليا ليلى نور سارة دانا רות דנה דן דור שיר אנה 小明 小名 明 美咲 さくら サクラ ゆき 지민 지은 민지
अमित अमिता राम रमा สมชาย ანა ანი Աննա Աննի
"""
HONEST = [*LATIN.split(), *OTHERS.split()]


def test_different_names_are_not_confused() -> None:
    """Some 140 names in many scripts are all different."""
    assert [(one, other) for one, other in combinations(HONEST, 2) if same_name(one, other)] == []
    assert [checked_name(name) for name in HONEST] == HONEST


def test_codes_have_no_confusable_signs() -> None:
    """31 letters and digits without 0, O, 1, I and L; a code has six random ones."""
    assert len(CODE_LETTERS) == len(set(CODE_LETTERS)) == 31
    assert not set("0O1IL") & set(CODE_LETTERS)
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) == set(CODE_LETTERS)


@pytest.mark.parametrize("code", ["", "ABC", "ABCDEFG", "ABCDE0", "ABCDEI", "ÄBCDEF", "ABC EF", "../../", "ABCDE\n"])
def test_an_impossible_code_is_an_unknown_room(code: str) -> None:
    """A code with other characters or another length names no room; small letters are read as capitals."""
    with pytest.raises(ApiError) as refusal:
        checked_code(code)
    assert refusal.value.code == "unknown_room"
    assert checked_code("k7m2qx") == "K7M2QX"
