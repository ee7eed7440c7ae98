class Shop:
    def order(
        self, first_value: int, second_value: int, third_value: int, fourth_value: int
    ) -> int:
        return first_value + second_value + third_value


def run(a):
    return Shop().order(
        first_value=a, second_value=a * 1000, third_value=a + 1000, fourth_value=4
    )
