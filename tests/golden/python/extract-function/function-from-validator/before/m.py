from validation import validator


class A:
    @validator("n")
    def check(cls, n):
        return n * 2 + 1
