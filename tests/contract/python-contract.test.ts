// Python keeps the contract of every adapter.
import { pythonInMemory } from '../support/python-adapter.ts';
import { describeAdapterContract } from './adapter-contract.ts';

const brokenFile = { path: 'broken.py', text: 'def broken(:\n' };

describeAdapterContract(pythonInMemory, [
  {
    name: 'a function that is imported',
    files: {
      'shop/__init__.py': 'from .prices import total\n\n__all__ = ["total"]\n',
      'shop/prices.py':
        'def total(items):\n    return sum(items)\n\n\ndef tax(items):\n    return total(items) * 0.2\n',
      'main.py': 'from shop import total\nimport shop.prices as p\n\nprint(total([1]), p.total([2]))\n',
    },
    at: 'shop/prices.py:1:5',
    oldName: 'total',
    newName: 'total_of',
    takenName: 'tax',
    renamed: {
      'main.py':
        'from shop import total_of\nimport shop.prices as p\n\nprint(total_of([1]), p.total_of([2]))\n',
      'shop/__init__.py': 'from .prices import total_of\n\n__all__ = ["total_of"]\n',
      'shop/prices.py':
        'def total_of(items):\n    return sum(items)\n\n\ndef tax(items):\n    return total_of(items) * 0.2\n',
    },
    brokenFile,
    badName: 'two words',
  },
  {
    name: 'a method of a class',
    files: {
      'model.py':
        'class Dog:\n    def speak(self):\n        return self.speak\n\n    def run(self):\n        pass\n',
      'use.py': 'from model import Dog\n\nDog().speak()\nrex: Dog = Dog()\nrex.speak()\n',
    },
    at: 'model.py:2:9',
    oldName: 'speak',
    newName: 'bark',
    takenName: 'run',
    renamed: {
      'model.py':
        'class Dog:\n    def bark(self):\n        return self.bark\n\n    def run(self):\n        pass\n',
      'use.py': 'from model import Dog\n\nDog().bark()\nrex: Dog = Dog()\nrex.bark()\n',
    },
    brokenFile,
    badName: 'class',
  },
  {
    name: 'a local variable',
    files: {
      'a.py':
        'def f(n):\n    count = n\n    def g():\n        return count\n    other = g\n    return [count for _ in other()]\n',
    },
    at: 'a.py:2:5',
    oldName: 'count',
    newName: 'amount',
    takenName: 'other',
    renamed: {
      'a.py':
        'def f(n):\n    amount = n\n    def g():\n        return amount\n    other = g\n    return [amount for _ in other()]\n',
    },
    brokenFile,
    badName: '1st',
  },
]);
