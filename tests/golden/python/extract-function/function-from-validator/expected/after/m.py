from validation import validator


def double(n):
    return n * 2 + 1


class A:
    @validator("n")
    def check(cls, n):
        return double(n)
