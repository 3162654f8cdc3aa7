"""The campaigns of the extension at full length: see `tests/fuzz.py`.

python extensions/mlir/tests/fuzz.py [CAMPAIGN …] [--count N] [--seed S] [--jobs J]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from extensions.mlir.tests.unregistered_campaign import unregistered
from tests import fuzz

FULL = {"unregistered": 400}
CAMPAIGNS: dict[str, fuzz.Campaign] = {"unregistered": unregistered}

if __name__ == "__main__":
    sys.exit(fuzz.main(CAMPAIGNS, FULL))
