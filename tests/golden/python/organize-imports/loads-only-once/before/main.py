from app import first
from app import second
from app import third
from app.plain import plain
from app.registry import HANDLERS
from app.views import show

print(HANDLERS, show)
