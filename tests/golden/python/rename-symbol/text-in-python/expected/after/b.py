x = (stale stale
y = 1
