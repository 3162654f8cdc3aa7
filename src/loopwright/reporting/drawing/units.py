"""Figures with their units, as people read them."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """A time in a unit that suits it.

    >>> duration(0.0123), duration(2.5), duration(4.2e-6)
    ('12.3 ms', '2.5 s', '4.2 us')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def percent(share: float) -> str:
    """A share, in percent.

    >>> percent(0.4587)
    '45.9 %'
    """
    return f"{100 * share:.1f} %"


def billions(rate: float, unit: str) -> str:
    """A rate in billions of a unit, which the prefix `G` stands for.

    >>> billions(2.5e9, "FLOP/s")
    '2.5 GFLOP/s'
    """
    return f"{rate / 1e9:.3g} G{unit}"


def count(number: int) -> str:
    """A number of things, in thousands, millions or billions.

    >>> count(999), count(45_350), count(2_000_000)
    ('999', '45.4k', '2M')
    """
    for unit, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= scale:
            return f"{number / scale:.3g}{unit}"
    return str(number)
