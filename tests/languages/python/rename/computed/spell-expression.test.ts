// What a string expression is evaluated to: the table says it exactly, and CPython computes a value that must be among the alternatives.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spell } from '../../../../../src/languages/python/rename/computed/spell-expression.ts';
import { type Spelling, shown } from '../../../../../src/languages/python/rename/computed/spelling.ts';
import * as Node from '../../../../../src/languages/python/syntax/node-kinds.ts';
import { childrenOf } from '../../../../../src/languages/python/syntax/syntax-tree.ts';
import { createEvaluator } from '../../../../../src/languages/python/types/create-evaluator.ts';
import { openProgram } from '../../types/markers.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tug-spell-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Each gives `show` the expression in question; the file is `app/part/code.py`. */
const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ['a literal', 'show("a.b")', ['a.b']],
  ['literals in a row', 'show("a." "b")', ['a.b']],
  ['an escape', 'show("a\\x2eb")', ['*']],
  ['a sum', 'x = "b"\nshow("a." + x)', ['a.b']],
  ['an f-string', 'x = "b"\nshow(f"a.{x}.{input}")', ['a.b.*']],
  ['a conversion', 'x = "b"\nshow(f"a.{x!r}")', ['a.*']],
  ['a percent template', 'show("%s.%s" % ("a", "b"))', ['a.b']],
  ['a template of a dictionary', 'show("%(x)s.b" % {"x": "a"})', ['a.b']],
  ['format', 'show("{}.{}".format("a", "b"))', ['a.b']],
  ['format by number and name', 'show("{1}.{x}".format("c", "a", x="b"))', ['a.b']],
  ['a template in a variable', 'T = "a.{}"\nshow(T.format("b"))', ['a.b']],
  ['join', 'show(".".join(["a", "b", "c"]))', ['a.b.c']],
  ['join of something unknown', 'show(".".join(input() for _ in [1]))', ['*']],
  ['a conditional', 'x = 1\nshow("a" if x else "b")', ['a', 'b']],
  ['or', 'x = None\nshow(x or "b")', ['b']],
  ['augmented', 'x = "a"\nx += ".b"\nshow(x)', ['a', 'a.b']],
  ['two assignments', 'x = "a"\nif show:\n    x = "b"\nshow(x)', ['a', 'b']],
  ['unpacked', 'x, y = "a", "b"\nshow(x + y)', ['ab']],
  ['a walrus', 'show((x := "a") + x)', ['aa']],
  ['an item', 'N = ["a", "b"]\nshow(N[1])', ['b']],
  ['any item', 'N = ["a", "b"]\nshow(N[len(N) - 1])', ['a', 'b']],
  ['an entry', 'T = {"x": "a", "y": "b"}\nshow(T["y"])', ['b']],
  ['get with a default', 'T = {"x": "a"}\nshow(T.get("z", "b"))', ['a', 'b']],
  ['a loop', 'for x in ("a", "b"):\n    show(x)', ['a', 'b']],
  ['a loop over a list that grows', 'N = ["a"]\nN.append("b")\nfor x in N:\n    show(x)', ['a', 'b']],
  [
    'a loop over what another function may change',
    'N = ["a"]\nchange(N)\nfor x in N:\n    show(x)',
    ['a', '*'],
  ],
  ['a loop over items', 'T = {"x": "a"}\nfor k, v in T.items():\n    show(k + v)', ['xa']],
  ['a loop with numbers', 'for _, x in enumerate(["a"]):\n    show(x)', ['a']],
  ['a loop over two', 'for x, y in zip(["a"], ["b"]):\n    show(x + y)', ['ab']],
  ['a loop over words', 'for x in "a b".split():\n    show(x)', ['a', 'b']],
  ['a comprehension', 'for x in [y + "!" for y in ["a"]]:\n    show(x)', ['a!']],
  ['a function', 'def f(x):\n    return "a." + x\n\n\nshow(f("b"))', ['a.b', 'a.*']],
  ['a generator', 'def f():\n    yield "a"\n\n\nfor x in f():\n    show(x)', ['a']],
  [
    'a parameter',
    'def f(x, y="d"):\n    show(x + y)\n\n\nf("a")\nf("b", y="c")',
    ['ad', 'ac', 'a*', 'bd', 'bc', 'b*', '*d', '*c', '**'],
  ],
  [
    'several parameters',
    'def f(*names):\n    for x in names:\n        show(x)\n\n\nf("a", "b")',
    ['a', 'b', '*'],
  ],
  [
    'a class attribute',
    'class C:\n    p = "a"\n\n    def f(self):\n        show(self.p)\n\n\nC().f()',
    ['a'],
  ],
  [
    'an attribute of a subclass',
    'class C:\n    p = "a"\n\n    def f(self):\n        show(self.p)\n\n\nclass D(C):\n    p = "b"\n\n\nD().f()',
    ['a', 'b'],
  ],
  [
    'an attribute set on self',
    'class C:\n    def __init__(self):\n        self.p = "a"\n\n    def f(self):\n        show(self.p)\n\n\nC().f()',
    ['a'],
  ],
  ['an imported constant', 'from app.other import PREFIX\nshow(PREFIX + "x")', ['o.x']],
  ['an attribute of a module', 'import app.other\nshow(app.other.PREFIX)', ['o.']],
  ['the own name', 'show(__name__ + ".x")', ['app.part.code.x']],
  ['the own package', 'show(f"{__package__}.x")', ['app.part.x']],
  ['the name of another', 'from app import other\nshow(other.__name__)', ['app.other']],
  ['what precedes the last dot', 'show(__name__.rpartition(".")[0])', ['app.part']],
  ['what precedes the last dot, split', 'show(__name__.rsplit(".", 1)[0] + ".x")', ['app.part.x']],
  ['the first part', 'show(__name__.split(".")[0])', ['app']],
  ['the last part', 'show(__name__.split(".")[-1])', ['code']],
  ['replaced', 'show("a/b".replace("/", "."))', ['a.b']],
  ['lower', 'show("A" .lower() + "B")', ['aB']],
  ['what a function returns', 'show(change("x"))', ['y']],
  ['input', 'show(input())', ['*']],
  ['a circle', 'x = "a"\ny = x\nfor _ in "12":\n    x, y = y, x\nshow(x)', ['a', '*']],
];

