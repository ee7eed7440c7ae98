from shapes.round import Circle

print(Circle().paint())
