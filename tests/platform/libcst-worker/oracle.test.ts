// The judge is judged: what LibCST says of scopes, in the words of the oracle, against CPython's own symbol table. What it
// is known to get wrong is written down in the oracle and shown here.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import { type LibcstFacts, libcstScopes } from '../../support/libcst-oracle.ts';

const SOURCE = `import a.b, c as d
from e import f as g, h
from i import *
total = 1
def outer(p, /, q=total, *r, s: total = 2, **t) -> total:
    global made
    made = [z := y for y in q if (w := y)]
    u: int = 0
    def inner():
        nonlocal u
        u += 1
        return u, z, w, late
    late = 3
    with open(p) as (fh, (gh, *ih)): pass
    for k, v in q: pass
    try: pass
    except ValueError as err: print(err)
    match p:
        case {"x": mx, **mrest}: pass
        case [first, *others] | (first, *others): pass
        case Point(x=px) as whole: pass
        case total.name: pass
    return lambda n, m=v: (n, m, inner)
class Klass(Base, metaclass=Meta):
    attr = total
    other = [attr2 for attr2 in attr]
    def method(self): return attr, __class__
@decorate
async def coroutine():
    async with x as y2: await y2
    return {k2: v2 for k2, v2 in z2} | {s2 for s2 in k2} | set(g2 for g2 in s2)
if (walrus := total): del walrus
`;

/** Scope by scope, in the order of the source: what CPython says is bound in it. */
const SYMTABLE = `
import json, sys, symtable
tables = []
def walk(table, path):
    bound = sorted(s.get_name() for s in table.get_symbols() if (s.is_assigned() or s.is_imported() or s.is_parameter() or s.is_namespace()) and not (s.is_global() and table.get_type() != "module") and not s.is_free())
    tables.append([path, [n for n in bound if not n.startswith(".")]])
    for child in table.get_children():
        walk(child, path + [child.get_name()])
    for symbol in table.get_symbols():
        if symbol.is_declared_global() and symbol.is_assigned():
            tables[0][1] = sorted({*tables[0][1], symbol.get_name()})
walk(symtable.symtable(sys.stdin.read(), "a.py", "exec"), [])
print(json.dumps(tables))
`;

const COMPREHENSIONS = new Set([
  'listcomp',
  'setcomp',
  'dictcomp',
  'genexpr',
  '<listcomp>',
  '<setcomp>',
  '<dictcomp>',
  '<genexpr>',
]);

function boundByCpython(): readonly (readonly [string, readonly string[]])[] {
  const { stdout, stderr } = spawnSync(testPython(), ['-c', SYMTABLE], { input: SOURCE, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const tables = JSON.parse(stdout) as [string[], string[]][];
  return tables.map(([path, names]) => [
    path
      .map((name) => (COMPREHENSIONS.has(name) ? '<comprehension>' : name === 'lambda' ? '<lambda>' : name))
      .join('.'),
    names,
  ]);
}

function boundByLibcst({ scopes, bindings }: LibcstFacts): readonly (readonly [string, readonly string[]])[] {
  const nameOf = (id: string | null): string => {
    const scope = scopes.find((each) => each.id === id)!;
    if (scope.parent === null) return '';
    const outer = nameOf(scope.parent);
    return `${outer}${outer === '' ? '' : '.'}${scope.name ?? `<${scope.kind}>`}`;
  };
  return scopes.map(({ id }) => [
    nameOf(id),
    [...new Set(bindings.filter(({ scope }) => scope === id).map(({ name }) => name))].sort(),
  ]);
}

const sorted = (rows: readonly (readonly [string, readonly string[]])[]) =>
  rows.map((row) => JSON.stringify(row)).sort();

test('scopes and bindings are those of CPython', async () => {
  const [facts] = await libcstScopes([{ path: 'a.py', content: SOURCE }]);
  expect(facts!.problem).toBeNull();
  expect(sorted(boundByLibcst(facts!))).toEqual(sorted(boundByCpython()));
});

test('what names mean, with a scope that is the same wherever it is used', async () => {
  const [facts] = await libcstScopes([{ path: 'a.py', content: SOURCE }]);
  const meaning = (name: string) => [
    ...new Set(
      facts!.names
        .filter((each) => each.name === name && each.scope !== undefined)
        .map(({ scope, definitions }) => {
          const { kind, name: called = '' } = facts!.scopes.find(({ id }) => id === scope) ?? {
            kind: String(scope),
          };
          return `${kind} ${called}: ${definitions!.map(({ start }) => start).join(' ')}`.replaceAll(
            / +/g,
            ' ',
          );
        }),
    ),
  ];
  const at = (text: string) => SOURCE.indexOf(text);
  expect(meaning('total')).toEqual([`module : ${at('total')}`]);
  // Bound further down than it is used.
  expect(meaning('late')).toEqual([`function outer: ${at('late = 3')}`]);
  expect(meaning('z')).toEqual([`function outer: ${at('z :=')}`]);
  expect(meaning('u')).toEqual([`function outer: ${at('u: int')} ${at('u += 1')}`]);
  expect(meaning('made')).toEqual([`module : ${at('made = [')}`]);
  expect(meaning('first')).toEqual([`function outer: ${at('first, *')} ${at('first, *others):')}`]);
  // A method does not see the names of its class.
  expect(meaning('attr')).toEqual([`class Klass: ${at('attr = total')}`, 'null : ']);
  expect(meaning('print')).toEqual(['builtins : ']);
  expect(meaning('Base')).toEqual(['null : ']);
});

test('files that LibCST cannot parse are told apart, and many files are answered in order', async () => {
  const files = Array.from({ length: 30 }, (_, index) => ({
    path: `m${index}.py`,
    content: `x${index} = 1\n`,
  }));
  const facts = await libcstScopes([...files, { path: 'bad.py', content: 'x = = 1\n' }]);
  expect(facts.map(({ path, bindings }) => [path, bindings.map(({ name }) => name)])).toEqual([
    ...files.map(({ path }, index) => [path, [`x${index}`]]),
    ['bad.py', []],
  ]);
  expect(facts[30]!.problem).toMatch(/^Syntax error at line 1: /);
});
