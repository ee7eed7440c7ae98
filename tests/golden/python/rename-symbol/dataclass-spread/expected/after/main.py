import dataclasses

@dataclasses.dataclass
class A:
    amount: int = 1

print(A(**{"amount": 3}).amount)
