def log(text, verbose=False, mode="plain"):
    if verbose:
        print("verbose")
        print(text)
    elif mode == "plain":
        print("plain", text)
    else:
        print(mode, text)
    print("done")


def run(text):
    log(text)
    log(text, True)
    log(text, mode="other")
    log(text, verbose=bool(text))
