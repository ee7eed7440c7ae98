import sys


class Handler:
    def dispatch(self, action):
        return getattr(self, action)()

    def save(self):
        return "saved"


print(Handler().dispatch(sys.argv[1]))
