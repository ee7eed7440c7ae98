maximum = 3
f = lambda limit: limit + maximum
