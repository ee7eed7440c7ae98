from tasks import App

app = App()
app.configure_from("work.options")
