from core import fresh as public
