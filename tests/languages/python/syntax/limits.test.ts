// Sources made to exhaust something: the stack, the arrays, or patience. Each ends soon, with a clean answer.
import { expect, test } from 'vitest';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { checkTree } from './check-tree.ts';

const arena = createSyntaxArena();
const N = 10_000;

/** Nesting that CPython refuses as well, or that is deeper than any program. */
const TOO_DEEP: Readonly<Record<string, string>> = {
  parentheses: '('.repeat(N) + ')'.repeat(N),
  'parentheses never closed': '('.repeat(N),
  calls: 'f('.repeat(N) + ')'.repeat(N),
  subscripts: `${'a['.repeat(N)}0${']'.repeat(N)}`,
  lists: '['.repeat(N) + ']'.repeat(N),
  dictionaries: `${'{1:'.repeat(N)}1${'}'.repeat(N)}`,
  lambdas: `${'lambda:'.repeat(N)}1`,
  'defaults of lambdas': `${'lambda x='.repeat(N)}1${':1'.repeat(N)}`,
  powers: `${'1**-'.repeat(N)}1`,
  comprehensions: `${'[x for x in '.repeat(N)}y${']'.repeat(N)}`,
  'f-strings': `${'f"{'.repeat(N)}x${'}"'.repeat(N)}`,
  specifications: `f"${'{a:'.repeat(N)}${'}'.repeat(N)}"`,
  'patterns of sequences': `match x:\n case ${'['.repeat(N)}${']'.repeat(N)}: pass`,
  'patterns of classes': `match x:\n case ${'A('.repeat(N)}${')'.repeat(N)}: pass`,
  targets: `${'('.repeat(N)}x${',)'.repeat(N)}=1`,
  'assignment expressions': `${'(x:='.repeat(N)}1${')'.repeat(N)}`,
  'conditionals with lambdas': `${'1 if 1 else lambda: '.repeat(N)}1`,
  blocks: Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}if 1:\n`).join(''),
};

test.each(Object.entries(TOO_DEEP))('%s, too deep', (_, source) => {
  const tree = parse(source);
  expect(tree.problems.some(({ code }) => code === 'too-deep' || code === 'invalid-format-string')).toBe(
    true,
  );
  expect(checkTree(tree)).toEqual([]);
});

/** Long rather than deep: fine, however long. */
const LONG: Readonly<Record<string, string>> = {
  signs: `${'-'.repeat(N)}1`,
  negations: `${'not '.repeat(N)}1`,
  conditionals: `${'1 if 2 else '.repeat(N)}1`,
  elifs: `if 1:pass\n${'elif 1:pass\n'.repeat(N)}`,
  attributes: `a${'.b'.repeat(N)}`,
  sums: `a${'+b'.repeat(N)}`,
  comparisons: `a${'<b'.repeat(N)}`,
  targets: `${'a='.repeat(N)}1`,
  decorators: `${'@a\n'.repeat(N)}def f(): pass`,
  handlers: `try:pass\n${'except A:pass\n'.repeat(N)}`,
  elements: `x=${'1,'.repeat(N * 10)}`,
  'a name': 'x'.repeat(1_000_000),
  'a string': `"${'x'.repeat(1_000_000)}"`,
  'a comment': `#${'x'.repeat(1_000_000)}`,
  statements: 'match(a);'.repeat(N),
  names: Array.from({ length: 50_000 }, (_, i) => `name_${i}`).join(' = '),
  'as deep as CPython goes': `${'('.repeat(200)}${')'.repeat(200)}\n${'f(['.repeat(100)}${'])'.repeat(100)}`,
};

test.each(Object.entries(LONG))('%s, many or long', (_, source) => {
  const tree = parse(source);
  expect(tree.problems).toEqual([]);
  if (tree.count < 200_000) expect(checkTree(tree)).toEqual([]);
});

/** Sources on which a careless recovery looks ahead again and again. */
const TEDIOUS: Readonly<Record<string, string>> = {
  'escaped triple quotes': '\\"""\n'.repeat(100_000),
  'f-strings never closed': 'f"""{\n'.repeat(50_000),
  'strings never closed': '"\n'.repeat(100_000),
  closers: ')'.repeat(100_000),
  backslashes: '\\'.repeat(100_000),
  'brackets before definitions': '(\ndef '.repeat(50_000),
  'match in brackets': 'match (\n'.repeat(20_000),
  'fields and quotes': `f"${'{"'.repeat(20_000)}`,
  colons: 'x:'.repeat(50_000),
  'wrong indentation': Array.from({ length: 3000 }, (_, i) => `${' '.repeat((i * 7919) % 97)}x\n`).join(''),
};

test.each(Object.entries(TEDIOUS))('%s, tedious', (_, source) => {
  const began = performance.now();
  const tree = parse(source);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(tree.problems.length).toBeGreaterThan(0);
  expect(tree.problems.length).toBeLessThanOrEqual(500);
  if (tree.count < 200_000) expect(checkTree(tree)).toEqual([]);
});

function parse(source: string) {
  return parseInto(arena, new TextEncoder().encode(source));
}
