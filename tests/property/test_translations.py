"""Laws of the converter to and from i18next JSON v4: nothing is lost, in either direction.

A round trip alone would succeed with two wrong inverses; `tests/unit/test_translations.py` has i18next's own examples.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scripts.translations import CATEGORIES, Message, from_i18next, to_i18next

KEYS = st.lists(st.sampled_from(["a", "b.", "_", *CATEGORIES, *(f"_{one}" for one in CATEGORIES)]), min_size=1).map(
    "".join
)
PLAIN = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"])).filter(
    lambda text: "$t(" not in text
)
NAMES = st.sampled_from(["count", "name", "a_1"])


def texts(placeholder: str) -> st.SearchStrategy[str]:
    """Texts with placeholders that are written as the pattern says."""
    return st.lists(PLAIN | NAMES.map(placeholder.format)).map("".join).filter(lambda text: "$t(" not in text)


@given(
    st.dictionaries(
        KEYS, texts("{{{}}}") | st.dictionaries(st.sampled_from(CATEGORIES), texts("{{{}}}"), min_size=1), max_size=6
    )
)
def test_messages_come_back(messages: dict[str, Message]) -> None:
    """Any messages, also with keys that look like plural forms, come back from i18next's format as they were."""
    assert from_i18next(to_i18next(messages)) == messages


@given(st.dictionaries(KEYS, texts("{{{{{}}}}}"), max_size=6))
def test_files_come_back(table: dict[str, str]) -> None:
    """Any flat file of i18next's comes back as it was, unless it has a text both with and without plural forms."""
    plain = {key for key in table if not key.endswith(tuple(f"_{category}" for category in CATEGORIES))}
    stems = {key.rpartition("_")[0] for key in table.keys() - plain}
    if not plain & stems and not {f"{stem}_" for stem in stems} & plain:
        assert to_i18next(from_i18next(table)) == table
