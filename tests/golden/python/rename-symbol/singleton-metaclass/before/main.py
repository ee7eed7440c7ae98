from config import Config

print(Config(path="etc").get("a"))
settings = Config()
print(settings.get("b"))
