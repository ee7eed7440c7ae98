def show(request, pk):
    return pk


def by_place(request, pk):
    return pk
