def run(text):
    print("plain", text)
    print("done")
    print("verbose")
    print(text)
    print("done")
    print("other", text)
    print("done")
    if bool(text):
        print("verbose")
        print(text)
    elif "plain" == "plain":
        print("plain", text)
    else:
        print("plain", text)
    print("done")
