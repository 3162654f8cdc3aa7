"""Number theory and sequences."""

import math


def sieve(limit):
    prime = [True] * (limit + 1)
    primes = []
    for n in range(2, limit + 1):
        if prime[n]:
            primes.append(n)
            for multiple in range(n * n, limit + 1, n):
                prime[multiple] = False
    return primes


def factors(n):
    found = []
    divisor = 2
    while divisor * divisor <= n:
        while n % divisor == 0:
            found.append(divisor)
            n //= divisor
        divisor += 1
    if n > 1:
        found.append(n)
    return found


def collatz_length(n, known):
    start = n
    steps = 0
    while n != 1:
        if n < len(known) and known[n] > 0:
            steps += known[n]
            break
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    known[start] = steps
    return steps


def longest_collatz(limit):
    known = [0] * limit
    known[1] = 0
    best, best_length = 1, 0
    for n in range(2, limit):
        length = collatz_length(n, known)
        if length > best_length:
            best, best_length = n, length
    return best, best_length


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def totients(limit):
    phi = list(range(limit + 1))
    for n in range(2, limit + 1):
        if phi[n] == n:
            for multiple in range(n, limit + 1, n):
                phi[multiple] -= phi[multiple] // n
    return sum(phi)


def is_palindrome(n):
    digits = n
    reverse = 0
    while digits > 0:
        reverse = reverse * 10 + digits % 10
        digits //= 10
    return reverse == n


def largest_palindrome(low, high):
    return max(a * b for a in range(low, high) for b in range(a, high) if is_palindrome(a * b))


def perfect_numbers(limit):
    result = []
    for n in range(2, limit):
        total = 1
        for d in range(2, int(math.sqrt(n)) + 1):
            if n % d == 0:
                total += d
                if d != n // d:
                    total += n // d
        if total == n:
            result.append(n)
    return result


def amicable_sum(limit):
    sums = [1] * limit
    for d in range(2, limit // 2):
        for n in range(2 * d, limit, d):
            sums[n] += d
    return sum(
        a for a in range(2, limit) if sums[a] < limit and sums[a] != a and sums[sums[a]] == a
    )


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def fibonacci_numbers(limit):
    a, b = 0, 1
    while a < limit:
        yield a
        a, b = b, a + b


def even_fibonacci(limit):
    return sum(n for n in fibonacci_numbers(limit) if n % 2 == 0)


def digits_of(n):
    result = []
    while n:
        n, digit = divmod(n, 10)
        result.insert(0, digit)
    return result


def happy(n):
    seen = set()
    while n != 1 and n not in seen:
        seen.add(n)
        n = sum(d * d for d in digits_of(n))
    return n == 1


def count_happy(limit):
    return len([n for n in range(1, limit) if happy(n)])


def pascal_rows(count):
    row = [1]
    for _ in range(count - 1):
        row = [1] + [row[i] + row[i + 1] for i in range(len(row) - 1)] + [1]
    return row


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def pythagorean(limit):
    return [
        (a, b, c)
        for a in range(1, limit)
        for b in range(a, limit)
        for c in range(b, limit)
        if a * a + b * b == c * c
    ]


def power_modulo(base, exponent, modulus):
    result = 1
    base %= modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        exponent >>= 1
        base = base * base % modulus
    return result


def is_probable_prime(n, witnesses=(2, 3, 5, 7)):
    if n < 2:
        return False
    for p in witnesses:
        if n % p == 0:
            return n == p
    d, r = n - 1, 0
    while d % 2 == 0:
        d //= 2
        r += 1
    for a in witnesses:
        x = power_modulo(a, d, n)
        if x == 1 or x == n - 1:
            continue
        for _ in range(r - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def count_probable_primes(limit):
    return sum(1 for n in range(limit) if is_probable_prime(n))


PROGRAMS = [
    (sieve, 100),
    (factors, 600851475),
    (longest_collatz, 3000),
    (gcd, 1071, 462),
    (totients, 1000),
    (largest_palindrome, 900, 1000),
    (perfect_numbers, 1000),
    (amicable_sum, 3000),
    (fib, 15),
    (even_fibonacci, 4000000),
    (count_happy, 300),
    (pascal_rows, 12),
    (ackermann, 2, 3),
    (pythagorean, 30),
    (count_probable_primes, 2000),
]
