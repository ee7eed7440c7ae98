def show(request, key):
    return key


def by_place(request, pk):
    return pk
