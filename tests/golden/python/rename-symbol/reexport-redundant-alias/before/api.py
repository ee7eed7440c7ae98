from core import stale as stale
