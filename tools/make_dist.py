"""Build the wheel and the archive of the sources, and try the wheel in an empty environment.

`make dist` runs it. What is tried there is what a user does first: import the package, call a
kernel, print a report, run a program of MLIR, and call both command lines. The archive has to build
the same wheel.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
BACKEND = "from setuptools import build_meta as b; print(b.{kind}({target!r}))"
TRIAL = '''
import numpy as np
import loopwright as lw


@lw.kernel
def running(a):
    for i in range(1, len(a)):
        a[i] += a[i - 1]
    return a


assert running.check(np.ones(4)).tolist() == [1, 2, 3, 4]
assert "line 8" in running.explain()
TEXT = """
func.func @f(%m: memref<9xf32>) {
  affine.for %i = 0 to 6 {
    %0 = affine.load %m[%i] : memref<9xf32>
    affine.store %0, %m[%i + 3] : memref<9xf32>
  }
  return
}"""
module = lw.parse(TEXT)
assert len(lw.dependences(module)) == 1
a = np.arange(9, dtype=np.float32)
module.compile("f", optimise=True)(a)
assert a.tolist() == [0, 1, 2] * 3
assert "site-packages" in lw.__file__
lw.show_versions()
'''


def run(words: Sequence[str | Path], **environment: str) -> str:
    """Run a program away from the checkout, and return what it prints; its failure is an error."""
    made = subprocess.run(
        list(map(str, words)),
        cwd=environment.pop("folder", None),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}\n{made.stdout}{made.stderr}")
    return made.stdout


def build(kind: str, target: Path, source: Path = ROOT) -> Path:
    """Build a wheel (`build_wheel`) or an archive (`build_sdist`) of a folder."""
    program = BACKEND.format(kind=kind, target=str(target))
    name = run([sys.executable, "-c", program], folder=str(source)).split()[-1]
    return target / name


def names_in(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def try_wheel(wheel: Path, folder: Path) -> None:
    """Install a wheel in an environment that has nothing else, and use it there."""
    venv.create(folder / "environment", with_pip=True)
    programs = folder / "environment" / "bin"
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, wheel])
    trial = folder / "trial.py"
    trial.write_text(TRIAL, encoding="utf-8")
    apart = {"folder": str(folder), "LOOPWRIGHT_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": ""}
    print(run([programs / "python", trial], **apart), end="")
    program = ROOT / "examples" / "hello.mlir"
    print(run([programs / "loopwright", "run", program], **apart), end="")
    run([programs / "loopwright-opt", program, "-lower-affine"], **apart)
    run([programs / "loopwright", "cache", "--clear"], **apart)


def main() -> int:
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    wheel = build("build_wheel", target)
    archive = build("build_sdist", target)
    with TemporaryDirectory() as name:
        folder = Path(name)
        run([sys.executable, "-m", "tarfile", "-e", archive, folder])
        (unpacked,) = folder.iterdir()
        again = build("build_wheel", folder, unpacked)
        if names_in(again) != names_in(wheel):
            different = names_in(again) ^ names_in(wheel)
            sys.exit(f"the archive builds another wheel: {', '.join(sorted(different))}")
        try_wheel(wheel, folder)
    print(f"{wheel.relative_to(ROOT)} and {archive.relative_to(ROOT)} are built and work")
    return 0


if __name__ == "__main__":
    sys.exit(main())
