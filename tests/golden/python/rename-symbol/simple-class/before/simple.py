class DataProcessor:
    def __init__(self, name):
        self.name = name

    def run(self):
        return f"Processing {self.name}"

processor = DataProcessor("test")  # constructor call
print(isinstance(processor, DataProcessor), processor.run())
