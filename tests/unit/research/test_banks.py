"""Banks of solved problems: exact, reproducible, split by board; a file that is not one is refused by name."""

from __future__ import annotations

import json
import warnings
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from randolph.research import banks
from randolph.research.banks import Bank, BankError, Options, Vain, bank_of, kept_path, load_bank
from randolph.research.micro import MicroOptions
from randolph.research.ricochet import RicochetOptions
from randolph.research.splits import SPLITS
from randolph.research.stepping import BankProgress
from randolph.rules import RandolphError
from randolph.solver import micro as micro_solver
from randolph.solver import solve

OPTIONS: list[Options] = [
    RicochetOptions(size=30, optimum=(2, 3), boards=6, seed=4),
    MicroOptions(size=30, optimum=(3, 5), boards=6, intermediate=True, seed=4),
]


def made(options: Options, threads: int = 1) -> Bank[Any, Any]:
    """The bank of the options, made now."""
    return options.make(lambda _: None, threads)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(banks, "_recent", {})


def test_the_optima_are_exact() -> None:
    """Each problem of a bank has the optimum that the bank says, by the reference solver and the table of distances."""
    ricochet, micro = map(made, OPTIONS)
    for number in range(6):
        assert solve(ricochet.problem(number), engine="reference").optimum == ricochet.optima[number]
    assert [micro_solver.solve(micro.problem(number)).optimum for number in range(30)] == micro.optima.tolist()
    assert {2, 3} == set(ricochet.optima.tolist())
    assert {3, 4, 5} == set(micro.optima.tolist())


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options.game)
def test_equal_options_make_equal_files(options: Options, tmp_path: Path) -> None:
    """The same options give the same bytes, with any number of threads; another seed gives another bank."""
    one = made(options).save(tmp_path / "one.npz").read_bytes()
    other = made(options, threads=2).save(tmp_path / "other.npz").read_bytes()
    assert one == other
    assert made(type(options).of({"size": 30, "seed": 5})).digest != load_bank(tmp_path / "one.npz").digest


@pytest.mark.parametrize("game", [RicochetOptions, MicroOptions])
def test_splits_share_no_board(game: type[Options]) -> None:
    """No board is in both splits, whatever the seed; one board in five is for tests, more or less."""
    train, test = (
        set(made(game.of({"size": 3, "split": split, "seed": seed})).boards) for seed, split in enumerate(SPLITS)
    )
    assert not train & test
    assert 0.15 < len(test) / len(train | test) < 0.3


def test_a_bank_is_kept_in_the_cache_folder() -> None:
    """The second use reads the file; a damaged one is made again."""
    options = RicochetOptions(size=10, optimum=(1, 2), boards=2)
    seen: list[int] = []
    first = bank_of(options, on_progress=seen.append)
    assert seen == list(range(1, 11))
    path = kept_path(options)
    assert load_bank(path).digest == first.digest
    banks._recent.clear()
    assert bank_of(options, on_progress=seen.append).digest == first.digest
    assert len(seen) == 10
    banks._recent.clear()
    path.write_bytes(path.read_bytes()[:-700])
    assert bank_of(options, on_progress=seen.append).digest == first.digest
    assert len(seen) == 20
    assert load_bank(path).digest == first.digest


def rewritten(path: Path, change: Any) -> Path:  # noqa: ANN401 – a function
    """The file with a changed manifest."""
    with np.load(path) as found:
        arrays = {name: found[name] for name in found.files}
    manifest = json.loads(arrays["manifest"].tobytes())
    change(manifest, arrays)
    arrays["manifest"] = np.frombuffer(json.dumps(manifest).encode(), np.uint8)
    np.savez(path, **arrays)
    return path


