from app.console import Console
from app.emoji import smile
from app.pictures import Emoji

Emoji("heart").show(Console())
smile().show(Console())
