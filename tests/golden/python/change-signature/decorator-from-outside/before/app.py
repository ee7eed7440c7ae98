import flask

app = flask.Flask(__name__)


@app.route("/<name>/<kind>")
def page(name, kind):
    return name, kind
