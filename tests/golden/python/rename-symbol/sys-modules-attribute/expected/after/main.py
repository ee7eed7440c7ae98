import sys

def main():
    this = sys.modules[__name__]
    print(this.begin())

def begin():
    return 1

main()
