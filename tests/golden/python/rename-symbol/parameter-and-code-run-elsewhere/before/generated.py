from counting import total

exec("start = 1")
exec("print(total([], start=2))")
exec("print(start == 2, [start])")