describe('a string expression', () => {
  it.each(CASES)('%s', (_, source, expected) => {
    expect([...new Set(spelledIn(source).map(shown))]).toEqual(expected);
  });

  it('is evaluated as CPython does', () => {
    const values = shownByPython(CASES.map(([, source]) => source));
    CASES.forEach(([what, source], at) => {
      const patterns = spelledIn(source).map(patternOf);
      expect(values[at]!.length, what).toBeGreaterThan(0);
      const unexpected = values[at]!.filter((value) => !patterns.some((one) => one.test(value)));
      expect(unexpected, what).toEqual([]);
    });
  });
});

const TOLD = `
def show(text):
    print(text)


def change(what):
    if isinstance(what, list):
        what.append("z")
    return "y"
`;

function filesWith(source: string) {
  return {
    'app/__init__.py': '',
    'app/other.py': 'PREFIX = "o."\n',
    'app/told.py': TOLD,
    'app/part/__init__.py': '',
    'app/part/code.py': `from app.told import change, show\n\n${source}\n`,
  };
}

function spelledIn(source: string): readonly Spelling[] {
  const program = openProgram(filesWith(source));
  const engine = { program, evaluator: createEvaluator(program) };
  const file = program.file('app/part/code.py')!;
  const { tree } = file.facts;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, argument] = childrenOf(tree, node);
    const text = Buffer.from(tree.bytes).toString('utf8', tree.start[callee!]!, tree.end[callee!]!);
    if (text === 'show') return spell(engine, file, argument!, new Set(program.paths));
  }
  throw new Error('nothing is shown');
}

function patternOf(spelling: Spelling): RegExp {
  const text = spelling
    .map((piece) => (piece.kind === 'hole' ? '.*' : piece.text.replace(/[^\w]/g, '\\$&')))
    .join('');
  return new RegExp(`^${text}$`, 's');
}

/** What each program shows, line by line. All run in one process. */
function shownByPython(sources: readonly string[]): readonly (readonly string[])[] {
  sources.forEach((source, at) => {
    for (const [path, text] of Object.entries(filesWith(source))) {
      const target = join(scratch, String(at), path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  });
  const count = String(sources.length);
  const output = execFileSync('python3', ['-B', '-c', RUN_ALL, scratch, count], {
    input: 'typed\n'.repeat(sources.length),
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[][];
}

const RUN_ALL = `
import contextlib, importlib, io, json, os, sys

shown = []
for at in range(int(sys.argv[2])):
    sys.path.insert(0, os.path.join(sys.argv[1], str(at)))
    for name in [name for name in sys.modules if name.split(".")[0] == "app"]:
        del sys.modules[name]
    importlib.invalidate_caches()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        importlib.import_module("app.part.code")
    shown.append(output.getvalue().splitlines())
    del sys.path[0]
print(json.dumps(shown))
`;
