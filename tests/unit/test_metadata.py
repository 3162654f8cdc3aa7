"""The addresses in the package's metadata are those of the repository it is built from."""

import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools.mutants.__main__ import ROOT

ADDRESSES = {
    "https://example.org/group/loopwright.git": "https://example.org/group/loopwright",
    "https://me:secret@example.org:8443/a/b/": "https://example.org/a/b",
    "ssh://git@example.org:22/group/project.git": "https://example.org/group/project",
    "git@example.org:group/project.git": "https://example.org/group/project",
    "/srv/git/project.git": None,
    "../project": None,
    "file:///srv/git/project": None,
    "": None,
}


def built_in(folder: Path) -> dict[str, Any]:
    """The names of the set-up in a folder, which asks that folder's repository."""
    shutil.copy(ROOT / "setup.py", folder)
    return runpy.run_path(str(folder / "setup.py"), run_name="asked")


@pytest.mark.parametrize("remote", ADDRESSES)
def test_address_of_a_repository(remote: str, tmp_path: Path) -> None:
    namespace = built_in(tmp_path)
    assert namespace["web_address"](remote + "\n") == ADDRESSES[remote]
    assert namespace["project_urls"]() == {}  # no repository, no archive


def test_urls_are_of_the_origin_and_go_on_in_archives(tmp_path: Path) -> None:
    for command in (["init", "-q"], ["remote", "add", "origin", "git@example.org:a/b.git"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    project_urls = {"Homepage": "https://example.org/a/b", "Source": "https://example.org/a/b"}
    assert built_in(tmp_path)["project_urls"]() == project_urls
    archive = tmp_path / "archive"
    archive.mkdir()
    lines = [f"Project-URL: {name}, {page}" for name, page in project_urls.items()]
    (archive / "PKG-INFO").write_text("\n".join(["Metadata-Version: 2.4", *lines, "", "Text"]))
    assert built_in(archive)["project_urls"]() == project_urls
