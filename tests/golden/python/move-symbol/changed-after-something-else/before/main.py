from nodes import Getitem

print(Getitem().make().limit)
