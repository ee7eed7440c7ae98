def join(left, sep: str, right):
    return left + right


join("a", '-', "b")
join(left="a", right="b", sep='-')
join("a", '-', right="b")
