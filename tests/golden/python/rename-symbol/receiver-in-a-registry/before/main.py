import ping
import registry

kept = {}
kept["a"] = ping.Ping()
print([one.handle() for one in kept.values()], ping.Pong().handle())
print(registry.handlers["ping"].handle())
