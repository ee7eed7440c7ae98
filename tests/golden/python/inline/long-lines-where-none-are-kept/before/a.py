def describe(colour, width):
    label = "a rather long text that makes lines long"
    print("this line is longer than eighty-eight columns, and nobody has complained about it so far", colour)
    return "the thing that you asked for is: %s (%s, %s)" % (label, width, colour)
