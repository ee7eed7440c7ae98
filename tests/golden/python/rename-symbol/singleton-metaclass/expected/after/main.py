from config import Config

print(Config(path="etc").lookup("a"))
settings = Config()
print(settings.lookup("b"))
