from app.sub import settings

print(settings.TIMEOUT, settings.overrides)
