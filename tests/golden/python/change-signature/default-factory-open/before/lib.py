from collections import defaultdict


def make_list():
    return []


boxes = defaultdict(make_list)
make_list()
