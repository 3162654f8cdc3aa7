"""`loopwright info`: versions, the processor and the disk cache, for reports of errors."""

from __future__ import annotations

import argparse
import json

from loopwright.native.runtime.process import properties, show_versions


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.format == "json":
        print(json.dumps(properties(), indent=2))
    else:
        show_versions()
    return 0
