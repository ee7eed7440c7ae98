def f(a, b):
    both = (
        a  # the first
        and b
    )
    if (
        # both of them
        both
        # nothing else
    ):
        return 1
