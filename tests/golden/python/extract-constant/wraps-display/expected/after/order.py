THE_LONGEST_NAME_THAT_ONE_CAN_THINK_OF_FOR_IT = [
    "aaaaaaaaaa",
    "bbbbbbbbbbbbbb",
    "cccccccccccc",
    "dddddddd",
]


def is_known(name):
    return name in THE_LONGEST_NAME_THAT_ONE_CAN_THINK_OF_FOR_IT
