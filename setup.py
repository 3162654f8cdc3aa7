"""What of the package's metadata depends on where it is built: the addresses of the project.

They are those of the repository that a checkout was cloned from, so that a wheel built from a fork
names the fork; a source archive carries them on in its `PKG-INFO`. Without either there are none.
"""

from __future__ import annotations

import re
import subprocess
from email.parser import HeaderParser
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).resolve().parent


def web_address(remote: str) -> str | None:
    """The page of a repository that `git` knows under an address; none of folders.

    >>> web_address("git@example.org:group/loopwright.git")
    'https://example.org/group/loopwright'
    """
    remote = remote.strip()
    if "://" not in remote:
        found = re.fullmatch(r"(?:[^@/:]+@)([^/:]+):/*(.+)", remote)
    else:
        found = re.fullmatch(r"(?:https?|ssh|git)://(?:[^@/]*@)?([^/:]+)(?::\d+)?/+(.+)", remote)
    if found is None:
        return None
    host, path = found.groups()
    return f"https://{host}/{path.rstrip('/').removesuffix('.git')}"


def project_urls() -> dict[str, str]:
    """The addresses of the repository that this was cloned from, or of the archive."""
    information = HERE / "PKG-INFO"
    if information.is_file():
        headers = HeaderParser().parsestr(information.read_text(encoding="utf-8"))
        lines = headers.get_all("Project-URL", [])
        return dict(line.split(", ", 1) for line in lines)
    if not (HERE / ".git").exists():
        return {}
    command = ["git", "-C", str(HERE), "remote", "get-url", "origin"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    page = web_address(told.stdout) if told.returncode == 0 else None
    return {} if page is None else {"Homepage": page, "Source": page}


if __name__ == "__main__":
    setup(project_urls=project_urls())
