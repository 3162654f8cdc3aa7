"""Searching, sorting, games and dynamic programming."""

import numpy as np


def bubble_sort(items):
    swapped = True
    while swapped:
        swapped = False
        for i in range(len(items) - 1):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
                swapped = True
    return items


def quick_sort(items):
    if len(items) <= 1:
        return items
    pivot = items[len(items) // 2]
    left = [x for x in items if x < pivot]
    middle = [x for x in items if x == pivot]
    right = [x for x in items if x > pivot]
    return quick_sort(left) + middle + quick_sort(right)


def merge(left, right):
    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    merged.extend(left[i:])
    merged.extend(right[j:])
    return merged


def merge_sort(items):
    if len(items) < 2:
        return items
    half = len(items) // 2
    return merge(merge_sort(items[:half]), merge_sort(items[half:]))


def binary_search(items, wanted):
    low, high = 0, len(items) - 1
    while low <= high:
        middle = (low + high) // 2
        if items[middle] == wanted:
            return middle
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return None


def safe(queens, column):
    row = len(queens)
    for r, c in enumerate(queens):
        if c == column or abs(c - column) == row - r:
            return False
    return True


def place_queens(n, queens):
    if len(queens) == n:
        return 1
    count = 0
    for column in range(n):
        if safe(queens, column):
            queens.append(column)
            count += place_queens(n, queens)
            queens.pop()
    return count


def count_queens(n):
    return place_queens(n, [0] * 0)


def moves_of_hanoi(n, source, target, spare, moves):
    if n == 0:
        return
    moves_of_hanoi(n - 1, source, spare, target, moves)
    moves.append((source, target))
    moves_of_hanoi(n - 1, spare, target, source, moves)


def hanoi(n):
    moves = []
    moves_of_hanoi(n, 0, 2, 1, moves)
    return moves


def life(board, steps):
    rows, columns = board.shape
    for _ in range(steps):
        new = np.zeros_like(board)
        for r in range(rows):
            for c in range(columns):
                alive = 0
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        if dr or dc:
                            alive += board[(r + dr) % rows, (c + dc) % columns]
                if alive == 3 or (alive == 2 and board[r, c]):
                    new[r, c] = 1
        board = new
    return board


def knapsack(values, weights, capacity):
    best = [0] * (capacity + 1)
    for value, weight in zip(values, weights):
        for room in range(capacity, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[capacity]


def longest_common_subsequence(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            if x == y:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    return table[len(a)][len(b)]


def edit_distance(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]


def ways_to_change(amount, coins):
    ways = [1] + [0] * amount
    for coin in coins:
        for total in range(coin, amount + 1):
            ways[total] += ways[total - coin]
    return ways[amount]


def possible(grid, row, column, digit):
    for k in range(9):
        if grid[row, k] == digit or grid[k, column] == digit:
            return False
    top, left = 3 * (row // 3), 3 * (column // 3)
    for r in range(top, top + 3):
        for c in range(left, left + 3):
            if grid[r, c] == digit:
                return False
    return True


def solve_sudoku(grid):
    for row in range(9):
        for column in range(9):
            if grid[row, column] == 0:
                for digit in range(1, 10):
                    if possible(grid, row, column, digit):
                        grid[row, column] = digit
                        if solve_sudoku(grid):
                            return True
                        grid[row, column] = 0
                return False
    return True


def josephus(count, step):
    people = list(range(count))
    position = 0
    while len(people) > 1:
        position = (position + step - 1) % len(people)
        people.pop(position)
    return people[0]


def longest_increasing(items):
    lengths = [1] * len(items)
    for i in range(len(items)):
        for j in range(i):
            if items[j] < items[i]:
                lengths[i] = max(lengths[i], lengths[j] + 1)
    return max(lengths)


def largest_sum_of_part(items):
    best = current = items[0]
    for x in items[1:]:
        current = max(x, current + x)
        best = max(best, current)
    return best


def caesar(text, shift):
    out = ""
    for letter in text:
        if "a" <= letter <= "z":
            out += chr((ord(letter) - ord("a") + shift) % 26 + ord("a"))
        else:
            out += letter
    return out


def letters(text):
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return counts


SUDOKU = np.zeros((9, 9), dtype=np.int64)
SUDOKU[0] = [5, 3, 0, 0, 7, 0, 0, 0, 0]
SUDOKU[1] = [6, 0, 0, 1, 9, 5, 0, 0, 0]
SUDOKU[2] = [0, 9, 8, 0, 0, 0, 0, 6, 0]

PROGRAMS = [
    (bubble_sort, [3.5, 1.0, 2.0, -4.0, 9.0]),
    (quick_sort, [3, 6, 1, 8, 2, 9, 2]),
    (merge_sort, [5, 2, 9, 1, 5, 6, 0]),
    (binary_search, np.arange(0, 100, 3), 33),
    (count_queens, 6),
    (hanoi, 4),
    (life, np.eye(8, dtype=np.int64)[:, ::-1].copy(), 4),
    (knapsack, [60, 100, 120], [10, 20, 30], 50),
    (longest_common_subsequence, "ABCBDAB", "BDCABA"),
    (edit_distance, "kitten", "sitting"),
    (ways_to_change, 200, [1, 2, 5, 10, 20, 50, 100, 200]),
    (solve_sudoku, SUDOKU),
    (josephus, 41, 3),
    (longest_increasing, [3, 10, 2, 1, 20, 4, 5, 6]),
    (largest_sum_of_part, [-2, 1, -3, 4, -1, 2, 1, -5, 4]),
    (caesar, "hello world", 3),
    (letters, "mississippi"),
]
