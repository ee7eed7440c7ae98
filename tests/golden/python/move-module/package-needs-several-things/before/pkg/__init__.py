import contextlib
import importlib

from . import other
from .missing import thing
from .other import absent_name, present

client = importlib.import_module("absent_client")

try:
    import absent_unguarded
except AttributeError:
    absent_unguarded = None

try:
    import absent_finally
finally:
    print("loaded")

try:
    import absent_optional
except (ImportError, AttributeError):
    absent_optional = None

try:
    importlib.import_module("absent_plugin")
except Exception:
    pass

with contextlib.suppress(ImportError):
    import absent_suppressed

if client is None:
    import absent_conditional


def later():
    import absent_late
