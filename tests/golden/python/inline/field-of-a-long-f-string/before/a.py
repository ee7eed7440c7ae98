class Blueprint:
    def register(self, app, name, self_name):
        if name in app:
            bp_desc = "this" if app[name] is self else "a different"
            existing_at = f" '{name}'" if self_name != name else ""

            raise ValueError(
                f"The name '{self_name}' is already registered for"
                f" {bp_desc} blueprint{existing_at}. Use 'name=' to"
                f" provide a unique name."
            )


try:
    Blueprint().register({"a": 1}, "a", "b")
except ValueError as error:
    print(error)
