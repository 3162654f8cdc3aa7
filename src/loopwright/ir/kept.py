"""Answers that are computed once: a dictionary that asks for what it does not hold yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Kept(dict[Question, Answer], Generic[Question, Answer]):
    """Answers by question; `pop` and `clear` forget them.

    >>> squares = Kept(lambda number: number**2)
    >>> squares[3], dict(squares)
    (9, {3: 9})
    """

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[Question], Answer]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, question: Question) -> Answer:
        answer = self[question] = self._compute(question)
        return answer
