def run(text):
    return text
