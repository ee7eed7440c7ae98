def f(words, known):
    for word in words:
        hits = sum(1 for k in known if k in word)
        print(hits)
