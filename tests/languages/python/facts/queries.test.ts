// The questions later stages ask about one file.
import { describe, expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import {
  type FileFacts,
  IS_ANNOTATED_ONLY,
  IS_ASSIGNED,
  IS_CLASS,
  IS_DELETED,
  IS_EXCEPTION_NAME,
  IS_FUNCTION,
  IS_IMPORT,
  IS_PARAMETER,
  IS_TYPE_ALIAS,
  IS_TYPE_PARAMETER,
} from '../../../../src/languages/python/facts/file-facts.ts';
import { effectiveName, mangledName } from '../../../../src/languages/python/facts/mangled-name.ts';
import { nameIdOf } from '../../../../src/languages/python/facts/name-id.ts';
import { nodeAtOffset } from '../../../../src/languages/python/facts/node-at-offset.ts';
import { attributesNamed, keywordsNamed } from '../../../../src/languages/python/facts/nodes-named.ts';
import {
  enclosingClass,
  enclosingFunction,
  scopePath,
} from '../../../../src/languages/python/facts/scope-path.ts';
import { stringValue, textOf } from '../../../../src/languages/python/facts/string-value.ts';
import { symbolNamed, visibleSymbolNamed } from '../../../../src/languages/python/facts/symbol-named.ts';
import { bindingNodesOf, occurrencesOf } from '../../../../src/languages/python/facts/symbol-occurrences.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

const arena = createFactsArena();
const factsOf = (source: string): FileFacts => analyseFile(arena, Buffer.from(source));
const sourceOf = ({ tree }: FileFacts, node: number): string =>
  textOf(tree, tree.start[node]!, tree.end[node]!);
const scopeNamed = (facts: FileFacts, path: string): number => {
  for (let scope = 0; scope < facts.scopes.count; scope++) if (scopePath(facts, scope) === path) return scope;
  throw new Error(`no scope ${path}`);
};

test('names have ids, and texts that are no names have none', () => {
  const facts = factsOf('alpha = beta.gamma(delta=None)\nnaïve = ﬁeld\n');
  for (const name of ['alpha', 'beta', 'gamma', 'delta', 'naïve', 'field', 'None', 'match']) {
    expect(nameText(facts.tree, nameIdOf(facts.tree, name))).toBe(name);
  }
  for (const name of ['', 'alph', 'alphaa', 'other', 'ﬁeld']) expect(nameIdOf(facts.tree, name)).toBe(0);
});

test('a name is found in files of either encoding, and after very many others were asked for', () => {
  const wide = analyseFile(createFactsArena(), Buffer.from('caf\u00e9 = 1\n'));
  const narrow = analyseFile(createFactsArena(), Buffer.from('# coding: latin-1\ncaf\u00e9 = 1\n', 'latin1'));
  for (let round = 0; round < 2; round++) {
    for (const { tree } of [wide, narrow]) expect(nameIdOf(tree, 'caf\u00e9')).toBeGreaterThan(0);
    for (let i = 0; i < 1200; i++) expect(nameIdOf(wide.tree, `missing_${i}`)).toBe(0);
  }
});

test('names in other encodings', () => {
  const facts = analyseFile(arena, Buffer.from('# coding: latin-1\nnaïve = 1\n', 'latin1'));
  expect(symbolNamed(facts, 0, 'naïve')).toBe(0);
});

test('symbols by scope and name, own and visible', () => {
  const facts = factsOf(`x = 1
def f(a):
    y = 2
    def g():
        global x
        nonlocal y
        return z
    class C:
        x = 3
        def m(self): pass
`);
  const describe = (symbol: number): string | null =>
    symbol < 0
      ? null
      : `${scopePath(facts, facts.symbols.scope[symbol]!)}:${nameText(facts.tree, facts.symbols.name[symbol]!)}`;
  const g = scopeNamed(facts, 'f.g');
  const c = scopeNamed(facts, 'f.C');
  const m = scopeNamed(facts, 'f.C.m');
  const own = [
    symbolNamed(facts, 0, 'x'),
    symbolNamed(facts, g, 'x'),
    symbolNamed(facts, c, 'x'),
    symbolNamed(facts, 0, 'y'),
  ];
  expect(own.map(describe)).toEqual([':x', null, 'f.C:x', null]);
  const visible = [
    visibleSymbolNamed(facts, g, 'x'),
    visibleSymbolNamed(facts, g, 'y'),
    visibleSymbolNamed(facts, g, 'z'),
    visibleSymbolNamed(facts, c, 'x'),
    visibleSymbolNamed(facts, m, 'x'),
    visibleSymbolNamed(facts, m, 'y'),
    visibleSymbolNamed(facts, m, 'a'),
    visibleSymbolNamed(facts, m, 'm'),
  ];
  expect(visible.map(describe)).toEqual([':x', 'f:y', null, 'f.C:x', ':x', 'f:y', 'f:a', null]);
});

test('private names', () => {
  const facts = factsOf(`class C:
    __x = 1
    def m(self):
        global __g
        __g = self.__y
_C__z = __outside = 2
`);
  const c = scopeNamed(facts, 'C');
  const m = scopeNamed(facts, 'C.m');
  expect(symbolNamed(facts, c, '__x')).toBe(symbolNamed(facts, c, '_C__x'));
  expect(symbolNamed(facts, c, '__x')).toBeGreaterThanOrEqual(0);
  expect(effectiveName(facts, symbolNamed(facts, c, '__x'))).toBe('_C__x');
  expect(symbolNamed(facts, 0, '__g')).toBe(-1);
  expect(effectiveName(facts, symbolNamed(facts, 0, '_C__g'))).toBe('_C__g');
  expect(visibleSymbolNamed(facts, m, '__z')).toBe(symbolNamed(facts, 0, '_C__z'));
  expect(visibleSymbolNamed(facts, m, '__outside')).toBe(-1);
  expect(mangledName(facts, attributesNamed(facts, '__y')[0]!)).toBe('_C__y');
});

test('attributes and keywords by name', () => {
  const facts = factsOf('a.x = b.x.y(x=x, y=1, **x)\nclass C(x=1): pass\n');
  expect(attributesNamed(facts, 'x').map((node) => sourceOf(facts, node))).toEqual(['a.x', 'b.x']);
  expect(keywordsNamed(facts, 'x').map((node) => sourceOf(facts, node))).toEqual(['x=x', 'x=1']);
  expect(attributesNamed(facts, 'C')).toEqual([]);
  expect(keywordsNamed(facts, 'missing')).toEqual([]);
});

describe('bindings', () => {
  test('each with its kind', () => {
    const facts = factsOf(`x: int
x = 1
import x
def x(): pass
class x: pass
for x in (): pass
try: pass
except E as x: pass
del x
type x = 1
print(x)
`);
    const symbol = symbolNamed(facts, 0, 'x');
    expect(bindingNodesOf(facts, symbol).map(({ kind }) => kind)).toEqual([
      IS_ANNOTATED_ONLY,
      IS_ASSIGNED,
      IS_IMPORT,
      IS_FUNCTION,
      IS_CLASS,
      IS_ASSIGNED,
      IS_EXCEPTION_NAME,
      IS_DELETED,
      IS_TYPE_ALIAS,
    ]);
    expect(occurrencesOf(facts, symbol).length).toBe(10);
    const all =
      IS_ASSIGNED | IS_IMPORT | IS_FUNCTION | IS_CLASS | IS_EXCEPTION_NAME | IS_DELETED | IS_TYPE_ALIAS;
    expect(facts.symbols.flags[symbol]).toBe(all);
  });

  test('parameters and type parameters', () => {
    const facts = factsOf('def f[T](a: T): pass\n');
    const flags = Array.from(facts.symbols.flags.subarray(0, facts.symbols.count));
    expect(flags).toEqual([IS_FUNCTION, IS_TYPE_PARAMETER, IS_PARAMETER]);
  });

  test('a name that is only annotated', () => {
    const facts = factsOf('x: int\ny: int = 1\n');
    expect(facts.symbols.flags[symbolNamed(facts, 0, 'x')]).toBe(IS_ANNOTATED_ONLY);
    expect(facts.symbols.flags[symbolNamed(facts, 0, 'y')]).toBe(IS_ASSIGNED);
  });
});

test('the name or literal at an offset', () => {
  const source = 'import a.bc\nx = f"{ y }" + "lit" + 12\nobj.attr(key=1)\n';
  const facts = factsOf(source);
  const at = (text: string, shift = 0): string | null => {
    const node = nodeAtOffset(facts, source.indexOf(text) + shift);
    return node < 0 ? null : sourceOf(facts, node);
  };
  expect([
    at('bc'),
    at('bc', 1),
    at('bc', 2),
    at('y }'),
    at('lit'),
    at('12'),
    at('attr'),
    at('key'),
    at('='),
  ]).toEqual(['bc', 'bc', null, 'y', '"lit"', '12', 'attr', 'key', null]);
  expect(facts.tree.kind[nodeAtOffset(facts, source.indexOf('attr'))]).toBe(Node.Identifier);
});

test('paths of scopes, and what a node stands in', () => {
  const facts = factsOf(`class Outer:
    def method(self):
        return lambda: [x for x in 1]
    async def other[T](self):
        return {1: (y for y in z)}
type A[T] = T
`);
  const paths = Array.from({ length: facts.scopes.count }, (_, scope) => scopePath(facts, scope)).sort();
  expect(paths).toEqual([
    '',
    'A',
    'Outer',
    'Outer.method',
    'Outer.method.<lambda>',
    'Outer.method.<lambda>.<listcomp>',
    'Outer.other',
    'Outer.other',
    'Outer.other.<genexpr>',
  ]);
  const node = nodeAtOffset(facts, Buffer.from(facts.tree.bytes).indexOf('x for'));
  expect(scopePath(facts, enclosingFunction(facts.scopes, facts, node))).toBe('Outer.method.<lambda>');
  expect(scopePath(facts, enclosingClass(facts.scopes, facts, node))).toBe('Outer');
  const method = facts.functions[0]!;
  expect(enclosingFunction(facts.scopes, facts, method.node)).toBe(-1);
  expect(enclosingClass(facts.scopes, facts, facts.classes[0]!.node)).toBe(-1);
});

test.each([
  ["'abc'", 'abc'],
  ['"""a\nb"""', 'a\nb'],
  ["r'a.b'", 'a.b'],
  ["u'é'", 'é'],
  ["('a' \"b\" '''c''')", 'abc'],
  ["'a\\n'", null],
  ["b'a'", null],
  ["f'a'", null],
  ['12', null],
  ["'a' f'b'", null],
])('the value of %s', (source, expected) => {
  const facts = factsOf(`${source}\n`);
  expect(stringValue(facts, facts.tree.count - 3)).toBe(expected);
});
