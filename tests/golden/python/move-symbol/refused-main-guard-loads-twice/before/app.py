print("loading")


def helper(n):
    return n


def main():
    print(helper(1))


if __name__ == "__main__":
    main()
