from unittest import mock

import tenacity


class Base:
    def check(self):
        return 1

    @tenacity.retry(stop=3)
    def fetch(self):
        return self.check()

    @mock.patch("os.getcwd")
    def patched(self, getcwd):
        return self.check()


class Other:
    def check(self):
        return 2
