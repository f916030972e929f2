"""Draw the curves of runs: from CSV files of `--curve` to one SVG.

    python examples/curves.py examples/curves/ppo-*.csv --title "PPO" --output docs/images/learning-ppo.svg

Each distance has its color and each run its line: the part of the training episodes that were solved, by the agent's
sampled pushes, over the steps of an environment.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT = 560, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 34, 40
COLORS = {1: "#1b7f3b", 2: "#b45309", 3: "#1d4ed8"}
DASHES = {1: "", 2: "6 3", 3: "2 2"}
"""Distances differ by more than the color."""


def drawn(curves: list[list[dict[str, str]]], title: str, unit: str) -> str:
    """The picture of these curves."""
    most = max(int(row["steps"]) for rows in curves for row in rows)

    def place(steps: float, part: float) -> str:
        across = LEFT + (WIDTH - LEFT - RIGHT) * steps / most
        return f"{across:.1f},{TOP + (HEIGHT - TOP - BOTTOM) * (1 - part):.1f}"

    lines = [
        f'<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="16" font-weight="bold">{title}</text>',
    ]
    for percent in range(0, 101, 20):
        start, end = place(0, percent / 100), place(most, percent / 100)
        lines.append(f'<polyline points="{start} {end}" stroke="#ddd" fill="none"/>')
        height = start.partition(",")[2]
        lines.append(f'<text x="{LEFT - 6}" y="{height}" dy="4" text-anchor="end">{percent} %</text>')
    for quarter in range(5):
        across = place(most * quarter / 4, 0).partition(",")[0]
        anchor = "end" if quarter == 4 else "middle"
        label = f"{most * quarter / 4000:.0f}"
        lines.append(f'<text x="{across}" y="{HEIGHT - BOTTOM + 16}" text-anchor="{anchor}">{label}</text>')
    lines.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">{unit}</text>')
    for distance, color in COLORS.items():
        name = f"solved_{distance}"
        for rows in curves:
            points = " ".join(place(int(row["steps"]), float(row[name])) for row in rows if row[name])
            dash = f' stroke-dasharray="{DASHES[distance]}"' if DASHES[distance] else ""
            lines.append(f'<polyline points="{points}" stroke="{color}"{dash} stroke-width="1.5" fill="none"/>')
        left = WIDTH - RIGHT - 90 * (4 - distance)
        dash = f' stroke-dasharray="{DASHES[distance]}"' if DASHES[distance] else ""
        lines.append(f'<line x1="{left}" x2="{left + 18}" y1="12" y2="12" stroke="{color}"{dash} stroke-width="2"/>')
        lines.append(f'<text x="{left + 22}" y="16">distance {distance}</text>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("curves", nargs="+", type=Path, help="CSV files, one for each run")
    parser.add_argument("--title", default="Problems solved in training")
    parser.add_argument("--unit", default="thousands of steps", help="what `steps` counts (default: %(default)s)")
    parser.add_argument("--output", type=Path, required=True, help="the SVG file")
    given = parser.parse_args()
    curves = []
    for path in given.curves:
        with path.open(encoding="utf-8", newline="") as file:
            curves.append(list(csv.DictReader(file)))
    given.output.write_text(drawn(curves, given.title, given.unit), encoding="utf-8")


if __name__ == "__main__":
    main()
