"""What the compiler knows about a program: accesses, dependences, loop facts."""
