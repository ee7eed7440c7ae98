// More packages in the environment never make an annotated value unknown: what is proven without an environment is proven
// with every environment.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import { runTug } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

/** What a parameter `x` is annotated with, and the expressions or loops that give a Page. */
const FORMS: readonly (readonly [string, readonly string[]])[] = [
  [
    'for item in x: item.render()',
    [
      ...['List', 'Set', 'FrozenSet', 'Sequence', 'Iterable', 'Iterator', 'Collection', 'MutableSequence'],
      ...['AbstractSet', 'MutableSet', 'Deque', 'Counter', 'Reversible', 'KeysView', 'ValuesView'],
      ...['list', 'set', 'te.List', 'te.Deque', 'typing.List', 'cabc.Sequence', 'cabc.Iterable'],
    ].map((name) => `${name}[Page]`),
  ],
  ['for item in x: item.render()', ['Tuple[Page, ...]', 'tuple[Page, ...]', 'Generator[Page, None, None]']],
  [
    'for value in x.values(): value.render()',
    [
      ...['Dict', 'DefaultDict', 'OrderedDict', 'ChainMap', 'Mapping', 'MutableMapping', 'dict'],
      ...['te.Dict', 'te.OrderedDict', 'te.DefaultDict', 'cabc.Mapping', 'collections.OrderedDict'],
    ].map((name) => `${name}[str, Page]`),
  ],
  [
    'if x is not None: x.render()',
    [
      'Optional[Page]',
      'Union[Page, None]',
      'Annotated[Page, 1]',
      'te.Annotated[Page, 1]',
      'Final[Page]',
      '"Page"',
    ],
  ],
  [
    'x().render()',
    ['Callable[[], Page]', 'cabc.Callable[..., Page]', 'Type[Page]', 'type[Page]', 'te.Type[Page]'],
  ],
  ['(await x).render()', ['Awaitable[Page]', 'Coroutine[None, None, Page]', 'cabc.Awaitable[Page]']],
  ['async for item in x: item.render()', ['AsyncIterator[Page]', 'AsyncIterable[Page]']],
  ['with x as item: item.render()', ['ContextManager[Page]', 'contextlib.AbstractContextManager[Page]']],
];

const CALLS = [
  'random.choice(xs)',
  'random.sample(xs, 1)[0]',
  'next(iter(xs))',
  'max(xs, key=id)',
  'copy.copy(xs[0])',
  'heapq.heappop(xs)',
  'functools.reduce(lambda a, b: a, xs)',
  'collections.deque(xs).popleft()',
  'next(itertools.chain(xs, xs))',
  '(await asyncio.gather(one(), one()))[0]',
  '(await asyncio.wait_for(one(), 1))',
  '(await asyncio.create_task(one()))',
  'pytest.raises(Page, one).value',
  'raises_it((Page, Page), one).value',
  'attr.evolve(xs[0])',
  'attrs.evolve(xs[0])',
];

const PROGRAM = [
  'import asyncio, collections, contextlib, copy, functools, heapq, itertools, random, typing',
  'import collections.abc as cabc',
  'import typing_extensions as te',
  'import attr, attrs, pytest',
  'from pytest import raises as raises_it',
  'from typing import *',
  'class Page:',
  '    def render(self): ...',
  'class Other:',
  '    def render(self): ...',
  'async def one() -> Page: ...',
  ...FORMS.flatMap(([use, annotations]) =>
    annotations.map((annotation) => [annotation, use] as const),
  ).flatMap(([annotation, use], index) => [`async def f${index}(x: ${annotation}):`, `    ${use}`]),
  'async def calls(xs: List[Page]):',
  ...CALLS.map((call) => `    ${call}.render()`),
  '',
].join('\n');

async function ask(python: string | null): Promise<{ proven: readonly string[]; environment: unknown }> {
  const argv = ['references', '--at', 'm.py:8:9', ...(python === null ? [] : ['--python', python])];
  const { document } = await runTug(argv, { workingDirectory: folder.at('work') });
  const lines = PROGRAM.split('\n');
  const references = document.references as { location: { line: number } }[];
  const proven = references.map(({ location: { line } }) => {
    const text = lines[line - 1]!.trim();
    return text.startsWith('def') ? text : `${lines[line - 2]!.trim()} ${text}`;
  });
  return { proven, environment: document.environment };
}

