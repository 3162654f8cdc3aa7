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
    """Return the order of sorting: NaN is last, and complex numbers are ordered
    lexicographically."""
    kind = promoted((x, y)).kind
    if kind == "c":
        p = x.real
        q = y.real
        u = x.imag
        v = y.imag
        x_is_number = u == u
        y_is_number = v == v
        same = (p == q) | ((p != p) & (q != q))
        unlike = (
            ((p < q) & (x_is_number | ~y_is_number))
            | ((p > q) & x_is_number & ~y_is_number)
            | ((p == p) & (q != q))
        )
        return (same & ((u < v) | (x_is_number & ~y_is_number))) | (~same & unlike)
    if kind == "f":
        return (x < y) | ((x == x) & (y != y))
    return x < y


@body
def _move(
    target: Any,
    target_places: Any,
    target_index: Any,
    source: Any,
    source_places: Any,
    source_index: Any,
) -> None:
    target[target_index] = element(source, source_index)
    if target_places is not None:
        target_places[target_index] = element(source_places, source_index)


@body
def _exchange(a: Any, i: Any, j: Any) -> None:
    x = element(a, i)
    y = element(a, j)
    a[i] = y
    a[j] = x


@shared
@body
def put_in_place(a: Any, low: Any, place: Any, places: Any = None) -> None:
    """Move the element that sorting would put at one position there, with no larger elements before
    it and no smaller ones after it. Elements before `low` satisfy this already. `places` are
    permuted accordingly.

    This is Hoare's selection with random pivots, which takes linear time on average for any
    vector."""
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
                i = i + 1
                j = j - 1
        low = i if place > j else low
        high = j if place < i else high


_MANY = 200
"""The number of elements from which a radix sort is faster than merging."""
_DIGITS = 256


@body
def _bits(x: Any) -> Any:
    """Return the bits of a number, as an unsigned integer."""
    size = x.dtype.itemsize
    kind = np.uint64 if size == 8 else np.uint32 if size == 4 else np.uint16
    return x.view(np.uint8 if size == 1 else kind)


@body
def _key(x: Any) -> Any:
    """Return an unsigned integer that orders numbers as `before` does: all zeros are equal, and all
    NaNs."""
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
    """Return a byte of the key of a number."""
    key = _key(x)
    return np.int64((key >> key.dtype.type(8 * place)) & key.dtype.type(_DIGITS - 1))


@body
def _sort_by_digits(a: Any, places: Any) -> None:
    """Sort by digits, from the last byte on; bytes that are equal in all numbers are skipped.

    Source: D. E. Knuth, The Art of Computer Programming, volume 3, section 5.2.5.
    """
    n = len(a)
    size = a.dtype.itemsize
    counts = np.zeros(size * _DIGITS, np.int64)
    for x in a:
        for place in range(size):
            add_at(counts, place * _DIGITS + _digit(x, place), 1)
    buffer = np.empty(n, a.dtype)
    buffer_places: Any = None if places is None else np.empty(n, np.int64)
    for place in range(size):
        start = np.int64(0)
        most = np.int64(0)
        for digit in range(place * _DIGITS, (place + 1) * _DIGITS):
            count = element(counts, digit)
            counts[digit] = start
            start = start + count
            most = max(most, count)
        if most < n:
            for i in range(n):
                x = element(a, i)
                digit = place * _DIGITS + _digit(x, place)
                to = element(counts, digit)
                _move(buffer, buffer_places, to, a, places, i)
                counts[digit] = to + 1
            a[:] = buffer
            if places is not None:
                places[:] = buffer_places


@shared
@body
def put_in_order(a: Any, places: Any = None) -> None:
    """Sort a vector and permute a second one accordingly; equal elements keep their order."""
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
    """Sort by merging runs of one length."""
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
    buffer = np.empty(n if n > width else 0, a.dtype)
    buffer_places: Any = None if places is None else np.empty(len(buffer), np.int64)
    while width < n:
        for start in range(0, n - width, 2 * width):
            middle = start + width
            end = min(start + 2 * width, n)
            if before(element(a, middle), element(a, middle - 1)):
                buffer[: end - start] = a[start:end]
                if places is not None:
                    buffer_places[: end - start] = places[start:end]
                i = 0
                j = width
                for k in range(start, end):
                    is_later = i == width
                    if not is_later and j < end - start:
                        is_later = bool(before(element(buffer, j), element(buffer, i)))
                    _move(a, places, k, buffer, buffer_places, j if is_later else i)
                    i = i + (0 if is_later else 1)
                    j = j + (1 if is_later else 0)
        width *= 2


# Arrays in order


@body
def _check_kind(kind: Any, stable: Any) -> None:
    if kind is not None and stable is not None:
        raise ValueError("`kind` and keyword parameters can't be provided at the same time.")
    if kind not in (None, "quicksort", "mergesort", "heapsort", "stable"):
        refused("the kind must be 'quicksort', 'mergesort', 'heapsort' or 'stable'")


