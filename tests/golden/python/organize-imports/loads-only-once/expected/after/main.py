from app import first, second
from app.registry import HANDLERS
from app.views import show

print(HANDLERS, show)
