"""The campaigns of the extension at full length: see `tests/fuzz.py`.

python extensions/mlir/tests/fuzz.py [CAMPAIGN …] [--count N] [--seed S] [--jobs J]
    passes and beside take `--pipeline 'a,b{x=1}'`, `--programs usual`
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from extensions.mlir.tests import campaigns
from tests import fuzz
from tests.campaigns import Report, loops, stand_in

SNIPPETS = sorted((Path(__file__).parent / "snippets").glob("*.txt"))


def on_loops(seeds: Sequence[int]) -> Report:
    """Passes on loops."""
    total = Report("loops")
    for name in campaigns.ON_NESTS:
        total.merge(loops.sound(seeds, name))
    return total


def texts_beside(seeds: Sequence[int]) -> Report:
    """Texts of the extension's dialects, too, beside `mlir-opt`."""
    return stand_in.stand_in(seeds, further=SNIPPETS)


CAMPAIGNS = {
    "down": (2000, "extensions.mlir.tests.lowering_campaign:down"),
    "loops": (500, "extensions.mlir.tests.fuzz:on_loops"),
    "pipelines": (2000, "tests.campaigns.loops:pipelines"),
    "stand-in": (12000, "extensions.mlir.tests.fuzz:texts_beside"),
    "transform-scripts": (2000, "extensions.mlir.tests.transform_campaign:scripts"),
    "unregistered": (400, "extensions.mlir.tests.unregistered_campaign:unregistered"),
}

if __name__ == "__main__":
    sys.exit(fuzz.main(CAMPAIGNS, campaigns.PASSES_BESIDE))
