import typing as t


class Command:
    def __init__(self):
        self.params: t.List["Parameter"] = []

    def get_help_option(self) -> t.Optional["Option"]:
        return Option()

    def get_params(self) -> t.List["Parameter"]:
        rv = self.params
        help_option = self.get_help_option()

        if help_option is not None:
            rv = [*rv, help_option]

        return rv

    def info(self):
        self.asked = True
        return [param.to_info() for param in self.get_params()]


class Parameter:
    def to_info(self):
        raise NotImplementedError


class Option(Parameter):
    def to_info(self):
        return "option"


print(Command().info())
