"""Variables, items and results of several types: what compiled code does with them is what Python
does."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw


class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Strip:
    def __init__(self, length):
        self.length = length

    def area(self):
        return self.length * 0.5


def word_or_number(n):
    x = "fizz" if n % 3 == 0 else n
    y = x
    return x, y


def words_and_numbers(n):
    result = []
    for i in range(n):
        x = "fizzbuzz" if i % 15 == 0 else "fizz" if i % 3 == 0 else "buzz" if i % 5 == 0 else i
        result.append(x)
    return result


def prints_either(n):
    for i in range(n):
        x = "even" if i % 2 == 0 else i * 0.5
        print(x, i)
    return n


def narrowed_by_class(n):
    total = 0
    letters = ""
    for i in range(n):
        x = "a" if i % 3 == 0 else i
        if isinstance(x, str):
            letters += x
        else:
            total += x
    return total, letters


def narrowed_by_return(n):
    x = "none" if n > 3 else n
    if isinstance(x, str):
        return -1
    return x + 1


def display_of_several(n):
    return [1, "a", None]


def items_that_are_none(n):
    items = [1.5, (n, 0.5), None]
    items[n % 2] = "a"
    return [x is None for x in items], [x is not None for x in items]


def display_that_grows(n):
    xs = [1, "a", None]
    for i in range(n):
        xs.append(i)
        xs.append(str(i))
    xs[0] = None
    return xs, len(xs)


def items_by_class(n):
    numbers = 0
    texts = 0
    nothing = 0
    xs = [1, "bc", None, n]
    for i in range(n):
        xs.append("d" * i)
    for x in xs:
        if x is None:
            nothing += 1
        elif isinstance(x, str):
            texts += len(x)
        else:
            numbers += x
    return numbers, texts, nothing


def objects_of_two_classes(n):
    shapes = []
    for i in range(n):
        shapes.append(Square(i) if i % 2 else Strip(i))
    return sum(x.area() for x in shapes)


def methods_in_a_loop(n):
    shapes = [Square(2), Strip(3)]
    for i in range(n):
        shapes.append(Strip(i))
    total = 0.0
    for shape in shapes:
        total += shape.area()
    return total


def object_that_is_rebound(n):
    shape = Square(n)
    for i in range(n):
        if shape.area() > 10:
            shape = Strip(i)
        else:
            shape = Square(i + 2)
    return shape.area()


def complex_and_real_items(n):
    xs = []
    for i in range(n):
        if i % 2:
            xs.append(1j * i)
        else:
            xs.append(0.5 * i)
    return xs


def complex_or_real(n):
    x = 1j if n > 2 else 0.5
    return x * 2


def narrow_and_wide_floats(n):
    xs = []
    for i in range(n):
        if i % 2:
            xs.append(np.float32(i))
        else:
            xs.append(0.1 * i)
    return xs


def display_of_floats(n):
    return [np.float32(0.5), 0.25 * n, np.float32(n)]


def values_of_two_types(n):
    d = {}
    for i in range(n):
        d[i] = "odd" if i % 2 else i
    return d


def lists_in_a_dictionary(n):
    groups = defaultdict(list)
    for i in range(n):
        groups[i % 2].append("x" if i % 3 == 0 else i)
    return groups[0], groups[1]


def tuples_returned_in_a_loop(n):
    for i in range(n):
        if i > 3:
            return i, 0.5, "far"
        if i * i == n:
            return (i,)
    return 0, 0


def tuples_in_a_try(n):
    try:
        for i in range(n):
            if i == 3:
                return i, 0.5
            if n < 3:
                raise ValueError("few")
    except ValueError:
        return (1,)
    return 0, 0, "end"


def tuples_that_change(n):
    t = ()
    for i in range(n):
        t = (i,) if i % 2 else (i, i + 1)
    return t, len(t)


def tuple_or_number(n):
    x = (n, 0.5) if n > 2 else n
    if isinstance(x, tuple):
        return x[0] + x[1]
    return x


def number_text_or_none(n):
    best = None
    for i in range(n):
        if i == 2:
            best = "two"
        elif i > 3:
            best = i
    if best is None:
        return "nothing"
    return best


def compared(n):
    found = 0
    for i in range(n):
        x = "a" if i % 2 else i
        if x == "a":
            found += 1
        if x == 2:
            found += 10
    return found


def formatted(n):
    parts = []
    for i in range(n):
        x = "one" if i == 1 else i * 0.5
        parts.append(f"<{x}>")
    return ", ".join(parts)


def in_a_function(n):
    def chosen(i):
        if i % 2:
            return "odd"
        return i

    result = []
    for i in range(n):
        result.append(chosen(i))
    return result


def in_a_comprehension(n):
    return ["fizz" if i % 3 == 0 else i for i in range(n)]


def unpacked(n):
    total = 0.0
    rows = [(1, "a"), (2.5, None)]
    for i in range(n):
        rows.append((i, "b" if i % 2 else None))
    for number, name in rows:
        if name is not None:
            total += number
    return total, rows


def rows_of_two_types(n):
    rows = [[k] for k in range(n)]
    more = [[2.5]]
    return rows + more


def sum_of_complex_numbers(n):
    total = 0
    for i in range(n):
        total += 1j * i
    return total, total * 2


def items_without_names(n):
    xs = [1, "a", None, n]
    total = 0
    for i in range(len(xs)):
        if xs[i] == "a":
            total += 1
        if isinstance(xs[i], int):
            total += 10
        if xs[i] is None:
            total += 100
    return total


def formatted_items(n):
    xs = [1, "a", n * 0.5]
    s = ""
    for i in range(len(xs)):
        s += str(xs[i])
        print(xs[i])
        s += f"<{xs[i]}>"
    return s


def methods_of_items(n):
    shapes = [Square(n), Strip(n)]
    for i in range(n):
        shapes.append(Square(i))
    total = 0.0
    for i in range(len(shapes)):
        total += shapes[i].area()
    return total, shapes[0].area()


def values_of_keys(n):
    d = {0: "ab", 1: n}
    d[2] = "x"
    return str(d[0]), str(d[1]) + "!", d[0] == 2, d[1] * 2 if isinstance(d[1], int) else 0


def items_that_are_complex(n):
    xs = [1j, 0.5]
    for i in range(n):
        xs.append(i * 1j)
    return xs[0] * 2, 3 + xs[1]


def copied(n):
    x = "a" if n > 2 else n
    y = x
    pair = (x, y)
    return pair, y, [pair]


def repeated_display_of_several(n):
    xs = [np.float64(n)] * 2
    xs.append("a")
    ys = [n > 2] * 3
    ys[1] = np.float32(n)
    return xs, ys


def empty_tuples_of_several(n):
    xs = [()] * n
    ys = [(), n, "a"]
    ys.append((n, 0.5))
    for i in range(n):
        xs[i] = (i, 0.5) if i % 2 else ()
        ys.append(())
    return xs, ys, [() if n > i else None for i in range(4)]


def narrow_numbers_of_several(n):
    xs = [n]
    ys = [0.5, None, ""]
    for i in range(n):
        xs.append(np.float32(i) / 3)
        ys.append(np.float32(i))
    total = 0
    for x in xs:
        total += x
    return xs, ys, total, max(xs)


def tuples_compared_with_numbers(n):
    total = 0
    for x in [(n, 1), n, 2]:
        if x == 2:
            total += 1
        if x != 0.5:
            total += 10
    return total, (n,) == n, n != {1: 2}, [n] == n


def tuples_of_nothing_from_loops(n):
    for i in range(n):
        x = (i, None) if i % 2 else i * 2j
    return x if n > 0 else None


def complex_or_none(n):
    xs = []
    for i in range(n):
        x = real_complex_or_none(i)
        xs.append(x)
    return xs


def real_complex_or_none(i):
    if i % 3 == 0:
        return i * 0.25
    if i > 4:
        return None
    return i * 2j


def first_items_of_several(n):
    xs = []
    xs.append(str(n))
    for i in range(n):
        xs.append((i,))
    return xs


def none_text_and_numbers_in_a_loop(n):
    total = 0
    xs = [None, "a", n]
    for x in xs:
        if isinstance(x, int):
            total += 1
        elif x is None:
            total += 3
    xs.append(1.5)
    pairs = [(i, x) for i, x in enumerate(xs)]
    for i, x in pairs:
        if x is None:
            total += 10 * i + 100
    return xs, total, pairs


def two_floats_and_an_integer(n):
    xs = [n / 4, np.float64(n), Strip(2).length, "a"]
    xs.append(n)
    return xs


def texts_of_tuples_of_several(n):
    x = ()
    y = "a"
    shown = []
    for i in range(n):
        y = np.float32(i) if i % 2 else y
        shown.append(str((x, y)))
        shown.append(f"{(y, i)}")
        x = i * 1j
    z = Strip if n > 3 else None
    shown.append(str((x, y, z is None)))
    return shown


def list_or_tuple(n):
    xs = []
    for i in range(n):
        xs.append(real_complex_or_none(i))
        if i > 5:
            return i, n
        if i > 4:
            return ()
    return xs


def boards(n):
    board = [[None] * 3 for _ in range(3)]
    board[0][0] = "X"
    board[2][n % 3] = "O"
    rows = [[None] * 2 for _ in range(n)]
    for i in range(n):
        rows[i][i % 2] = i * 0.5
    mixed = [[0, None], [None, "a"]]
    mixed[0][1] = n
    mixed[1].append(2.5)
    return board, rows, mixed, sum(1 for row in board for x in row if x is None)


PROGRAMS: list[Callable[[int], Any]] = [
    word_or_number,
    words_and_numbers,
    prints_either,
    narrowed_by_class,
    narrowed_by_return,
    display_of_several,
    items_that_are_none,
    display_that_grows,
    items_by_class,
    objects_of_two_classes,
    methods_in_a_loop,
    object_that_is_rebound,
    complex_and_real_items,
    complex_or_real,
    narrow_and_wide_floats,
    display_of_floats,
    values_of_two_types,
    lists_in_a_dictionary,
    tuples_returned_in_a_loop,
    tuples_in_a_try,
    tuples_that_change,
    tuple_or_number,
    number_text_or_none,
    compared,
    formatted,
    in_a_function,
    in_a_comprehension,
    unpacked,
    rows_of_two_types,
    sum_of_complex_numbers,
    items_without_names,
    formatted_items,
    methods_of_items,
    values_of_keys,
    items_that_are_complex,
    copied,
    repeated_display_of_several,
    empty_tuples_of_several,
    narrow_numbers_of_several,
    tuples_compared_with_numbers,
    tuples_of_nothing_from_loops,
    complex_or_none,
    first_items_of_several,
    none_text_and_numbers_in_a_loop,
    two_floats_and_an_integer,
    texts_of_tuples_of_several,
    list_or_tuple,
    boards,
]


@pytest.mark.parametrize("function", PROGRAMS)
def test_values_are_of_the_types_that_python_gives_them(function: Callable[[int], Any]) -> None:
    kernel: Any = lw.kernel(function)
    for n in (0, 1, 4, 7):
        kernel.check(n)
