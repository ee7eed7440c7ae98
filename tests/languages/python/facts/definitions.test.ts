// The lists of a file: imports, classes with what their methods set, functions with their parameters, exports.
import { describe, expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import type { FileFacts, FunctionFact } from '../../../../src/languages/python/facts/file-facts.ts';
import { textOf } from '../../../../src/languages/python/facts/string-value.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

const arena = createFactsArena();
const factsOf = (source: string): FileFacts => analyseFile(arena, Buffer.from(source));
const sourceOf = ({ tree }: FileFacts, node: number): string | null =>
  node < 0 ? null : textOf(tree, tree.start[node]!, tree.end[node]!);
const symbolName = ({ tree, symbols }: FileFacts, symbol: number): string | null =>
  symbol < 0 ? null : nameText(tree, symbols.name[symbol]!);

describe('imports', () => {
  const listed = (source: string) => {
    const facts = factsOf(source);
    return facts.imports.map((fact) => [
      fact.kind,
      '.'.repeat(fact.level) + fact.module,
      fact.name,
      fact.hasAlias ? `as ${sourceOf(facts, fact.boundNode)}` : '',
      symbolName(facts, fact.symbol),
      fact.modulePath.map((node) => sourceOf(facts, node)).join('/'),
      sourceOf(facts, fact.nameNode),
    ]);
  };

  test('every form', () => {
    expect(
      listed(`import a, b.c.d, e.f as g
from h import i, j as k
from . import l
from ..m.n import (o,
    p as q,)
from ... import *
`),
    ).toEqual([
      ['module', 'a', '', '', 'a', 'a', null],
      ['module', 'b.c.d', '', '', 'b', 'b/c/d', null],
      ['module', 'e.f', '', 'as g', 'g', 'e/f', null],
      ['name', 'h', 'i', '', 'i', 'h', 'i'],
      ['name', 'h', 'j', 'as k', 'k', 'h', 'j'],
      ['name', '.', 'l', '', 'l', '', 'l'],
      ['name', '..m.n', 'o', '', 'o', 'm/n', 'o'],
      ['name', '..m.n', 'p', 'as q', 'q', 'm/n', 'p'],
      ['star', '...', '', '', null, '', null],
    ]);
  });

  test('under which conditions they run', () => {
    const facts = factsOf(`import a
if TYPE_CHECKING:
    import b
else:
    import c
if typing.TYPE_CHECKING: import d
try:
    import e
except ImportError:
    import f
def g():
    import h
class C:
    import i
if x:
    pass
elif TYPE_CHECKING:
    import j
while x:
    import k
`);
    const circumstances = facts.imports.map(({ module, typeChecking, conditional }) => [
      module,
      ...(typeChecking ? ['typeChecking'] : []),
      ...(conditional ? ['conditional'] : []),
    ]);
    expect(circumstances).toEqual([
      ['a'],
      ['b', 'typeChecking'],
      ['c', 'conditional'],
      ['d', 'typeChecking'],
      ['e', 'conditional'],
      ['f', 'conditional'],
      ['h', 'conditional'],
      ['i'],
      ['j', 'typeChecking', 'conditional'],
      ['k', 'conditional'],
    ]);
  });
});

describe('classes', () => {
  test('bases, keywords, decorators and methods, in the order of the source', () => {
    const facts = factsOf(`@deco
@other(1)
class A(B, c.D[int], *more, metaclass=M, **kw):
    def m(self): pass
    if x:
        def n(self): pass
    class Inner(A):
        def k(self): pass
class Z: pass
`);
    const described = facts.classes.map((fact) => ({
      name: sourceOf(facts, fact.nameNode),
      symbol: symbolName(facts, fact.symbol),
      bases: fact.bases.map((node) => sourceOf(facts, node)),
      keywords: fact.keywords.map(({ name, value }) => `${name}=${sourceOf(facts, value)}`),
      decorators: fact.decorators.map((node) => sourceOf(facts, node)),
      methods: fact.methods.map((index) => sourceOf(facts, facts.functions[index]!.nameNode)),
    }));
    const plain = { bases: [], keywords: [], decorators: [], methods: [] };
    expect(described).toEqual([
      {
        name: 'A',
        symbol: 'A',
        bases: ['B', 'c.D[int]', '*more'],
        keywords: ['metaclass=M', '=kw'],
        decorators: ['deco', 'other(1)'],
        methods: ['m', 'n'],
      },
      { ...plain, name: 'Inner', symbol: 'Inner', bases: ['A'], methods: ['k'] },
      { ...plain, name: 'Z', symbol: 'Z' },
    ]);
    expect(facts.functions.map(({ ownerClass }) => ownerClass)).toEqual([0, 0, 1]);
  });

  test('attributes set through the first parameter, whatever its name', () => {
    const facts = factsOf(`class A:
    def __init__(this, x):
        this.a = x
        this.b: int
        this.c, (this.d, *this.e) = x
        this.f += 1
        del this.g
        for this.h in x: pass
        with x as this.i: pass
        x.no = this.no
        this.no.no = 1
        def inner():
            this.j = 1
            def this_(this):
                this.no = 1
        callback = lambda: [this.k for this.k in x]
    @classmethod
    def make(klass):
        klass.l = 1
    @staticmethod
    def static(self):
        self.no = 1
    def __new__(cls):
        cls.m = 1
    def variadic(*args):
        args.no = 1
    async def late(self, /):
        self.n = 1
def function(self):
    self.no = 1
`);
    const [{ selfAttributes }] = facts.classes as [FileFacts['classes'][number]];
    const described = selfAttributes.map(({ name, method, onClass }) => [
      sourceOf(facts, facts.functions[method]!.nameNode),
      name,
      ...(onClass ? ['on the class'] : []),
    ]);
    expect(described).toEqual([
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((name) => ['__init__', name]),
      ['make', 'l', 'on the class'],
      ['__new__', 'm', 'on the class'],
      ['late', 'n'],
    ]);
  });
});

describe('functions', () => {
  test('parameters, annotations, defaults, decorators', () => {
    const facts = factsOf(`@d.e
async def f(a, b: int = 1, /, c=(2), *args: str, k, l: 'T' = None, **kw) -> list[int]: ...
def g(*, x): pass
`);
    const described = facts.functions.map((fact) => ({
      name: sourceOf(facts, fact.nameNode),
      isAsync: fact.isAsync,
      decorators: fact.decorators.map((node) => sourceOf(facts, node)),
      returns: sourceOf(facts, fact.returns),
      parameters: fact.parameters.map((parameter) =>
        [
          parameter.role,
          parameter.name,
          sourceOf(facts, parameter.annotation),
          sourceOf(facts, parameter.defaultValue),
          symbolName(facts, parameter.symbol),
        ].join(' '),
      ),
    }));
    expect(described).toEqual([
      {
        name: 'f',
        isAsync: true,
        decorators: ['d.e'],
        returns: 'list[int]',
        parameters: [
          'positional-only a   a',
          'positional-only b int 1 b',
          'regular c  2 c',
          'variadic args str  args',
          'keyword-only k   k',
          "keyword-only l 'T' None l",
          'keywords kw   kw',
        ],
      },
      { name: 'g', isAsync: false, decorators: [], returns: null, parameters: ['keyword-only x   x'] },
    ]);
  });

  test('returns and yields are those of the function itself', () => {
    const facts = factsOf(`def f(a=(yield 1)):
    if a: return
    def g():
        return 2
        yield 3
    x = yield 4
    yield from x
    lambda: (yield 5)
    return a, g
`);
    const values = (fact: FunctionFact) => [
      fact.returnValues.map((node) => sourceOf(facts, node)),
      fact.yields.map((node) => sourceOf(facts, node)),
    ];
    expect(facts.functions.map(values)).toEqual([
      [
        [null, 'a, g'],
        ['yield 4', 'yield from x'],
      ],
      [['2'], ['yield 3']],
    ]);
  });

  test.each([
    ['pass', true],
    ['return 1', false],
    ['raise x', false],
    ['if x: return 1', true],
    ['if x: return 1\n    else: raise y', false],
    ['if x: return 1\n    elif y: return 2', true],
    ['if x: return 1\n    elif y: return 2\n    else: return 3', false],
    ['while True: pass', false],
    ['while 1: x()', false],
    ['while True:\n        if x: break', true],
    ['while True:\n        for y in x: break', false],
    ['while True:\n        for y in x: pass\n        else: break', true],
    ['while x: return 1', true],
    ['while x: pass\n    else: return 1', false],
    ['for x in y: return 1', true],
    ['for x in y: pass\n    else: return 1', false],
    ['for x in y: break\n    else: return 1', true],
    ['with x: return 1', false],
    ['with suppress(E): return 1', true],
    ['with pytest.raises(E): return 1', true],
    ['try: return 1\n    except E: pass', true],
    ['try: return 1\n    except E: return 2', false],
    ['try: pass\n    except E: raise\n    else: return 2', false],
    ['try: pass\n    finally: return 1', false],
    ['try: return 1\n    finally: pass', false],
    ['match x:\n        case 1: return 1', true],
    ['match x:\n        case 1: return 1\n        case _: return 2', false],
    ['match x:\n        case 1: return 1\n        case y: return 2', false],
    ['match x:\n        case y if y: return 2', true],
    ['match x:\n        case (1 as y): return 2', true],
    ['assert False', false],
    ['assert x', true],
    ['def g(): return 1', true],
    ['return 1\n    x = 2', false],
  ])('%j falls through: %s', (body, expected) => {
    const facts = factsOf(`def f(x):\n    ${body}\n`);
    expect(facts.tree.problems).toEqual([]);
    expect(facts.functions[0]!.fallsThrough).toBe(expected);
  });
});

describe('exports', () => {
  const exportsOf = (source: string) => {
    const facts = factsOf(source);
    if (facts.exports === null) return null;
    const { entries, included, dynamic } = facts.exports;
    return {
      entries: entries.map(({ node, name, removed }) => {
        expect(sourceOf(facts, node)!.slice(1, -1).replace('" "', '')).toBe(name);
        return removed ? `-${name}` : name;
      }),
      included: included.map((node) => sourceOf(facts, node)),
      dynamic,
    };
  };
  const certain = (entries: readonly string[], included: readonly string[] = []) => ({
    entries,
    included,
    dynamic: false,
  });

  test.each([
    ['x = 1', null],
    ['__all__ = ["a", "b"]', certain(['a', 'b'])],
    ['__all__ = ("a", "b",)', certain(['a', 'b'])],
    ['__all__: list[str] = ["a"]', certain(['a'])],
    ['__all__ = ["a"] + ["b"] + mod.__all__', certain(['a', 'b'], ['mod.__all__'])],
    ['__all__ = []\n__all__ += ["a"]\n__all__ += mod.__all__', certain(['a'], ['mod.__all__'])],
    ['__all__ = []\n__all__.extend(["a"])\n__all__.extend(m.__all__)', certain(['a'], ['m.__all__'])],
    ['__all__ = ["a"]\n__all__.append("b")\n__all__.remove("a")', certain(['a', 'b', '-a'])],
    ['__all__ = [*a.__all__, "x", *("y", "z")]', certain(['x', 'y', 'z'], ['a.__all__'])],
    ['__all__ = list(("a",))\n__all__.sort()', certain(['a'])],
    ['names = ["a"]\n__all__ = names + ["b"]', certain(['a', 'b'])],
    ['from m import __all__', certain([], ['__all__'])],
    ['from m import __all__ as theirs\n__all__ = theirs + ["a"]', certain(['a'], ['theirs'])],
    ['__all__ = ["a"]\nfor n in __all__: print(n, len(__all__), __all__[0])', certain(['a'])],
    ['a = __all__ = ["a" "b"]', certain(['ab'])],
    ['if x:\n    __all__ = ["a"]\nelse:\n    __all__ = ["b"]', certain(['a', 'b'])],
  ])('%j', (source, expected) => {
    expect(exportsOf(source)).toEqual(expected);
  });

  test.each([
    '__all__ = [n for n in dir()]',
    '__all__ = ["a", name]',
    '__all__ = make()',
    '__all__ = ["a"]\n__all__[0] = "b"',
    '__all__ = ["a"]\n__all__.insert(0, "b")',
    '__all__ = ["a"]\n__all__ *= 2',
    '__all__ = ["\\x61"]',
    'def f():\n    global __all__\n    __all__ = ["a"]\n__all__ = []',
    '__all__ = ["a"]\nextend(__all__)',
    'names = ["a"]\nnames.append(x)\n__all__ = names',
    '__all__, x = [], 1',
  ])('%j is not certain', (source) => {
    expect(factsOf(source).exports!.dynamic).toBe(true);
  });
});
