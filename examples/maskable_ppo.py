"""Learn by MaskablePPO of sb3-contrib, with the same problems, network and curriculum as `ppo.py`.

    python examples/maskable_ppo.py --seed 1 --save agent.pt

`Environments` is the native vector as a vector of Stable-Baselines3. One class does for the library what otherwise a
process for each environment would do.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import torch
import training
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from slides import ACTIONS, Sight, SlideNet
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

COUNT = 256
HORIZON = 16


class Environments(VecEnv):
    """The environments of a run; `begin` ends all episodes and goes on with the problems of the run's stage."""

    def __init__(self, run: training.Run) -> None:
        self.run = run
        self.render_mode = None
        self._changed = False
        self._make()
        # Stable-Baselines3 codes a `MultiDiscrete` as one plane for each value: too many. A `Box` stays as it is.
        space = gymnasium.spaces.Box(0, 2**16 - 1, self.envs.single_observation_space.shape, np.uint16)
        super().__init__(COUNT, space, self.envs.single_action_space)

    def _make(self) -> NDArray[np.uint16]:
        self.envs = training.environments(self.run.problems, COUNT)
        seen: NDArray[np.uint16]
        seen, self._infos = self.envs.reset(seed=1000 * self.run.given.seed + self.run.stage)
        return seen.copy()

    def reset(self) -> NDArray[np.uint16]:
        """Begin again."""
        return self._make()

    def begin(self) -> None:
        """From the next step on, new problems."""
        self._changed = True

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Remember the actions, which `step_wait` plays."""
        self._actions = actions

    def step_wait(self) -> Any:  # noqa: ANN401 – observations, rewards, ends and infos
        """Play them."""
        optima = self._infos["optimum"].copy()
        seen, rewards, solved, cut, self._infos = self.envs.step(self._actions)
        ended = solved | cut
        self.run.count(optima, ended, solved)
        infos: list[dict[str, Any]] = [{} for _ in range(COUNT)]
        for number in np.flatnonzero(ended):
            infos[number] = {"terminal_observation": self._infos["final_obs"][number]}
        seen, rewards = seen.copy(), rewards.astype(np.float32)
        if self._changed:
            self._changed = False
            for info, last in zip(infos, seen, strict=True):
                info.setdefault("terminal_observation", last)
            ended, seen = np.ones_like(ended), self._make()
        return seen, rewards, ended, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        masks: NDArray[np.bool_] = self._infos["action_mask"].astype(np.bool_)
        return masks

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:  # noqa: ANN401 – the library's
        """Only the masks can be asked for."""
        del indices
        return list(getattr(self, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ANN401 – the library's
        """The same value for each environment."""
        del indices
        return [getattr(self, attr_name)] * COUNT

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ANN401 – the library's
        """One value for all environments."""
        del indices
        setattr(self, attr_name, value)

    def env_is_wrapped(
        self,
        wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]],
        indices: Any = None,  # noqa: ANN401 – the library's
    ) -> list[bool]:
        """None is."""
        del wrapper_class, indices
        return [False] * COUNT

    def close(self) -> None:
        """Nothing stays open."""


class Extractor(BaseFeaturesExtractor):
    """`SlideNet` as features: the logits, then the value."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, ACTIONS + 1)
        self.agent = SlideNet()

    def forward(self, observations: Tensor) -> Tensor:
        """From observations as the library gives them: numbers with fractions."""
        logits, values = self.agent(Sight.of(observations.numpy().astype(np.uint16)))
        return torch.cat((logits, values.unsqueeze(1)), 1)


class Part(nn.Module):
    """Some of the features: the network has no further layer for actions and value."""

    def __init__(self, begin: int, end: int) -> None:
        super().__init__()
        self.begin, self.end = begin, end

    def forward(self, features: Tensor) -> Tensor:
        """These columns."""
        return features[:, self.begin : self.end]


class Curriculum(BaseCallback):
    """Ends updates and, at the limit, the run; lets the weight of the entropy fall."""

    model: MaskablePPO

    def __init__(self, run: training.Run, envs: Environments) -> None:
        super().__init__()
        self.run, self.envs = run, envs
        self._ends = False

    def _on_rollout_end(self) -> None:
        self.model.ent_coef = 0.01 * (1 - self.run.used)
        self._ends = self.run.used >= 1
        if self.run.advance():
            self.envs.begin()

    def _on_step(self) -> bool:
        return not self._ends  # with the first step after the last update


def train(run: training.Run) -> SlideNet:
    """Train a new agent until the limit of the run."""
    envs = Environments(run)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        learning_rate=lambda _: 2e-3 * max(0.05, 1 - run.used),
        n_steps=HORIZON,
        batch_size=256,
        n_epochs=3,
        gamma=0.95,
        gae_lambda=0.9,
        ent_coef=0.01,
        policy_kwargs={"features_extractor_class": Extractor, "net_arch": [], "ortho_init": False},
        seed=run.given.seed,
        device="cpu",
    )
    parts: Any = model.policy
    parts.action_net, parts.value_net = Part(0, ACTIONS), Part(ACTIONS, ACTIONS + 1)
    model.learn(10**9, callback=Curriculum(run, envs))
    agent: SlideNet = parts.features_extractor.agent
    return agent


def main() -> None:
    """Train, and save the agent."""
    run = training.Run(training.arguments(__doc__).parse_args())
    run.finish(train(run))


if __name__ == "__main__":
    main()
