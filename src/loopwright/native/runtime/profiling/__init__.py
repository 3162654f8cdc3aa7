"""Where the time of a call goes: time and work of each loop nest, beside what the host can do."""
