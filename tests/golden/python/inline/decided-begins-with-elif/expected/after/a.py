def run(text):
    if text:
        print(text[:3])
    else:
        print("none")
