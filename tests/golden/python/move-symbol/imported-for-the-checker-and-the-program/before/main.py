from app.console import Console
from app.emoji import Emoji, smile

Emoji("heart").show(Console())
smile().show(Console())
