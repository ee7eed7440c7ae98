def join(left, right):
    return left + right


join("a", "b")
join(left="a", right="b")
join("a", right="b")
