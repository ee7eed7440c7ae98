def count(known, word):
    hits = sum(1 for k in known if k in word)
    return hits


def f(words, known):
    for word in words:
        hits = count(known, word)
        print(hits)
