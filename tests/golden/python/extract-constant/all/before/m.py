def f(x="a"):
    return x == 'a' or x != "a" or x in ["a", "b"]


class C:
    name = "a"

    def m(self, kind: "a" = "a"):
        match kind:
            case "a":
                return 1
        return f"{kind}a"
