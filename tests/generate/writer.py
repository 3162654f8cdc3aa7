"""What generators of small functions write with: lines, names and random numbers."""

import random


class Writer:
    """The lines of one function while they are written, indented as their braces say."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.count = 0
        self.depth = 1

    def fresh(self, stem: str = "v") -> str:
        """A name that no other value has."""
        self.count += 1
        return f"%{stem}{self.count}"

    def chance(self, probability: float) -> bool:
        """Whether something of that probability happens."""
        return self.rng.random() < probability

    def line(self, *texts: str) -> None:
        """Append lines."""
        for text in texts:
            self.depth -= text.startswith("}")
            self.lines.append("  " * self.depth + text)
            self.depth += text.endswith("{")

    def value(self, text: str, stem: str = "v") -> str:
        """Append an operation with one result; gives its name."""
        name = self.fresh(stem)
        self.line(f"{name} = {text}")
        return name
