"""Watch an agent play a problem of a board that it has never seen: its moves as text, and as a picture.

    python examples/watch.py agent.pt --optimum 3 --problem 7 --picture route.svg

Equal numbers name equal problems: those of `measure.py`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import gymnasium
import torch
from measure import agent_policy, loaded, unseen_bank
from training import MAX_STEPS


def main() -> None:
    """Play, print, and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("agent", type=Path, help="file of weights")
    parser.add_argument("--optimum", type=int, default=3, help="of the problem (default: %(default)s)")
    parser.add_argument("--problem", type=int, default=0, help="its number (default: %(default)s)")
    parser.add_argument("--picture", type=Path, help="an SVG file for the numbered moves")
    given = parser.parse_args()
    torch.set_num_threads(1)
    env: Any = gymnasium.make(
        "randolph.research:Ricochet-v0",
        bank=unseen_bank(given.optimum),
        observation="cells",
        max_steps=MAX_STEPS,
        render_mode="ansi",
    )
    policy = agent_policy(loaded(given.agent))
    observation, info = env.reset(seed=0, options={"problem": given.problem})
    terminated = truncated = False
    while not (terminated or truncated):
        action = policy(observation[None], info["action_mask"][None])[0]
        observation, _, terminated, truncated, info = env.step(action)
    print(env.render())
    print(f"{'solved' if terminated else 'not solved'}: {info['cost']} moves; the optimum is {info['optimum']}")
    if given.picture is not None:
        given.picture.write_text(env.unwrapped.route.to_svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
