import sys


class Handler:
    def dispatch(self, action):
        return getattr(self, action)()

    def keep(self):
        return "saved"


print(Handler().dispatch(sys.argv[1]))
