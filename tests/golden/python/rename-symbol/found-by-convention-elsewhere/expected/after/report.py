import json

revision = "12"


def read(text):
    return json.loads(text)


app = read("1")
print(revision, app)
