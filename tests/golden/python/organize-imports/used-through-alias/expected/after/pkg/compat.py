from .impl import by_alias, by_attribute, by_default
