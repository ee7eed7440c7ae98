from core import stale as public
