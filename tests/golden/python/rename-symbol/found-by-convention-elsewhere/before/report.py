import json

revision = "12"


def upgrade(text):
    return json.loads(text)


app = upgrade("1")
print(revision, app)
