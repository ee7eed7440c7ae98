total = 0


n = total
total += n
first = n
