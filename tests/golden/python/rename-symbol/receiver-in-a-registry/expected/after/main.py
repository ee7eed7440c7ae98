import ping
import registry

kept = {}
kept["a"] = ping.Ping()
print([one.answer() for one in kept.values()], ping.Pong().handle())
print(registry.handlers["ping"].answer())
