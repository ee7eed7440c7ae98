// CPython is the judge: every expression in every place means itself there, and parentheses are put only where it would not.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { fieldLimits, fitField } from '../../../../src/languages/python/rewrite/format-field.ts';
import { needsParentheses } from '../../../../src/languages/python/rewrite/put-expression.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

const EXPRESSIONS = [
  'a',
  '5',
  '1.5',
  '-1',
  '"s"',
  '"s" "t"',
  'f"{a}"',
  'a.b',
  'a[0]',
  'a(b)',
  'a ** b',
  '-a',
  '~a',
  'a + b',
  'a - b',
  'a * b',
  'a @ b',
  'a // b',
  'a << b',
  'a & b',
  'a | b',
  'a ^ b',
  'a < b',
  'a < b < c',
  'a in b',
  'a is not b',
  'not a',
  'a and b',
  'a or b',
  'a if b else c',
  'lambda: a',
  'lambda x: (x, a)',
  'a, b',
  '(a, b)',
  '()',
  'a,',
  '*a, b',
  '[a]',
  '{a}',
  '{a: b}',
  '{**a}',
  '[x for x in a]',
  '(x for x in a)',
  '{x: 1 for x in a}',
  'a +\n b',
  'a(\n b)',
  '[a,\n b]',
  'a\\\n + b',
  '"""s\nt"""',
  'a[1:2]',
  '...',
  'None',
];
const IN_ASYNC = ['await a', 'await a.b(c)'];
const IN_FUNCTION = ['(yield)', 'yield', 'yield a', 'yield a, b', 'yield from a'];

const PLACES = [
  'X',
  'y = X',
  'y = z = X',
  'y: int = X',
  'y: X = 1',
  'y += X',
  'return X',
  'raise X',
  'raise y from X',
  'assert X',
  'assert y, X',
  'del y[X]',
  'y[X] = 1',
  'X.y = 1',
  'X[0] = 1',
  'for y in X: pass',
  'while X: pass',
  'if X: pass',
  'with X: pass',
  'with X as y: pass',
  'X.y',
  'X.y()',
  'X()',
  'f(X)',
  'f(y, X)',
  'f(k=X)',
  'f(*X)',
  'f(**X)',
  'X[0]',
  'y[X]',
  'y[X:1]',
  'y[1:X, 2]',
  '-X',
  'not X',
  '~X',
  'X + y',
  'y + X',
  'y - X',
  'X * y',
  'y * X',
  'y ** X',
  'X ** y',
  'X << y',
  'y | X',
  'X < y',
  'y < X < z',
  'y in X',
  'X and y',
  'y and X',
  'y or X',
  'X or y or z',
  'X if y else z',
  'y if X else z',
  'y if z else X',
  'lambda: X',
  'lambda k=X: k',
  '(X)',
  '(X).y',
  '(X, y)',
  'y, X',
  '[X]',
  '[*X]',
  '{X}',
  '{X: y}',
  '{y: X}',
  '{**X}',
  '[X for y in z]',
  '[y for y in X]',
  '[y for y in z if X]',
  '{X: y for y in z}',
  'f(X for y in z)',
  '(y := X)',
  'f"{X}"',
  'f"{X!r:>{y}}"',
  'f"{y:{X}}"',
  "f'''{X}'''",
  'def g(k=X): pass',
  'class C(X): pass',
  'match X:\n  case 1: pass',
  'try: pass\nexcept X: pass',
  'yield X',
  'await X',
  'print((\n  y,\n  X))',
];

const TUPLES: ReadonlySet<string> = new Set(['a, b', '(a, b)', 'a,']);

interface Case {
  readonly context: string;
  readonly expression: string;
  readonly text: string;
}

const arena = createFactsArena();

test('expressions mean themselves wherever they are put', () => {
  const cases: Case[] = [];
  const bare: Case[] = [];
  for (const place of PLACES) {
    const context = inFunction(place);
    const isAsync = place.startsWith('await');
    for (const expression of [...EXPRESSIONS, ...IN_ASYNC, ...(isAsync ? [] : IN_FUNCTION)]) {
      const put = putIn(context, expression);
      // A tuple is no context manager: in parentheses its elements would be several.
      if (put === null || (place === 'with X: pass' && TUPLES.has(expression))) continue;
      cases.push({ context, expression, text: put.text });
      if (put.withParentheses) bare.push({ context, expression, text: put.bare });
    }
  }
  expect(cases.length).toBeGreaterThan(3000);
  const isRight = judge(cases);
  expect(cases.filter((_, at) => !isRight[at]).map(({ text }) => text)).toEqual([]);
  const isNeedless = judge(bare);
  const needless = bare.filter((_, at) => isNeedless[at]);
  expect(new Set(needless.map(({ context }) => context.split('\n')[1]!.trim()))).toEqual(
    new Set(["f'''{X}'''", 'f"{X!r:>{y}}"', 'f"{X}"', 'f"{y:{X}}"']),
  );
});

function inFunction(place: string): string {
  return `async def function():\n${place.replace(/^/gm, '    ')}\n`;
}

function putIn(context: string, expression: string) {
  const source = analyseFile(arena, Buffer.from(`(${expression}\n)`)).tree;
  const node = source.count - 3 + (source.kind[source.count - 2] === Node.Expr ? 0 : 1);
  const unit = analyseFile(arena, Buffer.from(context));
  const slot = [...unit.tree.kind.subarray(0, unit.tree.count)].findIndex(
    (kind, at) => kind === Node.Name && nameText(unit.tree, unit.tree.data[at]!) === 'X',
  );
  const limits = fieldLimits(unit, slot);
  const start = source.start[node]!;
  const end = source.end[node]!;
  const text = limits === null ? source.bytes.subarray(start, end) : fitField(source, start, end, limits);
  if (text === null) return null;
  const spelled = Buffer.from(text as string).toString();
  const withParentheses = needsParentheses(source, node, unit, slot);
  const around = (inner: string) =>
    `${context.slice(0, unit.tree.start[slot]!)}${inner}${context.slice(unit.tree.end[slot]!)}`;
  return { text: around(withParentheses ? `(${spelled})` : spelled), bare: around(spelled), withParentheses };
}

function judge(cases: readonly Case[]): readonly boolean[] {
  const script = fileURLToPath(new URL('./replaced_expression.py', import.meta.url));
  const python = process.platform === 'win32' ? 'python' : 'python3';
  const input = JSON.stringify(cases);
  const { stdout } = spawnSync(python, [script], { input, encoding: 'utf8', maxBuffer: 1e8 });
  return JSON.parse(stdout) as readonly boolean[];
}