/** Parts of typeshed as it is written: the type checker itself knows what these names mean. */
const TYPESHED = {
  'stdlib/VERSIONS':
    'typing: 3.0-\ntyping_extensions: 3.0-\nbuiltins: 3.0-\ncollections: 3.0-\n_typeshed: 3.0-\nrandom: 3.0-\n',
  'stdlib/typing.pyi':
    'class _SpecialForm: ...\nclass _Alias:\n    def __getitem__(self, typeargs: Any) -> Any: ...\n' +
    'Any = object()\nList = _Alias()\nDict = _Alias()\nSet = _Alias()\nDeque = _Alias()\nOptional: _SpecialForm\n',
  'stdlib/typing_extensions.pyi': 'import typing\nfrom typing import (List as List, Dict as Dict)\n',
  'stdlib/builtins.pyi': 'class object: ...\nclass list: ...\n',
  'stdlib/collections/__init__.pyi': 'class deque: ...\n',
  'stdlib/random.pyi':
    'class Random:\n    def choice(self, seq): ...\n_inst: Random = ...\nchoice = _inst.choice\n',
};

/** As pytest 8.4 and later do. */
const OWN_RAISES = `from typing import Any, Generic, TypeVar
E = TypeVar("E", bound=BaseException)
class ExceptionInfo(Generic[E]):
    @property
    def value(self) -> E: ...
class RaisesExc(Generic[E]):
    def __enter__(self) -> ExceptionInfo[E]: ...
def raises(expected=None, *args: Any, **kwargs: Any) -> Any: ...
`;

const ENVIRONMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nothing installed': {},
  'typeshed of mypy': prefixed('mypy/typeshed', TYPESHED),
  'typeshed of jedi': prefixed('jedi/third_party/typeshed', TYPESHED),
  typing_extensions: {
    'typing_extensions.py': 'import typing\nList = typing.List\nDict = object()\n',
    'typing_extensions.pyi': '',
  },
  'broken stubs': {
    'typing-stubs/__init__.pyi': 'class (',
    'collections-stubs/__init__.pyi': 'def',
    'typing.pyi': '!',
  },
  'packages that keep their functions in other modules': {
    ...prefixed('pytest', {
      'py.typed': '',
      '__init__.py': 'from _pytest.raises import raises\n',
      '../_pytest/py.typed': '',
      '../_pytest/__init__.py': '',
      '../_pytest/raises.py': OWN_RAISES,
    }),
    ...prefixed('attr', { 'py.typed': '', '__init__.pyi': 'from ._make import evolve as evolve\n' }),
    'attr/_make.pyi': 'from typing import Any\ndef evolve(*args: Any, **changes: Any) -> Any: ...\n',
    ...prefixed('attrs', { 'py.typed': '', '__init__.pyi': 'from attr import evolve as evolve\n' }),
  },
  'a partial stub package': { 'typing-stubs/py.typed': 'partial\n', 'typing-stubs/__init__.pyi': '' },
  'a namespace package of the same name': { 'collections/extra/__init__.py': '', 'typing/inner.pyi': '' },
};

function prefixed(place: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}/${path}`, text]));
}

test.each(Object.entries(ENVIRONMENTS))('with %s', async (name, files) => {
  folder.write('work/m.py', PROGRAM);
  const without = await ask(null);
  expect(without.environment).toBe(undefined);
  const count = FORMS.flatMap(([, annotations]) => annotations).length + CALLS.length + 1;
  expect(without.proven.length, name).toBe(count);
  folder.write('env/pyvenv.cfg', 'version = 3.12.1\n');
  folder.makeFolder('env/lib/python3.12/site-packages');
  for (const [path, text] of Object.entries(files))
    folder.write(`env/lib/python3.12/site-packages/${path}`, text);
  const python = folder.write('env/bin/python', '');
  execFileSync('chmod', ['+x', python]);
  const given = await ask(python);
  expect(given.environment).toEqual({ python, version: '3.12.1', source: 'cli_flag' });
  expect(given.proven).toEqual(without.proven);
});

test('with a real environment that holds mypy', async () => {
  folder.write('work/m.py', PROGRAM);
  const given = await ask(testPython());
  expect(given.environment).toMatchObject({ source: 'cli_flag' });
  expect(given.proven).toEqual((await ask(null)).proven);
});
