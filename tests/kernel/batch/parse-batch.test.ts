// The document of a batch: arguments under the names of the command line, and every mistake told with its step.
import { expect, test } from 'vitest';
import { parseBatchJson } from '../../../src/kernel/batch/parse-batch.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const DEFAULTS = { policy: { open: null, safety: 'strict', accept: [] }, pathStyle: 'posix' } as const;
const parse = (value: unknown, defaults: Parameters<typeof parseBatchJson>[1] = DEFAULTS) =>
  parseBatchJson(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), defaults);
const policy = { open: null, safety: 'strict', include: [], exclude: [], ties: [], accept: [] };

test('steps in a list or under `steps`, with lists, switches and decisions', () => {
  const steps = [
    { operation: 'rename-symbol', at: 'src/a.py:1:5', to: 'g', open: 'likely', tie: ['tie_1'] },
    {
      operation: 'move-symbol',
      symbol: 'a:f',
      to: 'b.py',
      leave_reexport: true,
      'with-dependencies': false,
      include: 'grp_1',
      exclude: ['occ_1', 'occ_2'],
    },
    { operation: 'organize-imports' },
    { operation: 'change-signature', symbol: 'a:f', tie: 'tie_1', accept: ['NameIsData'] },
  ];
  const expected = [
    {
      operation: 'rename-symbol',
      arguments: { at: 'src/a.py:1:5', new_name: 'g' },
      lists: {},
      switches: new Set(),
      policy: { ...policy, open: 'likely', ties: ['tie_1'] },
    },
    {
      operation: 'move-symbol',
      arguments: { to: 'b.py' },
      lists: { symbol: ['a:f'] },
      switches: new Set(['leave_reexport']),
      policy: { ...policy, include: ['grp_1'], exclude: ['occ_1', 'occ_2'] },
    },
    { operation: 'organize-imports', arguments: {}, lists: {}, switches: new Set(), policy },
    {
      operation: 'change-signature',
      arguments: { symbol: 'a:f' },
      lists: {},
      switches: new Set(),
      policy: { ...policy, ties: ['tie_1'], accept: ['NameIsData'] },
    },
  ];
  expect(parse(steps)).toEqual(expected);
  expect(parse(`\ufeff${JSON.stringify({ steps })}`)).toEqual(expected);
});

test('on Windows a path may be written with backslashes, a symbol may not', () => {
  const steps = [{ operation: 'move-symbol', at: 'src\\a.py:1:5', symbol: 'a\\b', to: 'x\\y.py' }];
  const [step] = parse(steps, { ...DEFAULTS, pathStyle: 'windows' });
  expect({ ...step?.arguments, ...step?.lists }).toEqual({
    at: ['src/a.py:1:5'],
    symbol: ['a\\b'],
    to: 'x/y.py',
  });
});

test.each([
  ['', 'the document is not JSON: Unexpected end of JSON input'],
  ['{"steps": 1}', '`steps` is not a list'],
  ['"x"', 'the document is neither a list of steps nor an object with `steps`'],
  ['{"step": []}', '"step" is not known here; only `steps` is'],
  ['[]', 'there are no steps'],
  ['[3]', 'step 1 of 1: is not an object'],
  ['[{}]', `step 1 of 1: \`operation\` is not one of ${OPERATIONS.map(({ name }) => name).join(', ')}`],
  [
    '[{"operation": "organize-imports"}, {"operation": "rename-symbo"}]',
    'step 2 of 2: `operation` "rename-symbo" is not an operation; nearest: rename-symbol',
  ],
  [
    '[{"operation": "rename-symbol", "symbl": "a:f", "to": "g"}]',
    'step 1 of 1 (rename-symbol): `symbl` is not an argument of it; nearest: symbol',
  ],
  [
    '[{"operation": "organize-imports", "tie": ["tie_1"]}]',
    'step 1 of 1 (organize-imports): `tie` is not an argument of it',
  ],
  [
    '[{"operation": "rename-symbol", "symbol": "a:f"}]',
    'step 1 of 1 (rename-symbol): `to` is missing: the new name',
  ],
  [
    '[{"operation": "rename-symbol", "symbol": "a:f", "to": 1}]',
    'step 1 of 1 (rename-symbol): `to` is a text',
  ],
  [
    '[{"operation": "move-symbol", "symbol": [1], "to": "b.py"}]',
    'step 1 of 1 (move-symbol): `symbol` is a text or a list of texts',
  ],
  [
    '[{"operation": "move-symbol", "symbol": "f", "to": "b.py", "leave-reexport": "yes"}]',
    'step 1 of 1 (move-symbol): `leave-reexport` is true or false',
  ],
  [
    '[{"operation": "organize-imports", "open": "always"}]',
    'step 1 of 1 (organize-imports): `open` is one of skip, likely, include, fail',
  ],
  [
    '[{"operation": "organize-imports", "include": ["src/*.py"]}]',
    'step 1 of 1 (organize-imports): `include` "src/*.py" is not an id of this kind',
  ],
])('%s', async (json, message) => {
  const error = await thrownBy(() => parse(json));
  expect({ code: error.code, message: error.message }).toEqual({ code: 'InvalidArgument', message });
});

test('the details of a mistake in a step', async () => {
  const error = await thrownBy(() => parse([{ operation: 'rename-symbol', symbol: 'a:f', too: 'g' }]));
  expect({ hint: error.hint, details: error.details }).toEqual({
    hint: '`tug run rename-symbol --help` shows what it takes',
    details: {
      step: 1,
      operation: 'rename-symbol',
      argument: 'too',
      reason: 'is not an argument of it; nearest: to',
      nearest: ['to'],
      allowed: ['operation', 'at', 'symbol', 'to', 'sweep', 'open', 'include', 'exclude', 'tie'],
    },
  });
});
