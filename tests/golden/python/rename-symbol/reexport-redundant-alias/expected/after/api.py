from core import fresh as fresh
