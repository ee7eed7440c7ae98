import argparse


class Keep(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None, times: int = 1):
        setattr(namespace, self.dest, values)


def parse(words):
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", action=Keep)
    return parser.parse_args(words).size


print(parse(["--size", "3"]))
