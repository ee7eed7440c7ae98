def send(text, retries, *, verbose=False):
    for n in range(retries):
        print(text, n, verbose)


send("a", 3)
send("b", retries=3)
send(
    text="c",
    retries=3,
    verbose=True,
)
