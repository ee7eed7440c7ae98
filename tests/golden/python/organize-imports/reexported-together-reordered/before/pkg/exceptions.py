from json import loads, dumps  # noqa: F401
