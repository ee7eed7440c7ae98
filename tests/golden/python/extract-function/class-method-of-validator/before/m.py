from validation import validator


class A:
    limit = 10

    @validator("n")
    def check(cls, n):
        return n * 2 + cls.limit
