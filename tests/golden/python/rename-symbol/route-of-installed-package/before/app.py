from web import App

app = App()


@app.get("/items/{item}")
def read(item: int):
    return item


print(read(item=1))
