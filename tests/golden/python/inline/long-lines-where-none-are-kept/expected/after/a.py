def describe(colour, width):
    print("this line is longer than eighty-eight columns, and nobody has complained about it so far", colour)
    return "the thing that you asked for is: %s (%s, %s)" % ("a rather long text that makes lines long", width, colour)
