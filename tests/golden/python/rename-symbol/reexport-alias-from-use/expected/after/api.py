from core import stale as exported
