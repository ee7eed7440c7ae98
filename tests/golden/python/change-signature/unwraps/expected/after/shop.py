class Shop:
    def order(self, first_value: int, second_value: int, third_value: int) -> int:
        return first_value + second_value + third_value


def run(a):
    first = Shop().order(first_value=a, second_value=a * 1000, third_value=a + 1000)
    return first + Shop().order(
        a, a, a
    )
