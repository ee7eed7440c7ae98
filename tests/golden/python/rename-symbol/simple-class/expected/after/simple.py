class ItemProcessor:
    def __init__(self, name):
        self.name = name

    def run(self):
        return f"Processing {self.name}"

processor = ItemProcessor("test")  # constructor call
print(isinstance(processor, ItemProcessor), processor.run())
