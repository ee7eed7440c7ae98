KIND = "sieve"
