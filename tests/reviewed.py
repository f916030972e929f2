"""Comparison of reviews with the counts of `tests/review_counts.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from randolph.game import Event, review_json, reviews_of, to_record
from tests import review_counts

if TYPE_CHECKING:
    from collections.abc import Sequence


def check_review(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The reviews of a record as JSON, after a comparison with the counts."""
    raw: list[dict[str, Any]] = to_record(events)["events"]
    counted = review_counts.games(raw)
    found = [review_json(review) for review in reviews_of(events)]
    assert len(found) == len(counted)
    for review, rounds in zip(found, counted, strict=True):
        assert [each["number"] for each in review["rounds"]] == [each["number"] for each in rounds]
        for each, expected in zip(review["rounds"], rounds, strict=True):
            assert each["winner"] == expected["winner"]
            bids = [(bid["seat"], bid["moves"], bid["seconds"]) for bid in each["bids"] if not bid["struck"]]
            assert bids == expected["bids"]
            failed = [shown["seat"] for shown in each["demonstrations"] if shown["reason"] is not None]
            assert failed == expected["failed"]
        for player in review["players"]:
            expected = review_counts.numbers(rounds, player["seat"])
            assert {key: player[key] for key in expected} == pytest.approx(expected, abs=0.0011)
    return found
