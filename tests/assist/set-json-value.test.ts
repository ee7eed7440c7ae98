// One value is set in a JSON text, and nothing else of the text moves.

import { expect, test } from 'vitest';
import { JsonProblem, parseJsonc, valueOfNode } from '../../src/assist/setup/parse-jsonc.ts';
import { setJsonValue } from '../../src/assist/setup/set-json-value.ts';
import fc from '../seeded-fast-check.ts';

const CASES: readonly (readonly [string, string, string])[] = [
  ['nothing yet', '', '{\n  "a": {\n    "b": 1\n  }\n}\n'],
  ['an empty object', '{}', '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['an empty object over two lines', '{\n}\n', '{\n  "a": {\n    "b": 1\n  }\n}\n'],
  ['a comment in an empty object', '{ // mine\n}\n', '{\n  "a": {\n    "b": 1\n  } // mine\n}\n'],
  ['other keys', '{\n    "x": [1]\n}\n', '{\n    "x": [1],\n    "a": {\n        "b": 1\n    }\n}\n'],
  ['one line', '{"x": 1}', '{"x": 1, "a": {"b":1}}'],
  [
    'a comment behind the last key',
    '{\n  "x": 1 // one\n}',
    '{\n  "x": 1, // one\n  "a": {\n    "b": 1\n  }\n}',
  ],
  ['a trailing comma', '{\n  "x": 1,\n}', '{\n  "x": 1,\n  "a": {\n    "b": 1\n  },\n}'],
  ['the object is there', '{\n  "a": {\n    "c": 2\n  }\n}', '{\n  "a": {\n    "c": 2,\n    "b": 1\n  }\n}'],
  ['another value is there', '{ "a": { "b": [ 2 ] /* two */ } }', '{ "a": { "b": 1 /* two */ } }'],
  ['the value is there', '{"a":{"b": 1}}', '{"a":{"b": 1}}'],
  [
    'carriage returns and tabs',
    '{\r\n\t"x": 1\r\n}\r\n',
    '{\r\n\t"x": 1,\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}\r\n',
  ],
  ['a byte order mark', '\uFEFF{"x":1}', '\uFEFF{"x":1, "a": {"b":1}}'],
  ['a key twice: the last counts', '{"a":{"b":2},"a":{"b":3}}', '{"a":{"b":2},"a":{"b":1}}'],
];

test.each(CASES)('%s', (_, before, after) => {
  expect(setJsonValue(before, ['a', 'b'], 1)).toBe(after);
});

test.each([
  ['{"a": }', 'a value is expected', 6],
  ['{"a": 1', 'a comma or } is expected', 7],
  ["{'a': 1}", 'a key in double quotes is expected', 1],
  ['{"a": 1} x', 'there is text after the end', 9],
  ['{"a": "x', 'a string has no end', 6],
  ['{ /* x', 'a comment has no end', 2],
  ['[]', 'an object is expected', 0],
  ['{"a": 5}', 'an object is expected', 6],
  [`${'['.repeat(600)}`, 'it is nested too deeply', 501],
])('%s is refused', (text, message, offset) => {
  let problem: unknown = null;
  try {
    setJsonValue(text, ['a', 'b'], 1);
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(JsonProblem);
  expect({ message: (problem as JsonProblem).message, offset: (problem as JsonProblem).offset }).toEqual({
    message,
    offset,
  });
});

const key = fc.string({ maxLength: 4 }).filter((text) => text !== '__proto__');
const spaces = fc.constantFrom(undefined, 1, 2, 4, '\t');

test('any object, any path: the value is set, all others are kept, and a second time changes nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true }),
      key,
      key,
      fc.jsonValue({ maxDepth: 2 }),
      spaces,
      (object, first, second, value, space) => {
        const there = object[first];
        const isObject = typeof there === 'object' && there !== null && !Array.isArray(there);
        if (there !== undefined && !isObject) delete object[first];
        const text = JSON.stringify(object, null, space);
        const result = setJsonValue(text, [first, second], value);
        const inner = isObject ? (object[first] as object) : {};
        expect(JSON.parse(result)).toEqual(
          JSON.parse(JSON.stringify({ ...object, [first]: { ...inner, [second]: value } })),
        );
        expect(setJsonValue(result, [first, second], JSON.parse(JSON.stringify(value)))).toBe(result);
      },
    ),
    { numRuns: 300 },
  );
});

test('what JSON.parse reads is read the same, and what it refuses is refused but for comments and commas', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(valueOfNode(parseJsonc(text))).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});
