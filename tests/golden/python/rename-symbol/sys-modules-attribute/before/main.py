import sys

def main():
    this = sys.modules[__name__]
    print(this.start())

def start():
    return 1

main()
