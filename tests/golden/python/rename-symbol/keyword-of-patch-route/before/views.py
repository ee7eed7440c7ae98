import web

app = web.App()


@app.patch("/items")
def update(item):
    return item


def show(client):
    client.send(item=1)
