class Blueprint:
    def register(self, app, name, self_name):
        if name in app:
            existing_at = f" '{name}'" if self_name != name else ""

            raise ValueError(
                f"The name '{self_name}' is already registered for"
                f" {('this' if app[name] is self else 'a different')} blueprint{existing_at}. Use 'name=' to"
                f" provide a unique name."
            )


try:
    Blueprint().register({"a": 1}, "a", "b")
except ValueError as error:
    print(error)
