"""The order in which members are added to a set, so that it has the slots that compiled code gave
them.
"""

from __future__ import annotations

import numpy as np

from loopwright.python.calls.argument_containers import Vector

_LINEAR_PROBES = 9
_PERTURB_SHIFT = 5
_WORD = (1 << 64) - 1


def insertion_order(is_present: Vector, hashes: Vector) -> Vector:
    """Return the slots of the members of a set in an order in which an empty set takes them into
    the same slots: those that are in the slot of their hash, then those that other members kept
    from it (`set_add_entry` in CPython's `Objects/setobject.c`). If members that were removed did
    that, the order is that of the slots.

    >>> hashes = np.array([8, 0, 2, -1, 4, 5, -2, -2])
    >>> insertion_order(hashes != -1, hashes).tolist()
    [0, 2, 4, 5, 6, 1, 7]
    """
    mask = len(is_present) - 1
    places = np.flatnonzero(is_present)
    homes = hashes[places] & mask
    is_home = homes == places
    order = [places[is_home]]
    filled = np.zeros(len(is_present), np.bool_)
    filled[order[0]] = True
    distances = places - homes
    is_near = (distances > 0) & (distances <= _LINEAR_PROBES) & (homes + _LINEAR_PROBES <= mask)
    near = places[is_near]
    near_homes = homes[is_near]
    is_far = ~(is_home | is_near)
    far = {
        place: _slots_before(place, hash_, mask)
        for place, hash_ in zip(
            places[is_far].tolist(), hashes[places[is_far]].tolist(), strict=True
        )
    }
    while len(near) or far:
        filled_before = np.concatenate(([0], filled.cumsum()))
        is_ready = filled_before[near] - filled_before[near_homes] == near - near_homes
        ready_far = [place for place, slots in far.items() if filled[slots].all()]
        ready = np.concatenate((near[is_ready], np.array(ready_far, np.int64)))
        if not len(ready):
            return places
        order.append(ready)
        filled[ready] = True
        near = near[~is_ready]
        near_homes = near_homes[~is_ready]
        for place in ready_far:
            del far[place]
    return np.concatenate(order)


def _slots_before(place: int, hash_: int, mask: int) -> list[int]:
    """Return the slots at which a set looks for a member before it comes to that at a place."""
    slots: list[int] = []
    slot = hash_ & mask
    perturb = hash_ & _WORD
    while len(slots) <= 64 * (mask + 1):
        probes = _LINEAR_PROBES if slot + _LINEAR_PROBES <= mask else 0
        for probed in range(slot, slot + probes + 1):
            if probed == place:
                return slots
            slots.append(probed)
        perturb >>= _PERTURB_SHIFT
        slot = (slot * 5 + 1 + perturb) & mask
    return [place]  # never filled before
