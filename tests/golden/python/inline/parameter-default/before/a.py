def send(text, verbose: bool = False):
    print(text, not verbose)


send("a")
send("b", False)
