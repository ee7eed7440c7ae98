def f(a, b):
    if (
        # both of them
        a  # the first
        and b
        # nothing else
    ):
        return 1
