def send(text):
    print(text, not False)


send("a")
send("b")
