// Calls that take the name of a module, or the path of its file, as a string: what the string can be, as an absolute name or a path
// from the root of the workspace.
import { stringValue } from '../../facts/string-value.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { argumentOf } from './call-arguments.ts';
import { lastName, spell, spellElements } from './spell-expression.ts';
import { integerAt } from './spell-text-method.ts';
import {
  concat,
  knownText,
  type Spelling,
  type Spellings,
  slice,
  textOf,
  UNKNOWN,
  union,
} from './spelling.ts';

export interface ModuleLoad {
  readonly file: PythonFile;
  /** The call, or the subscript of `sys.modules`. */
  readonly node: number;
  /** The function that loads, for messages. */
  readonly loader: string;
  readonly of: 'name' | 'path';
  readonly argument: number;
  /** Evaluated when somebody asks. `near`: paths of the files whose literals matter. */
  readonly spellings: (near: ReadonlySet<string>) => Spellings;
}

const known = new WeakMap<PythonEngine, readonly ModuleLoad[]>();

export function moduleLoads(engine: PythonEngine): readonly ModuleLoad[] {
  const found = known.get(engine);
  if (found !== undefined) return found;
  const { program } = engine;
  const paths = new Set(
    [...LOADERS.keys(), RESOURCES, TABLE, PROCESSES].flatMap((word) => program.filesContaining(word)),
  );
  const files = [...paths].sort().flatMap((path) => program.file(path) ?? []);
  const loads = files.filter(({ isExternal }) => !isExternal).flatMap((file) => loadsIn(engine, file));
  known.set(engine, loads);
  return loads;
}

interface Loader {
  readonly of: 'name' | 'path';
  readonly position: number;
  readonly keyword: string | null;
  /** The argument with the package that relative names start from, or -1. */
  readonly anchor?: number;
}

const named = (keyword: string | null, anchor?: number): Loader => ({
  of: 'name',
  position: 0,
  keyword,
  ...(anchor === undefined ? {} : { anchor }),
});

/** By the last name of what is called. */
const LOADERS: ReadonlyMap<string, Loader> = new Map<string, Loader>([
  ['import_module', named('name', 1)],
  ['__import__', named('name')],
  ['find_spec', named('name', 1)],
  ['find_loader', named('name')],
  ['get_loader', named('module_or_name')],
  ['load_module', named('fullname')],
  ['resolve_name', named('name', 1)],
  ['run_module', named('mod_name')],
  ['importorskip', named('modname')],
  ['import_string', named(null)],
  ['import_from_string', named(null)],
  ['import_object', named(null)],
  ['load_object', named(null)],
  ['autodiscover_modules', named(null)],
  ['get_data', named('package')],
  ['resource_filename', named(null)],
  ['resource_string', named(null)],
  ['resource_stream', named(null)],
  ['resource_exists', named(null)],
  ['resource_listdir', named(null)],
  ['PackageLoader', named('package_name')],
  ['spec_from_file_location', { of: 'path', position: 1, keyword: 'location' }],
  ['SourceFileLoader', { of: 'path', position: 1, keyword: 'path' }],
  ['load_source', { of: 'path', position: 1, keyword: 'pathname' }],
  ['run_path', { of: 'path', position: 0, keyword: 'path_name' }],
]);

/** Of `importlib`: functions with common names, which take a package. */
const RESOURCES = 'resources';
const OF_RESOURCES = /^(files|path|contents|is_resource|(open|read)_(text|binary))$/;

/** Files that start other processes import it. */
const PROCESSES = 'subprocess';

/** Of `sys`: the loaded modules by name. */
const TABLE = 'modules';

function loadsIn(engine: PythonEngine, file: PythonFile): readonly ModuleLoad[] {
  const { tree } = file.facts;
  const loads: ModuleLoad[] = [];
  for (let node = 0; node < tree.count; node++) {
    const load = loadAt(engine, file, node);
    if (load !== null) loads.push(load);
  }
  return loads;
}