def test_a_file_that_is_no_bank_is_refused_by_name(tmp_path: Path) -> None:
    """Missing, cut, changed, of another version, or something else: one sentence with the path."""
    path = made(OPTIONS[0]).save(tmp_path / "a.npz")
    whole = path.read_bytes()

    def message(change: Any = None, content: bytes | None = None) -> str:  # noqa: ANN401 – a function
        path.write_bytes(whole if content is None else content)
        if change is not None:
            rewritten(path, change)
        with pytest.raises(BankError) as error:
            load_bank(path)
        return str(error.value)

    cut = f"{str(path)!r} is no bank, or it is cut or damaged"
    assert message(content=whole[:-900]) == cut
    assert message(content=b"hello") == cut
    assert message(content=b"") == cut
    assert message(lambda manifest, _: manifest.pop("format")) == cut
    assert message(lambda manifest, _: manifest.update(format="tea")) == f"{str(path)!r} is no bank"
    assert message(lambda manifest, _: manifest.update(version=99)) == (
        f"{str(path)!r} is a bank of version 99; this program reads version {banks.VERSION}"
    )

    def easier(_: object, arrays: dict[str, Any]) -> None:
        arrays["optima"] = arrays["optima"] - 1

    assert message(easier) == f"the bank {str(path)!r} is damaged: its content has another SHA-256"
    assert message(lambda _, arrays: arrays.pop("cells")) == f"the bank {str(path)!r} is damaged"
    with pytest.raises(BankError, match="there is no bank"):
        load_bank(tmp_path / "none.npz")
    assert zipfile.is_zipfile(tmp_path / "a.npz")


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        (RicochetOptions, {"size": 0}, "size=0: expected 1 to 2147483647"),
        (RicochetOptions, {"optimum": (3, 2)}, "optimum=(3, 2): expected two numbers of moves, the least and the"),
        (RicochetOptions, {"optimum": 3}, "optimum=3: expected two numbers of moves, the least and the greatest"),
        (RicochetOptions, {"edition": "fifth"}, "unknown edition 'fifth': editions are first, second, third, mixed"),
        (RicochetOptions, {"openings": 2}, "printed boards have no openings: use edition='random'"),
        (RicochetOptions, {"split": "dev"}, "unknown split 'dev': splits are train and test"),
        (RicochetOptions, {"silver": "yes"}, "silver: expected True or False, not str 'yes'"),
        (RicochetOptions, {"sise": 3}, "unknown option 'sise': options of ricochet are size, optimum"),
        (MicroOptions, {"side": "gold"}, "unknown side 'gold': sides are black, copper, and both"),
    ],
)
def test_impossible_options_are_refused(game: type[Options], given: dict[str, Any], message: str) -> None:
    """One sentence quotes the option and says what there is."""
    with pytest.raises(RandolphError) as error:
        game.of(given)
    assert str(error.value).startswith(message)


def test_a_range_of_optima_that_no_board_has_says_what_there_is() -> None:
    """The printed boards of Micro Robots have no problem of 60 jumps: the message names the optima that were met."""
    with pytest.raises(BankError) as error:
        made(MicroOptions(size=5, optimum=(60, 70), boards=3))
    assert str(error.value).startswith(
        "none of 5000 problems drawn have an optimum from 60 to 70: they have optima from 1 to"
    )


def test_a_range_is_refused_by_its_rate_not_by_a_streak() -> None:
    """One problem in 5,000 is enough, even after a long streak without any; fewer end the making, and say how many."""
    options = MicroOptions(optimum=(7, 8))
    rare = Vain(options)
    accepted = [rare.accepts(7 if number % 4000 == 0 else 3) for number in range(100_000)]
    assert sum(accepted) == 25
    lucky = Vain(options)
    assert all(lucky.accepts(8) for _ in range(3))
    assert not any(lucky.accepts(None) for _ in range(19_000))
    assert not any(lucky.accepts(2) for _ in range(996))
    with pytest.raises(BankError) as error:
        lucky.accepts(2)
    assert str(error.value) == (
        "only 3 of 20000 problems drawn have an optimum from 7 to 8: they have optima from 2 to 8"
    )


def test_a_bank_that_takes_long_says_once_how_far_it_is() -> None:
    """Nothing before ten seconds; then one warning with the problems done, and the command that shows a bar."""
    times = iter([0.0, 9.9, 10.0, 500.0])
    progress = BankProgress(4096, clock=lambda: next(times))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        progress(1)
        assert said == []
        progress(7)
        progress(8)
    (only,) = said
    assert "making a bank: 7 of 4096 problems so far. `randolph research bank`" in str(only.message)
