"""`loopwright cache`: what the disk cache has, and clearing it."""

from __future__ import annotations

import argparse

from loopwright.native.runtime.process import cache_contents, clear_cache


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.clear:
        print(f"deleted {clear_cache()}")
    else:
        print(cache_contents())
    return 0
