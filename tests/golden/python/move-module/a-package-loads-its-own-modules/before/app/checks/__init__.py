from .registry import CHECKS, register

# Import these to force registration of checks
import app.checks.files  # noqa
import app.checks.templates  # noqa

__all__ = ["CHECKS", "register", "names"]


def names():
    return app.checks.templates.NAME, app.checks.files.NAME
