class Importer:
    kind = ""

    def run(self, raw):
        return getattr(self, "on_" + self.kind)(raw), getattr(self, f"{self.kind}_done", None)
