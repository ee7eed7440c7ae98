from flask import Flask

app = Flask(__name__)


@app.route("/user/<int:uid>")
def user(uid):
    return {"id": uid}
