from nodes import Getitem

print(Getitem())
