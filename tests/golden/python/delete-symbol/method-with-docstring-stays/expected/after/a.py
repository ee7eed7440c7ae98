class A:
    """About A."""
