from app import settings

print(settings.TIMEOUT, settings.overrides)
