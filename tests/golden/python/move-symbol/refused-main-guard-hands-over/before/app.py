class Config:
    pass


def main(config):
    print(isinstance(config, Config))


if __name__ == "__main__":
    main(Config())
