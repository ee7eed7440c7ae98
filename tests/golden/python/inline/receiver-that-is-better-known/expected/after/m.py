import typing as t


class Command:
    def __init__(self):
        self.params: t.List["Parameter"] = []

    def get_help_option(self) -> t.Optional["Option"]:
        return Option()

    def info(self):
        self.asked = True
        rv = self.params
        help_option = self.get_help_option()

        if help_option is not None:
            rv = [*rv, help_option]
        return [param.to_info() for param in rv]


class Parameter:
    def to_info(self):
        raise NotImplementedError


class Option(Parameter):
    def to_info(self):
        return "option"


print(Command().info())
