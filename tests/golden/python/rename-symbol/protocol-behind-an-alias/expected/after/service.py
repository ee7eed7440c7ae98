from ports import Accounts


class Service:
    def __init__(self, accounts: Accounts):
        self.accounts = accounts

    def balance(self, number):
        return self.accounts.get(wanted=number)
