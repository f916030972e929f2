"""The research kit: environments with exact optima for learning and search, and banks of solved problems.

    import gymnasium

    env = gymnasium.make("randolph.research:Ricochet-v0", optimum=(1, 3))
    many = gymnasium.make_vec("randolph.research:Ricochet-v0", num_envs=1024, copy=False)

The environments need the extra: `pip install 'randolph[research]'`. Importing this module registers `Ricochet-v0` and
`MicroRobots-v0`, if Gymnasium is installed. `language`, problems and scores for language models, needs no extra.
`environments` has the single environments, `vectors` the native vectors, `banks` the problems they
reset to.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from randolph.rules import RandolphError

if TYPE_CHECKING:
    from randolph.research.banks import Bank, BankError, bank_of, load_bank
    from randolph.research.environments import MicroEnv, RicochetEnv
    from randolph.research.micro import MicroBank, MicroOptions
    from randolph.research.multiagent import aec_env, parallel_env
    from randolph.research.pictures import animate
    from randolph.research.ricochet import RicochetBank, RicochetOptions
    from randolph.research.vectors import MicroVectorEnv, RicochetVectorEnv

_MISSING = next((name for name in ("numpy", "gymnasium") if find_spec(name) is None), None)

_NAMES = {
    "animate": "pictures",
    "Bank": "banks",
    "BankError": "banks",
    "bank_of": "banks",
    "load_bank": "banks",
    "MicroBank": "micro",
    "MicroOptions": "micro",
    "RicochetBank": "ricochet",
    "RicochetOptions": "ricochet",
    "MicroEnv": "environments",
    "RicochetEnv": "environments",
    "MicroVectorEnv": "vectors",
    "RicochetVectorEnv": "vectors",
    "aec_env": "multiagent",
    "parallel_env": "multiagent",
}
"""The names of the kit, and the module that each is loaded from on its first use."""

__all__ = [
    "Bank",
    "BankError",
    "MicroBank",
    "MicroEnv",
    "MicroOptions",
    "MicroVectorEnv",
    "RicochetBank",
    "RicochetEnv",
    "RicochetOptions",
    "RicochetVectorEnv",
    "aec_env",
    "animate",
    "bank_of",
    "load_bank",
    "parallel_env",
]


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module 'randolph.research' has no attribute {name!r}")
    if _MISSING is not None:
        message = f"the environments need {_MISSING}, which is not installed: pip install 'randolph[research]'"
        raise RandolphError(message)
    return getattr(import_module(f"randolph.research.{_NAMES[name]}"), name)


if _MISSING is None:
    import gymnasium

    for _id, _game in (("Ricochet-v0", "Ricochet"), ("MicroRobots-v0", "Micro")):
        if _id not in gymnasium.registry:
            gymnasium.register(
                _id,
                entry_point=f"randolph.research.environments:{_game}Env",
                vector_entry_point=f"randolph.research.vectors:{_game}VectorEnv",
            )
