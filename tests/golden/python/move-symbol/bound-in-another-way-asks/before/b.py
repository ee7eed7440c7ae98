from a import is_a, length

is_a("a"), length("a")
