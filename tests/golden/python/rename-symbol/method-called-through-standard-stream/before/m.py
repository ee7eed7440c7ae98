import sys
class Out:
    def __init__(self, s):
        self.s = s
    def write(self, text):
        self.s.write(text.upper())
    def flush(self):
        pass
real = sys.stdout
sys.stdout = Out(real)
print("hello")
sys.stdout = real