@body
def _rows(a: Any, axis: Any) -> Any:
    """Return the vectors along an axis, as the last axis of an array with at least two."""
    return np.expand_dims(np.moveaxis(a, axis, -1), 0)


@body
def _sort_rows(result: Any, a: Any, axis: Any) -> None:
    source_rows = _rows(a, axis)
    target_rows = _rows(result, axis)
    for place in np.ndindex(np.shape(source_rows)[:-1]):
        row = source_rows[place].copy()
        put_in_order(row)
        target_rows[place] = row


@implements("numpy.sort")
@takes_arrays("a")
@body
def sort(a: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    _check_kind(kind, stable)
    a = np.asarray(a) if axis is not None else np.asarray(a).flatten()
    result = np.empty(np.shape(a), a.dtype)
    _sort_rows(result, a, -1 if axis is None else axis)
    return result


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
    result = np.empty(np.shape(a), np.int64)
    axis = -1 if axis is None else axis
    source_rows = _rows(a, axis)
    target_rows = _rows(result, axis)
    for place in np.ndindex(np.shape(source_rows)[:-1]):
        row: Any = source_rows[place].copy()
        places: Any = np.arange(len(row))
        put_in_order(row, places)
        target_rows[place] = places
    return result


@implements("numpy.lexsort")
@takes_arrays(stacks=("keys",))
@body
def lexsort(keys: Any, axis: Any = -1) -> Any:
    require(len(keys) > 0, TypeError, "need sequence of keys with len > 0 in lexsort")
    shape = np.shape(keys[0])
    if len(shape) == 0:
        refused("lexsort() takes arrays here")
    result = np.empty(shape, np.int64)
    target_rows = _rows(result, axis)
    target_rows[...] = np.arange(np.shape(target_rows)[-1])
    for key in keys:
        if len(np.shape(key)) != len(shape):
            raise ValueError("all keys need to be the same shape")
        for extent, expected_extent in zip(np.shape(key), shape):  # noqa: B905 - as many
            require_equal(extent, expected_extent, "all keys need to be the same shape")
        key_rows = _rows(np.asarray(key), axis)
        for place in np.ndindex(np.shape(key_rows)[:-1]):
            places = target_rows[place].copy()
            put_in_order(key_rows[place][places], places)
            target_rows[place] = places
    return result


@implements("numpy.sort_complex")
@takes_arrays("a")
@body
def sort_complex(a: Any) -> Any:
    ordered = np.sort(a)
    if ordered.dtype.kind == "c":
        return ordered
    is_narrow = ordered.dtype.kind in ("i", "u") and ordered.dtype.itemsize < 4
    return ordered.astype(np.complex64 if is_narrow else np.complex128)


@body
def _part_rows(a: Any, kth: Any, axis: Any, kind: Any, places: Any) -> None:
    """Put elements in their places along an axis, after a check that these exist."""
    require(kind == "introselect", ValueError, "select kind must be 'introselect'")
    positions = np.asarray(kth)
    n = np.shape(a)[normalize_axis_index(axis, np.ndim(a))]
    if positions.dtype.kind == "b":
        raise ValueError("Booleans unacceptable as partition index")
    if positions.dtype.kind not in ("i", "u"):
        raise TypeError("Partition index must be integer")
    if np.ndim(positions) > 1:
        raise ValueError("object too deep for desired array")
    pivots: Any = positions.flatten().astype(np.int64)
    for k in range(len(pivots)):
        is_inside = pivots[k] >= -n and pivots[k] < n
        require(is_inside or np.size(a) == 0, ValueError, "kth is out of bounds")
        pivots[k] += n if pivots[k] < 0 else 0
    pivots.sort()
    rows = _rows(a, axis)
    for index in np.ndindex(np.shape(rows)[:-1]):
        row: Any = rows[index].copy()
        order: Any = None if places is None else np.arange(len(row))
        low = 0
        for place in pivots:
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
    result = a.copy()
    _part_rows(result, kth, axis, kind, None)
    return result


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
    result = np.empty(np.shape(a), np.int64)
    _part_rows(a.copy(), kth, -1 if axis is None else axis, kind, result)
    return result


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
    values = np.asarray(v)
    if np.ndim(a) != 1:
        raise ValueError("object too deep for desired array")
    kind = promoted((a, values))
    order = None if sorter is None else np.asarray(sorter)
    if order is not None:
        if np.ndim(order) != 1 or order.dtype.kind not in ("i", "u") or order.dtype == np.uint64:
            raise TypeError("sorter must only contain integers")
        require_equal(len(order), len(a), "sorter.size must equal a.size")
    keys = a.astype(kind)
    flat = values.flatten().astype(kind)
    positions = np.empty(len(flat), np.int64)
    for i in range(len(flat)):
        positions[i] = place_among(keys, flat[i], side, order)
    return positions[0] if np.ndim(v) == 0 else positions.reshape(np.shape(v))


@body
def _span(a: Any) -> Any:
    """Return the range of the integers of a vector, or the largest possible one if it is empty."""
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
    tests = np.asarray(test_elements).flatten()
    flat = np.asarray(element).flatten()
    if kind == "table":
        refused("kind='table' is not supported: leave it out")
    if kind not in (None, "sort"):
        raise ValueError("Invalid kind. Please use None, 'sort' or 'table'.")
    is_member = np.full(len(flat), bool(invert))
    common = promoted((flat, tests))
    span = _span(tests) if common.kind in ("i", "u") else ~np.uint64(0)
    if common.kind not in (
        flat.dtype.kind,
        tests.dtype.kind,
    ):  # no type represents all of the integers
        for i in range(len(flat)):
            for k in range(len(tests)):
                if flat[i] == tests[k]:
                    is_member[i] = not invert
    elif span < 6 * (len(tests) + len(flat)):
        low = np.int64(np.min(tests))
        lookup = np.zeros(span + 1, np.bool_)
        for x in tests:
            lookup[np.int64(x) - low] = True
        for i in range(len(flat)):
            place = np.uint64(np.int64(flat[i]) - low)  # modulo 2**64, whatever the type
            if place < len(lookup) and lookup[np.int64(place)]:
                is_member[i] = not invert
    else:
        lookup = np.sort(tests.astype(common))
        for i in range(len(flat)):
            x = common.type(flat[i])
            place = place_among(lookup, x, "left")
            if place < len(lookup) and lookup[place] == x:
                is_member[i] = not invert
    return np.array(is_member[0]) if np.ndim(element) == 0 else is_member.reshape(np.shape(element))


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
    bin_numbers = searchsorted(bins if up else bins[::-1], x, side)
    return bin_numbers if up else len(bins) - bin_numbers


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
    value = slope * (x - xp[j]) + fp[j]
    if value != value:
        value = slope * (x - xp[j + 1]) + fp[j + 1]
        if value != value and fp[j] == fp[j + 1]:
            value = fp[j]
    return value


@implements("numpy.interp")
@takes_arrays("x", "xp", "fp", "period")
@body
def interp(
    x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None
) -> Any:
    if period is not None:
        require(period != 0, ValueError, "period must be a non-zero value")
        length = abs(period)
        x = np.asarray(x, np.float64)[()] % length
        xp = np.asarray(xp, np.float64) % length
        order = np.argsort(xp)
        xp = xp[order]
        fp = np.asarray(fp, np.float64)[order]
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
    result = np.empty(len(flat))
    for i in range(len(flat)):
        result[i] = _between(flat[i], places, values, first, last)
    return result.reshape(np.shape(x))


# Sets


@body
def _has_all(first: Any, places: Any, values: Any, shape: Any, what: Any) -> Any:
    """Assemble the results of `unique()` from the sorted positions and flags for the first of equal
    elements: the values, and on request first indices, inverse and counts."""
    results: Any = (values,)
    return_index, return_inverse, return_counts = what
    if return_index:
        results = (*results, places[first])
    if return_inverse:
        inverse = np.empty(len(first), np.int64)
        inverse[places] = np.cumsum(first) - 1
        results = (*results, inverse.reshape(shape))
    if return_counts:
        results = (*results, np.diff(np.append(np.flatnonzero(first), len(first))))
    return results[0] if len(results) == 1 else results


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
        unknown = flat != flat  # NumPy keeps the first of these
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
    left = np.asarray(ar1).flatten()
    right = np.asarray(ar2).flatten()
    first = second = None
    if not assume_unique and return_indices:
        (left, first) = unique(left, True)
        (right, second) = unique(right, True)
    elif not assume_unique:
        left = unique(left)
        right = unique(right)
    merged = np.concatenate((left, right))
    places = np.arange(len(merged)) if return_indices else None
    put_in_order(merged, places)
    same = merged[1:] == merged[:-1]
    if places is None:
        return merged[:-1][same]
    left_indices = places[:-1][same]
    right_indices = places[1:][same] - len(left)
    if first is not None and second is not None:
        left_indices = first[left_indices]
        right_indices = second[right_indices]
    return merged[:-1][same], left_indices, right_indices


@implements("numpy.union1d")
@takes_arrays("ar1", "ar2")
@body
def union1d(ar1: Any, ar2: Any) -> Any:
    return unique(np.concatenate((np.asarray(ar1).flatten(), np.asarray(ar2).flatten())))


@implements("numpy.setdiff1d")
@takes_arrays("ar1", "ar2")
@body
def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    left = np.asarray(ar1).flatten() if assume_unique else unique(ar1)
    return left[isin(left, ar2, invert=True)]


@implements("numpy.setxor1d")
@takes_arrays("ar1", "ar2")
@body
def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    left = np.asarray(ar1).flatten() if assume_unique else unique(ar1)
    right = np.asarray(ar2).flatten() if assume_unique else unique(ar2)
    merged = np.sort(np.concatenate((left, right)))
    alone = np.ones(len(merged) + 1, np.bool_)
    alone[1:-1] = merged[1:] != merged[:-1]
    return merged[alone[1:] & alone[:-1]]
