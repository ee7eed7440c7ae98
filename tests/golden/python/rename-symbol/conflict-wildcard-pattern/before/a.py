match [1, 2]:
    case [first, second]:
        print(first, second)
