from flask import Flask, url_for

app = Flask(__name__)


@app.route("/user/<int:uid>")
def user(uid):
    return {"id": uid}


@app.route("/")
def index():
    return url_for("user", uid=1)
