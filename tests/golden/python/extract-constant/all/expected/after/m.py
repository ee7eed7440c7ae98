LETTER = 'a'


def f(x=LETTER):
    return x == LETTER or x != LETTER or x in [LETTER, "b"]


class C:
    name = LETTER

    def m(self, kind: "a" = LETTER):
        match kind:
            case "a":
                return 1
        return f"{kind}a"
