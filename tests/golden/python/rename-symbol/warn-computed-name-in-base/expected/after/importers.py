from base import Importer


class CsvImporter(Importer):
    kind = "csv"

    def on_csv(self, raw):
        return raw.split(",")