function loadAt(engine: PythonEngine, file: PythonFile, node: number): ModuleLoad | null {
  const { tree } = file.facts;
  if (tree.kind[node] === Node.Subscript) {
    const [table, key] = childrenOf(tree, node) as [number, number];
    if (!isTable(file, table)) return null;
    return {
      file,
      node,
      loader: 'sys.modules',
      of: 'name',
      argument: key,
      spellings: once((near) => spell(engine, file, key, near)),
    };
  }
  if (tree.kind[node] === Node.List || tree.kind[node] === Node.Tuple) return runAsModule(engine, file, node);
  if (tree.kind[node] !== Node.Call) return null;
  const callee = childrenOf(tree, node)[0]!;
  if (lastName(file, callee) === 'map') return loadedByMap(engine, file, node);
  const held = heldLoader(file, callee);
  const name = held?.name ?? calledName(file, callee);
  const isAsked = ASKING.has(name) && tree.kind[callee] === Node.Attribute && isTable(file, callee - 2);
  const loader = isAsked
    ? named(null)
    : (LOADERS.get(name) ?? (isResource(file, callee, name) ? named(null) : null));
  if (loader === null) return null;
  const argument = argumentOf(file, node, loader.position, loader.keyword);
  if (argument === -1) return null;
  const spellings = once((near) => {
    const spelled = spell(engine, file, argument, near);
    const base = argumentOf(file, node, loader.anchor ?? -1, 'package');
    const anchor = base === -1 ? (held?.anchor ?? -1) : base;
    return loader.of === 'path'
      ? spelled
      : absoluteNames(engine, file, node, loader, name, spelled, near, anchor);
  });
  const shownName = isAsked ? 'sys.modules' : name;
  return { file, node, loader: shownName, of: loader.of, argument, spellings };
}

/** A loader that a variable holds: `load = importlib.import_module`, `load = partial(import_module, package="pkg")`. */
function heldLoader(
  file: PythonFile,
  callee: number,
): { readonly name: string; readonly anchor: number } | null {
  const { tree, symbolOf, parent } = file.facts;
  const symbol = tree.kind[callee] === Node.Name ? symbolOf[callee]! : -1;
  const [binding, ...others] = symbol < 0 ? [] : bindingNodesOf(file.facts, symbol);
  if (binding === undefined || others.length > 0) return null;
  const owner = parent[binding.node]!;
  if (tree.kind[owner] !== Node.Assign) return null;
  const value = owner - 1;
  const isPartial =
    tree.kind[value] === Node.Call && lastName(file, childrenOf(tree, value)[0]!) === 'partial';
  const [, loader] = isPartial ? childrenOf(tree, value) : [value, value];
  if (loader === undefined) return null;
  const name = calledName(file, loader);
  if (!LOADERS.has(name)) return null;
  return { name, anchor: isPartial ? argumentOf(file, value, -1, 'package') : -1 };
}

/** `map(import_module, NAMES)` */
function loadedByMap(engine: PythonEngine, file: PythonFile, call: number): ModuleLoad | null {
  const [, loader, names] = childrenOf(file.facts.tree, call) as [number, number?, number?];
  if (loader === undefined || names === undefined) return null;
  const name = calledName(file, loader);
  if (LOADERS.get(name)?.of !== 'name') return null;
  const spellings = once((near) => spellElements(engine, file, names, near));
  return { file, node: call, loader: name, of: 'name', argument: names, spellings };
}

/** `[sys.executable, "-m", "pkg.tool"]` */
function runAsModule(engine: PythonEngine, file: PythonFile, list: number): ModuleLoad | null {
  const items = childrenOf(file.facts.tree, list);
  const option = items.findIndex((item) => stringValue(file.facts, item) === '-m');
  const argument = items[option + 1];
  if (option === -1 || argument === undefined) return null;
  const spellings = once((near) => spell(engine, file, argument, near));
  return { file, node: list, loader: 'python -m', of: 'name', argument, spellings };
}

/** Keeps the answer to the last question. */
function once(compute: (near: ReadonlySet<string>) => Spellings): ModuleLoad['spellings'] {
  let asked: ReadonlySet<string> | null = null;
  let value: Spellings = [];
  return (near) => {
    if (asked !== near) value = compute(near);
    asked = near;
    return value;
  };
}

const ASKING: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', '__getitem__']);

