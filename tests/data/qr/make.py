"""Makes `codes.json`: QR codes by segno, one of each version that `web/parts/qr.ts` knows."""

import json
from pathlib import Path

import segno

SIZES = (14, 26, 42, 62, 84, 106)
"""Bytes that fill a code of level M, by version (ISO/IEC 18004, table 7)."""

TEXT = "https://play.example.org/take-along#23456789ABCDEFGH "

made = {}
for version, size in enumerate(SIZES, start=1):
    text = (3 * TEXT)[:size]
    code = segno.make(text, version=version, error="m", mode="byte", mask=0, boost_error=False)
    made[text] = ["".join(map(str, row)) for row in code.matrix]
Path(__file__).with_name("codes.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
