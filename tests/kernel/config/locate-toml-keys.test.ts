// Every key of every document the parser accepts is found, on the line where it stands.

import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { locateTomlKeys } from '../../../src/kernel/config/locate-toml-keys.ts';
import fc from '../../seeded-fast-check.ts';

test('tables, dotted and quoted keys, inline tables, strings and comments that look like keys', () => {
  const text = [
    '# verify = "a comment"',
    'title = "x # not = a comment"',
    '[project]',
    'description = """',
    'verify = "inside a string"',
    '[tool.tug]""\\"""" # ends with quotes',
    "name = '''",
    "[tool.tug] ''",
    "'''",
    'dependencies = [',
    '  "a", # [x]',
    '  { b = 1, c.d = [ { e = 2 } ] },',
    ']',
    '',
    '[ tool . "tug" ]',
    'verify="tests"',
    "  'test_timeout' = 300",
    "python.python_path = 'C:\\x'",
    'session = { session_dir = ".tug", cache_facts = true }',
    '[[tool.other]]',
    'a = 1979-05-27 07:32:00Z',
    '[tool."t\\u0075g".rust]',
    '"rust\\U0000005fanalyzer_path" = "x"',
    '"" = 1',
  ].join('\r\n');
  expect(() => parse(text)).not.toThrow();
  expect(Object.fromEntries(locateTomlKeys(text))).toEqual({
    title: 2,
    project: 3,
    'project.description': 4,
    'project.name': 7,
    'project.dependencies': 10,
    'project.dependencies.b': 12,
    'project.dependencies.c.d': 12,
    'project.dependencies.c.d.e': 12,
    'tool.tug': 15,
    'tool.tug.verify': 16,
    'tool.tug.test_timeout': 17,
    'tool.tug.python.python_path': 18,
    'tool.tug.session': 19,
    'tool.tug.session.session_dir': 19,
    'tool.tug.session.cache_facts': 19,
    'tool.other': 20,
    'tool.other.a': 21,
    'tool.tug.rust': 22,
    'tool.tug.rust.rust_analyzer_path': 23,
    'tool.tug.rust.': 24,
  });
});

test('text that is no TOML at all does not hang it', () => {
  expect(locateTomlKeys('')).toEqual(new Map());
  const piece = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.constantFrom('[', ']', '{', '}', '=', '"""', "'", '.', '\n', '\\'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const lines = [...locateTomlKeys(text).values()];
      expect(lines.filter((line) => line < 1 || line > text.split('\n').length)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('long strings do not exhaust it', () => {
  const long = `a = """${'x"\\n'.repeat(500_000)}"""\nb = 1\n`;
  expect(locateTomlKeys(long)).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
});

const leaf = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(fc.record({ a: fc.string(), 'b c': fc.integer() }), { maxLength: 2 }),
);
const { table } = fc.letrec<{ table: Record<string, unknown>; value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, tie('table')),
  table: fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 4 }),
}));

test('random documents: what is found is what the parser found', () => {
  fc.assert(
    fc.property(table, (document) => {
      const text = stringify(document);
      const found = locateTomlKeys(text);
      const lines = text.split('\n');
      for (const path of listPaths(parse(text))) {
        const line = found.get(path.join('.'));
        expect(line, `${JSON.stringify(path)} in\n${text}`).toBeDefined();
        const last = path.at(-1)!;
        if (/^[\w-]+$/.test(last)) expect(lines[line! - 1]).toContain(last);
      }
    }),
    { numRuns: 300 },
  );
});

/** Paths of values, not of empty tables in between, which need not be written. */
function listPaths(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path];
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'object') ? [] : [path];
  }
  return Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]));
}
