// The toy language keeps the contract of all adapters.
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { describeAdapterContract } from './adapter-contract.ts';

describeAdapterContract(toyAdapter, [
  {
    name: 'one file',
    files: { 'a.toy': 'let price = 1\nlet tax = price + 2\nprint price + tax # the price\n' },
    at: 'a.toy:1:5',
    oldName: 'price',
    newName: 'cost',
    takenName: 'tax',
    renamed: { 'a.toy': 'let cost = 1\nlet tax = cost + 2\nprint cost + tax # the price\n' },
    brokenFile: { path: 'broken.toy', text: 'let = \nend\n' },
    badName: 'let',
  },
  {
    name: 'imports, re-exports, shadowing, strings and documents',
    files: {
      'README.md': 'Use `price` from lib/a.toy.\n',
      'app.toy':
        'import price from lib/b.toy\nlet other = 1\nbegin\nlet price = 2\nprint price\nend\nprint price + "price"\n',
      'lib/a.toy': '# Grüße\nlet price = 1\nlet other = "é" + price\n',
      'lib/b.toy': 'import price from lib/a.toy\nlet other = 3\n',
    },
    at: 'lib/a.toy:2:5',
    oldName: 'price',
    newName: 'cost',
    takenName: 'other',
    renamed: {
      'README.md': 'Use `price` from lib/a.toy.\n',
      'app.toy':
        'import cost from lib/b.toy\nlet other = 1\nbegin\nlet price = 2\nprint price\nend\nprint cost + "price"\n',
      'lib/a.toy': '# Grüße\nlet cost = 1\nlet other = "é" + cost\n',
      'lib/b.toy': 'import cost from lib/a.toy\nlet other = 3\n',
    },
    brokenFile: { path: 'lib/broken.toy', text: 'begin\nprint +\n' },
    badName: '1x',
  },
]);