/** `sys.modules`, or `modules` that was imported from it. */
function isTable({ facts: { tree } }: PythonFile, node: number): boolean {
  const kind = tree.kind[node];
  return (kind === Node.Name || kind === Node.Attribute) && nameText(tree, tree.data[node]!) === TABLE;
}

/** `resources.files(...)`, or `files` that was imported from there. */
function isResource(
  { facts: { tree, imports, symbolOf } }: PythonFile,
  callee: number,
  name: string,
): boolean {
  if (!OF_RESOURCES.test(name)) return false;
  if (tree.kind[callee] === Node.Attribute) {
    const receiver = callee - 2;
    const isNamed = tree.kind[receiver] === Node.Name || tree.kind[receiver] === Node.Attribute;
    return isNamed && /^(importlib_)?resources$/.test(nameText(tree, tree.data[receiver]!));
  }
  const symbol = symbolOf[callee]!;
  return imports.some((fact) => fact.symbol === symbol && /^importlib[._]resources/.test(fact.module));
}

/** The name of what is called, behind `as`. */
export function calledName(file: PythonFile, callee: number): string {
  const { imports, symbolOf, tree } = file.facts;
  const symbol = tree.kind[callee] === Node.Name ? symbolOf[callee]! : -1;
  const fact =
    symbol < 0 ? undefined : imports.find((each) => each.symbol === symbol && each.kind === 'name');
  return fact?.name ?? lastName(file, callee);
}

function absoluteNames(
  engine: PythonEngine,
  file: PythonFile,
  call: number,
  { anchor }: Loader,
  loader: string,
  spelled: Spellings,
  near: ReadonlySet<string>,
  given: number,
): Spellings {
  if (loader === '__import__') return importedNames(engine, file, call, spelled, near);
  const isRelative = (spelling: Spelling) => spelling[0]?.kind === 'text' && spelling[0].text.startsWith('.');
  if (anchor === undefined || !spelled.some(isRelative)) return spelled;
  const packages = given === -1 ? UNKNOWN : spell(engine, file, given, near);
  return union(spelled.map((each) => (isRelative(each) ? fromPackage(packages, each) : [each])));
}

/** `..name` seen from a package. */
function fromPackage(packages: Spellings, relative: Spelling): Spellings {
  const first = relative[0]!;
  const level = first.kind === 'text' ? /^\.*/.exec(first.text)![0].length : 0;
  const rest = withoutFirst(relative, level);
  const bases = packages.map((each): Spelling => {
    const text = knownText(each);
    if (level === 1) return each;
    if (text === null) return UNKNOWN[0]!;
    const kept = text.split('.').slice(0, 1 - level);
    return slice(each, 0, kept.join('.').length);
  });
  return concat([bases, textOf('.'), [rest]]);
}

function withoutFirst([first, ...rest]: Spelling, count: number): Spelling {
  if (first?.kind !== 'text') return rest;
  return [...slice([first], count, first.text.length), ...rest];
}

/** `__import__("pkg", fromlist=["name"])` loads `pkg.name` too; `level` makes the name relative. */
function importedNames(
  engine: PythonEngine,
  file: PythonFile,
  call: number,
  spelled: Spellings,
  near: ReadonlySet<string>,
): Spellings {
  const levelNode = argumentOf(file, call, 4, 'level');
  const level = levelNode === -1 ? 0 : (integerAt(file, levelNode) ?? 0);
  const own = engine.program.moduleNames(file).map((name) => {
    const parts = name.split('.');
    return parts.slice(0, parts.length - level + (file.isPackage ? 1 : 0)).join('.');
  });
  const absolute =
    level <= 0
      ? spelled
      : concat([
          union(own.map((name) => textOf(name, { kind: 'own', file, offset: 0 }))),
          textOf('.'),
          spelled,
        ]);
  const list = argumentOf(file, call, 3, 'fromlist');
  const { tree } = file.facts;
  const kind = list === -1 ? -1 : tree.kind[list];
  const items = kind === Node.List || kind === Node.Tuple ? childrenOf(tree, list) : [];
  const below = items
    .filter((item) => stringValue(file.facts, item) !== '')
    .map((item) => concat([absolute, textOf('.'), spell(engine, file, item, near)]));
  return union([absolute, ...below]);
}
