from shapes.round import Circle

print(Circle().draw())
