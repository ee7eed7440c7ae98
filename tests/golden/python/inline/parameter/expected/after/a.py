def send(text, *, verbose=False):
    for n in range(3):
        print(text, n, verbose)


send("a")
send("b")
send(
    text="c",
    verbose=True,
)
