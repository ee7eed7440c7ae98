from new import C  # noqa: F401
