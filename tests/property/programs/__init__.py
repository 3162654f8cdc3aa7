"""Programs in files: modules of MLIR between `// -----`, each under a comment with its name."""

from pathlib import Path


def programs(kind: str) -> dict[str, str]:
    """The programs of `kind`.mlir by name, with further comments above them."""
    text = (Path(__file__).parent / f"{kind}.mlir").read_text()
    named = (part.removeprefix("// ").partition("\n") for part in text.split("// -----\n"))
    return {name: program for name, _, program in named}
