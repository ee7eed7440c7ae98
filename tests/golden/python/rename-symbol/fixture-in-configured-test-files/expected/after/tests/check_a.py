def check_it(browser):
    assert browser == 1
class CheckIt:
    def check_me(self, browser):
        assert browser == 1
