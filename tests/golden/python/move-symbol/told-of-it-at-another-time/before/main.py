import shapes

print(shapes.Shape.kinds, shapes.Circle(), shapes.helper())
