from lib import area

shapes = list(map(area, [1, 2]))
