"""Sorting, searching and sets."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib._arraysetops_impl import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    add_at,
    element,
    product_of_extents,
    promoted,
    refused,
    require,
    require_equal,
)
from loopwright.python.declarations import body, changing, implements, shared, takes_arrays

# The order


@body
def before(x: Any, y: Any) -> Any:
    """The order of sorting: NaN is last, and complex numbers are ordered lexicographically."""
    kind = promoted((x, y)).kind
    if kind == "c":
        p = x.real
        q = y.real
        u = x.imag
        v = y.imag
        one = u == u
        other = v == v
        same = (p == q) | ((p != p) & (q != q))
        unlike = ((p < q) & (one | ~other)) | ((p > q) & one & ~other) | ((p == p) & (q != q))
        return (same & ((u < v) | (one & ~other))) | (~same & unlike)
    if kind == "f":
        return (x < y) | ((x == x) & (y != y))
    return x < y


@body
def _move(a: Any, places: Any, to: Any, b: Any, kept: Any, of: Any) -> None:
    a[to] = element(b, of)
    if places is not None:
        places[to] = element(kept, of)


@body
def _exchange(a: Any, i: Any, j: Any) -> None:
    x = element(a, i)
    y = element(a, j)
    a[i] = y
    a[j] = x


@shared
@body
def put_in_place(a: Any, low: Any, place: Any, places: Any = None) -> None:
    """Move what sorting puts at one position of a vector there, no larger elements before it and
    no smaller ones behind it; those before `low` are so already. `places` are permuted accordingly.

    This is Hoare's selection about random elements, which takes linear time on average whatever
    the vector is."""
    high = len(a) - 1
    chance = 1
    while low < high:
        chance = chance * 48271 % 2147483647
        pivot = element(a, low + chance % (high - low + 1))
        i = low
        j = high
        while i <= j:
            while before(element(a, i), pivot):
                i += 1
            while before(pivot, element(a, j)):
                j -= 1
            if i <= j:
                _exchange(a, i, j)
                if places is not None:
                    _exchange(places, i, j)
                i, j = i + 1, j - 1
        low, high = i if place > j else low, j if place < i else high


_MANY = 200
"""From how many elements on sorting by digits is faster than merging."""
_DIGITS = 256


@body
def _bits(x: Any) -> Any:
    """The bits of a number, as an unsigned integer."""
    size = x.dtype.itemsize
    kind = np.uint64 if size == 8 else np.uint32 if size == 4 else np.uint16
    return x.view(np.uint8 if size == 1 else kind)


@body
def _key(x: Any) -> Any:
    """An unsigned integer that orders numbers as `before` does: zeros are equal, and all NaN."""
    bits = _bits(x)
    sign = bits.dtype.type(1) << bits.dtype.type(8 * x.dtype.itemsize - 1)
    if x.dtype.kind == "i":
        return bits ^ sign
    if x.dtype.kind == "f":
        key = ~bits if bits > sign else bits | sign
        return key if x == x else ~(sign ^ sign)
    return bits


@body
def _digit(x: Any, place: Any) -> Any:
    """A byte of the key of a number."""
    key = _key(x)
    return np.int64((key >> key.dtype.type(8 * place)) & key.dtype.type(_DIGITS - 1))


@body
def _sort_by_digits(a: Any, places: Any) -> None:
    """A radix sort from the last byte on; bytes that are the same in all numbers are left out.

    Source: D. E. Knuth, The Art of Computer Programming, volume 3, section 5.2.5.
    """
    n = len(a)
    size = a.dtype.itemsize
    counts = np.zeros(size * _DIGITS, np.int64)
    for x in a:
        for place in range(size):
            add_at(counts, place * _DIGITS + _digit(x, place), 1)
    b = np.empty(n, a.dtype)
    kept: Any = None if places is None else np.empty(n, np.int64)
    for place in range(size):
        start = 0
        most = 0
        for digit in range(place * _DIGITS, (place + 1) * _DIGITS):
            count = element(counts, digit)
            counts[digit] = start
            start, most = start + count, max(most, count)
        if most < n:
            for i in range(n):
                x = element(a, i)
                digit = place * _DIGITS + _digit(x, place)
                to = element(counts, digit)
                _move(b, kept, to, a, places, i)
                counts[digit] = to + 1
            a[:] = b
            if places is not None:
                places[:] = kept


@shared
@body
def put_in_order(a: Any, places: Any = None) -> None:
    """Sort a vector and permute another one accordingly; equal elements keep their order."""
    k = 1
    while k < len(a) and not before(element(a, k), element(a, k - 1)):
        k += 1
    if k < len(a):
        if len(a) >= _MANY and a.dtype.kind in ("i", "u", "f"):
            _sort_by_digits(a, places)
        else:
            _sort_by_merging(a, places)


@body
def _sort_by_merging(a: Any, places: Any) -> None:
    """A merge sort that merges runs of one length from both ends."""
    n = len(a)
    width = 8
    for start in range(0, n, width):
        for i in range(start + 1, min(start + width, n)):
            x = element(a, i)
            k = i
            place = None if places is None else element(places, i)
            while k > start and before(x, element(a, k - 1)):
                _move(a, places, k, a, places, k - 1)
                k -= 1
            a[k] = x
            if places is not None:
                places[k] = place
    b = np.empty(n if n > width else 0, a.dtype)
    kept: Any = None if places is None else np.empty(len(b), np.int64)
    while width < n:
        for start in range(0, n - width, 2 * width):
            middle = start + width
            end = min(start + 2 * width, n)
            if before(element(a, middle), element(a, middle - 1)):
                b[: end - start] = a[start:end]
                if places is not None:
                    kept[: end - start] = places[start:end]
                i = 0
                j = width
                for k in range(start, end):
                    is_later = i == width
                    if not is_later and j < end - start:
                        is_later = bool(before(element(b, j), element(b, i)))
                    _move(a, places, k, b, kept, j if is_later else i)
                    i, j = i + (0 if is_later else 1), j + (1 if is_later else 0)
        width *= 2


# Arrays in order


@body
def _check_kind(kind: Any, stable: Any) -> None:
    if kind is not None and stable is not None:
        raise ValueError("`kind` and keyword parameters can't be provided at the same time.")
    if kind not in (None, "quicksort", "mergesort", "heapsort", "stable"):
        refused("the kind is 'quicksort', 'mergesort', 'heapsort' or 'stable'")


@body
def _rows(a: Any, axis: Any) -> Any:
    """The vectors along an axis, as the last axis of an array with at least two."""
    return np.expand_dims(np.moveaxis(a, axis, -1), 0)


@body
def _sort_rows(made: Any, a: Any, axis: Any) -> None:
    given = _rows(a, axis)
    target = _rows(made, axis)
    for place in np.ndindex(np.shape(given)[:-1]):
        row = given[place].copy()
        put_in_order(row)
        target[place] = row


@implements("numpy.sort")
@takes_arrays("a")
@body
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    _check_kind(kind, stable)
    a = np.asarray(a) if axis is not None else np.asarray(a).flatten()
    made = np.empty(np.shape(a), a.dtype)
    _sort_rows(made, a, -1 if axis is None else axis)
    return made


@changing("a")
@body
def sort_in_place(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> None:
    """`a.sort()`"""
    _check_kind(kind, stable)
    _sort_rows(a, a, axis)


@implements("numpy.argsort")
@takes_arrays("a")
@body
def argsort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    _check_kind(kind, stable)
    a = np.asarray(a) if axis is not None and np.ndim(a) > 0 else np.asarray(a).flatten()
    made = np.empty(np.shape(a), np.int64)
    axis = -1 if axis is None else axis
    given = _rows(a, axis)
    target = _rows(made, axis)
    for place in np.ndindex(np.shape(given)[:-1]):
        row: Any = given[place].copy()
        places: Any = np.arange(len(row))
        put_in_order(row, places)
        target[place] = places
    return made


@implements("numpy.lexsort")
@takes_arrays(stacks=("keys",))
@body
def lexsort(keys: Any, axis: Any = -1) -> Any:
    require(len(keys) > 0, TypeError, "need sequence of keys with len > 0 in lexsort")
    shape = np.shape(keys[0])
    if len(shape) == 0:
        refused("lexsort() is of arrays")
    made = np.empty(shape, np.int64)
    target = _rows(made, axis)
    target[...] = np.arange(np.shape(target)[-1])
    for key in keys:
        if len(np.shape(key)) != len(shape):
            raise ValueError("all keys need to be the same shape")
        for one, other in zip(np.shape(key), shape):  # noqa: B905 - as many
            require_equal(one, other, "all keys need to be the same shape")
        given = _rows(np.asarray(key), axis)
        for place in np.ndindex(np.shape(given)[:-1]):
            places = target[place].copy()
            put_in_order(given[place][places], places)
            target[place] = places
    return made


@implements("numpy.sort_complex")
@takes_arrays("a")
@body
def sort_complex(a: Any) -> Any:
    made = np.sort(a)
    if made.dtype.kind == "c":
        return made
    is_narrow = made.dtype.kind in ("i", "u") and made.dtype.itemsize < 4
    return made.astype(np.complex64 if is_narrow else np.complex128)


@body
def _part_rows(a: Any, kth: Any, axis: Any, kind: Any, places: Any) -> None:
    """Put elements in their places along an axis, after a check that these exist."""
    require(kind == "introselect", ValueError, "select kind must be 'introselect'")
    wanted = np.asarray(kth)
    n = np.shape(a)[normalize_axis_index(axis, np.ndim(a))]
    if wanted.dtype.kind == "b":
        raise ValueError("Booleans unacceptable as partition index")
    if wanted.dtype.kind not in ("i", "u"):
        raise TypeError("Partition index must be integer")
    if np.ndim(wanted) > 1:
        raise ValueError("object too deep for desired array")
    given: Any = wanted.flatten().astype(np.int64)
    for k in range(len(given)):
        is_inside = given[k] >= -n and given[k] < n
        require(is_inside or np.size(a) == 0, ValueError, "kth is out of bounds")
        given[k] += n if given[k] < 0 else 0
    given.sort()
    rows = _rows(a, axis)
    for index in np.ndindex(np.shape(rows)[:-1]):
        row: Any = rows[index].copy()
        order: Any = None if places is None else np.arange(len(row))
        low = 0
        for place in given:
            put_in_place(row, low, place, order)
            low = place + 1
        rows[index] = row
        if places is not None:
            _rows(places, axis)[index] = order


@implements("numpy.partition")
@takes_arrays("a")
@body
def partition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> Any:
    a = np.asarray(a) if axis is not None else np.asarray(a).flatten()
    axis = -1 if axis is None else axis
    made = a.copy()
    _part_rows(made, kth, axis, kind, None)
    return made


@changing("a")
@body
def partition_in_place(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> None:
    """`a.partition(…)`"""
    _part_rows(a, kth, axis, kind, None)


@implements("numpy.argpartition")
@takes_arrays("a")
@body
def argpartition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> Any:
    a = np.asarray(a) if axis is not None and np.ndim(a) > 0 else np.asarray(a).flatten()
    made = np.empty(np.shape(a), np.int64)
    _part_rows(a.copy(), kth, -1 if axis is None else axis, kind, made)
    return made


# Searches


@body
def place_among(a: Any, v: Any, side: Any, sorter: Any = None) -> Any:
    """Binary search in a vector that is sorted by `sorter`."""
    low = 0
    high = len(a)
    while low < high:
        middle = (low + high) // 2
        place = middle if sorter is None else sorter[middle]
        require(place >= 0 and place < len(a), ValueError, "Sorter index out of range.")
        x = element(a, place)
        if before(x, v) if side == "left" else not before(v, x):
            low = middle + 1
        else:
            high = middle
    return np.int64(low)


@implements("numpy.searchsorted")
@takes_arrays("a", "v", "sorter")
@body
def searchsorted(a: Any, v: Any, side: Any = "left", sorter: Any = None) -> Any:
    require(side in ("left", "right"), ValueError, "search side must be 'left' or 'right'")
    a = np.asarray(a)
    wanted = np.asarray(v)
    if np.ndim(a) != 1:
        raise ValueError("object too deep for desired array")
    kind = promoted((a, wanted))
    order = None if sorter is None else np.asarray(sorter)
    if order is not None:
        if np.ndim(order) != 1 or order.dtype.kind not in ("i", "u") or order.dtype == np.uint64:
            raise TypeError("sorter must only contain integers")
        require_equal(len(order), len(a), "sorter.size must equal a.size")
    given = a.astype(kind)
    flat = wanted.flatten().astype(kind)
    made = np.empty(len(flat), np.int64)
    for i in range(len(flat)):
        made[i] = place_among(given, flat[i], side, order)
    return made[0] if np.ndim(v) == 0 else made.reshape(np.shape(v))


@body
def _span(a: Any) -> Any:
    """How far apart the integers of a vector are, or as far as they may be if none are there."""
    if len(a) == 0:
        return ~np.uint64(0)
    return np.uint64(np.int64(np.max(a)) - np.int64(np.min(a)))


@implements("numpy.isin")
@takes_arrays("element", "test_elements")
@body
def isin(
    element: Any,
    test_elements: Any,
    assume_unique: Any = False,
    invert: Any = False,
    *,
    kind: Any = None,
) -> Any:
    wanted = np.asarray(test_elements).flatten()
    flat = np.asarray(element).flatten()
    if kind == "table":
        refused("kind='table' is not supported: leave it out")
    if kind not in (None, "sort"):
        raise ValueError("Invalid kind. Please use None, 'sort' or 'table'.")
    made = np.full(len(flat), bool(invert))
    common = promoted((flat, wanted))
    span = _span(wanted) if common.kind in ("i", "u") else ~np.uint64(0)
    if common.kind not in (flat.dtype.kind, wanted.dtype.kind):  # no type has all of the integers
        for i in range(len(flat)):
            for k in range(len(wanted)):
                if flat[i] == wanted[k]:
                    made[i] = not invert
    elif span < 6 * (len(wanted) + len(flat)):
        low = np.int64(np.min(wanted))
        known = np.zeros(span + 1, np.bool_)
        for x in wanted:
            known[np.int64(x) - low] = True
        for i in range(len(flat)):
            place = np.uint64(np.int64(flat[i]) - low)  # modulo 2**64, whatever the type
            if place < len(known) and known[np.int64(place)]:
                made[i] = not invert
    else:
        known = np.sort(wanted.astype(common))
        for i in range(len(flat)):
            x = common.type(flat[i])
            place = place_among(known, x, "left")
            if place < len(known) and known[place] == x:
                made[i] = not invert
    return np.array(made[0]) if np.ndim(element) == 0 else made.reshape(np.shape(element))


@implements("numpy.digitize")
@takes_arrays("x")
@body
def digitize(x: Any, bins: Any, right: Any = False) -> Any:
    if np.asarray(x).dtype.kind == "c":
        raise TypeError("x may not be complex")
    side = "left" if right else "right"
    bins = np.asarray(bins)
    first = 1
    up = True
    is_ordered = True
    while first < len(bins) and bins[first] == bins[0]:
        first += 1
    if first < len(bins):
        up = bool(bins[0] < bins[first])
    for i in range(first + 1, len(bins)):
        if bins[i - 1] > bins[i] if up else bins[i - 1] < bins[i]:
            is_ordered = False
    require(is_ordered, ValueError, "bins must be monotonically increasing or decreasing")
    found = searchsorted(bins if up else bins[::-1], x, side)
    return found if up else len(bins) - found


@body
def _between(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    last = len(xp) - 1
    if last == 0:
        return left if x < xp[0] else right if x > xp[0] else fp[0]
    if x != x:
        return x
    if x > xp[last]:
        return right
    if x < xp[0]:
        return left
    j = place_among(xp, x, "right") - 1
    if j == last or xp[j] == x:
        return fp[j]
    slope = (fp[j + 1] - fp[j]) / (xp[j + 1] - xp[j])
    made = slope * (x - xp[j]) + fp[j]
    if made != made:
        made = slope * (x - xp[j + 1]) + fp[j + 1]
        if made != made and fp[j] == fp[j + 1]:
            made = fp[j]
    return made


@implements("numpy.interp")
@takes_arrays("x", "xp", "fp", "period")
@body
def interp(
    x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None
) -> Any:
    if period is not None:
        require(period != 0, ValueError, "period must be a non-zero value")
        length = abs(period)
        x, xp = np.asarray(x, np.float64)[()] % length, np.asarray(xp, np.float64) % length
        order = np.argsort(xp)
        xp, fp = xp[order], np.asarray(fp, np.float64)[order]
        xp = np.concatenate((xp[-1:] - length, xp, xp[:1] + length))
        return interp(x, xp, np.concatenate((fp[-1:], fp, fp[:1])))
    require(len(xp) != 0, ValueError, "array of sample points is empty")
    require(len(xp) == len(fp), ValueError, "fp and xp are not of the same length.")
    places = np.asarray(xp, np.float64)
    values = np.asarray(fp, np.float64)
    first = values[0] if left is None else np.float64(left)
    last = values[-1] if right is None else np.float64(right)
    if np.ndim(x) == 0:
        return _between(np.float64(x), places, values, first, last)
    flat = np.array(x, np.float64).ravel()
    made = np.empty(len(flat))
    for i in range(len(flat)):
        made[i] = _between(flat[i], places, values, first, last)
    return made.reshape(np.shape(x))


# Sets


@body
def _has_all(first: Any, places: Any, values: Any, shape: Any, what: Any) -> Any:
    """Assemble the results of `unique()` from the sorted positions and flags for the first of equal
    elements: the values, and on request first indices, inverse and counts."""
    made: Any = (values,)
    return_index, return_inverse, return_counts = what
    if return_index:
        made = (*made, places[first])
    if return_inverse:
        inverse = np.empty(len(first), np.int64)
        inverse[places] = np.cumsum(first) - 1
        made = (*made, inverse.reshape(shape))
    if return_counts:
        made = (*made, np.diff(np.append(np.flatnonzero(first), len(first))))
    return made[0] if len(made) == 1 else made


@implements("numpy.unique")
@takes_arrays("ar")
@body
def unique(
    ar: Any,
    return_index: Any = False,
    return_inverse: Any = False,
    return_counts: Any = False,
    axis: Any = None,
    *,
    equal_nan: Any = True,
    sorted: Any = True,  # noqa: A002 - NumPy's name
) -> Any:
    a = np.asarray(ar)
    what = (return_index, return_inverse, return_counts)
    if axis is not None and normalize_axis_index(axis, np.ndim(a)) >= 0 and np.ndim(a) > 1:
        return _unique_rows(a, axis, what)
    flat = a.flatten()
    first = np.ones(len(flat), np.bool_)
    places = np.arange(len(flat)) if return_index or return_inverse else None
    if flat.dtype.kind == "c" and equal_nan and places is None and not return_counts:
        unknown = flat != flat  # of which NumPy has the first one here
        flat[unknown] = flat[unknown][:1]
    put_in_order(flat, places)
    for k in range(1, len(flat)):
        x = element(flat, k - 1)
        y = element(flat, k)
        first[k] = x != y and (not equal_nan or x == x or y == y)
    return _has_all(first, places, flat[first], np.shape(a), what)


@body
def _unique_rows(a: Any, axis: Any, what: Any) -> Any:
    rows = np.moveaxis(a, axis, 0)
    columns = 1
    for extent in np.shape(rows)[1:]:
        columns = product_of_extents(columns, extent)
    table = rows.flatten().reshape((len(rows), columns))
    places = np.arange(len(rows))
    first = np.ones(len(rows), np.bool_)
    for k in range(columns - 1, -1, -1):
        put_in_order(table[:, k][places], places)
    for i in range(1, len(rows)):
        is_new = False
        for k in range(columns):
            is_new = is_new or table[places[i - 1], k] != table[places[i], k]
        first[i] = is_new
    values = np.moveaxis(rows[places[first]], 0, axis)
    return _has_all(first, places, values, np.shape(places), what)


@implements("numpy.unique_values")
@takes_arrays("x")
@body
def unique_values(x: Any) -> Any:
    return unique(x, equal_nan=False)


@implements("numpy.unique_counts")
@takes_arrays("x")
@body
def unique_counts(x: Any) -> Any:
    return UniqueCountsResult(*unique(x, return_counts=True, equal_nan=False))


@implements("numpy.unique_inverse")
@takes_arrays("x")
@body
def unique_inverse(x: Any) -> Any:
    return UniqueInverseResult(*unique(x, return_inverse=True, equal_nan=False))


@implements("numpy.unique_all")
@takes_arrays("x")
@body
def unique_all(x: Any) -> Any:
    return UniqueAllResult(*unique(x, True, True, True, equal_nan=False))


@implements("numpy.intersect1d")
@takes_arrays("ar1", "ar2")
@body
def intersect1d(ar1: Any, ar2: Any, assume_unique: Any = False, return_indices: Any = False) -> Any:
    one = np.asarray(ar1).flatten()
    other = np.asarray(ar2).flatten()
    first = second = None
    if not assume_unique and return_indices:
        (one, first) = unique(one, True)
        (other, second) = unique(other, True)
    elif not assume_unique:
        one, other = unique(one), unique(other)
    both = np.concatenate((one, other))
    places = np.arange(len(both)) if return_indices else None
    put_in_order(both, places)
    same = both[1:] == both[:-1]
    if places is None:
        return both[:-1][same]
    of_one = places[:-1][same]
    of_other = places[1:][same] - len(one)
    if first is not None and second is not None:
        of_one, of_other = first[of_one], second[of_other]
    return both[:-1][same], of_one, of_other


@implements("numpy.union1d")
@takes_arrays("ar1", "ar2")
@body
def union1d(ar1: Any, ar2: Any) -> Any:
    return unique(np.concatenate((np.asarray(ar1).flatten(), np.asarray(ar2).flatten())))


@implements("numpy.setdiff1d")
@takes_arrays("ar1", "ar2")
@body
def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    one = np.asarray(ar1).flatten() if assume_unique else unique(ar1)
    return one[isin(one, ar2, invert=True)]


@implements("numpy.setxor1d")
@takes_arrays("ar1", "ar2")
@body
def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    one = np.asarray(ar1).flatten() if assume_unique else unique(ar1)
    other = np.asarray(ar2).flatten() if assume_unique else unique(ar2)
    both = np.sort(np.concatenate((one, other)))
    alone = np.ones(len(both) + 1, np.bool_)
    alone[1:-1] = both[1:] != both[:-1]
    return both[alone[1:] & alone[:-1]]
