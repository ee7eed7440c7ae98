def test_x(app, client):
    app.config["A"] = 1
