"""A hook of the documentation's build: pages link to the repository that they are built from."""

from __future__ import annotations

import runpy
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

_SETUP = Path(__file__).resolve().parent.parent / "setup.py"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Name the repository, if there is one with a page."""
    pages = runpy.run_path(str(_SETUP), run_name=__name__)["project_urls"]()
    config.repo_url = config.repo_url or pages.get("Source", "")
    return config
