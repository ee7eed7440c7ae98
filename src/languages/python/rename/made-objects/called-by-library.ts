// Objects that are passed to the standard library, which calls methods of theirs by name: `print(file=out)` calls `out.write`,
// `logger.addFilter(f)` calls `f.filter`. The class inherits from nothing that says so.
import type { Warning } from '../../../../kernel/warning.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { CONTEXT, STORE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, Value } from '../../types/type.ts';
import { placeOfDefinition } from '../describe-definition.ts';
import type { Family } from '../family.ts';
import { classKey } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';
import { CALLED_ELEMENTS, libraryMayCall, takes } from './library-takers.ts';

/** Why the library may call a method of the family by its name; null when no object of its classes is seen to get there. */
export function calledByLibrary(engine: PythonEngine, family: Family): string | null {
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    const { common, words } = libraryMayCall(definition.name);
    if (!common && !words.some((word) => engine.program.filesContaining(word).length > 0)) continue;
    const owners = new Map(
      [definition.class, ...engine.evaluator.subclasses(definition.class)].map((ref) => [classKey(ref), ref]),
    );
    const search: Search = { engine, owners, method: definition.name };
    for (const file of filesNear(engine, [...owners.values()])) {
      const isPossible = common || words.some((word) => engine.program.mayHold(file.path, word));
      const taker = isPossible ? takerIn(search, file) : null;
      if (taker !== null)
        return `${taker} gets an object of ${className(definition.class)} and may call its ${definition.name}()`;
    }
  }
  return null;
}

/** The caller confirms that the method loses its name for the library, whatever else is taken. */
export function warnOfLibrary(family: Family, called: string): Warning {
  return {
    code: 'NameIsData',
    message: called,
    place: placeOfDefinition(family.definitions[0]!),
    suggestion: 'keep the name, or add a method of the old name that calls the new one',
    confirm: true,
  };
}

interface Search {
  readonly engine: PythonEngine;
  /** The class and the classes below it, by key. */
  readonly owners: ReadonlyMap<string, ClassRef>;
  readonly method: string;
}

/** Files that may have such an object: those that mention a class or its module, and the modules that these import. */
function filesNear({ program }: PythonEngine, owners: readonly ClassRef[]): Iterable<PythonFile> {
  const paths = owners.flatMap((ref) => [
    ref.file.path,
    ...program.filesContaining(className(ref)),
    // A file that imports a function which makes such objects names the module at least.
    ...program.filesContaining(ref.file.moduleName.split('.').at(-1)!),
  ]);
  const files = new Set([...new Set(paths)].flatMap((path) => program.file(path) ?? []));
  for (const file of [...files]) {
    file.facts.imports.forEach((_, index) => {
      const module = program.importedModule(file, index);
      if (module.kind === 'file' && !module.file.isExternal) files.add(module.file);
    });
  }
  return files;
}

function takerIn(search: Search, file: PythonFile): string | null {
  const { tree } = file.facts;
  const { method } = search;
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind === Node.Call) {
      const taker = takerOfCall(search, file, node);
      if (taker !== null) return taker;
    } else if (kind === Node.Assign && setsStandardStream(search, file, node)) {
      return STREAMS;
    } else if (method === 'keys' && (kind === Node.DictUnpack || isSpread(file, node))) {
      if (isOurs(search, file, node - 1)) return '**';
    }
  }
  return null;
}

const STREAMS = 'whatever uses the standard streams';

function takerOfCall(search: Search, file: PythonFile, call: number): string | null {
  const { tree } = file.facts;
  const { method } = search;
  const [callee, ...given] = childrenOf(tree, call);
  const namesStream = given.some((one) => /^(sys\.)?(stdout|stderr|stdin)$/.test(text(file, one)));
  if (namesStream && given.some((one) => isOurs(search, file, one))) return STREAMS;
  const list = listThatGets(search, file, callee!);
  if (CALLED_ELEMENTS.get(list)?.test(method) && given.some((one) => isOurs(search, file, one))) return list;
  const taker = takerCalled(search, file, callee!, given[0] ?? -1);
  if (taker === null) return null;
  const isTaken = given.some((one) => {
    if (tree.kind[one] !== Node.Keyword) return isOurs(search, file, one, taker.gets);
    const isMapping = tree.data[one] === 0;
    return isMapping ? holdsOurs(search, file, one - 1) : isOurs(search, file, one - 1, taker.gets);
  });
  const isWaitedFor =
    method === 'fileno' &&
    given.some((one) => tree.kind[one] !== Node.Keyword && holdsOurs(search, file, one));
  return isTaken || isWaitedFor ? `${taker.name}()` : null;
}

/** `filters` in `handler.filters.append(x)`; '' for other callees, and for lists of classes of the workspace. */
function listThatGets({ engine }: Search, file: PythonFile, callee: number): string {
  const { tree } = file.facts;
  const list = callee - 2;
  if (tree.kind[callee] !== Node.Attribute || tree.kind[list] !== Node.Attribute) return '';
  if (!/^(append|insert)$/.test(nameText(tree, tree.data[callee]!))) return '';
  const isOfLibrary = engine.evaluator.typeOf(file, file.facts, list - 2).values.some((value) => {
    if (value.kind !== 'instance') return value.kind === 'module' || value.kind === 'external';
    return engine.evaluator
      .mro(value.class)
      .classes.some((ref) => ref.file.isExternal && ref.file.moduleName.startsWith('logging'));
  });
  return isOfLibrary ? nameText(tree, tree.data[list]!) : '';
}

/** The function or class of the library that a call runs, or that `partial` keeps for later. */
function takerCalled(
  { engine, method }: Search,
  file: PythonFile,
  callee: number,
  first: number,
): { readonly name: string; readonly gets: 'object' | 'class' } | null {
  const waiting: Value[] = [...engine.evaluator.typeOf(file, file.facts, callee).values];
  let isKept = false;
  for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
    const name = nameInLibrary(engine, value);
    if (name === null) continue;
    if (!isKept && first !== -1 && /^functools\.partial(\.|$)/.test(name)) {
      isKept = true;
      waiting.push(...engine.evaluator.typeOf(file, file.facts, first).values);
      continue;
    }
    const gets = takes(name, method);
    if (gets !== null) return { name: name.replace(/^builtins\./, ''), gets };
  }
  return null;
}

/** `builtins.print`, `json.dump`; null for what is not of the standard library. */
function nameInLibrary({ program }: PythonEngine, value: Value): string | null {
  if (value.kind === 'external')
    return program.isStandardLibrary(value.name.split('.')[0]!) ? value.name : null;
  const at = value.kind === 'class' ? value.class : value.kind === 'function' ? value.function : null;
  if (at === null || !at.file.isExternal || !program.isStandardLibrary(at.file.moduleName)) return null;
  const name = value.kind === 'class' ? className(value.class) : nameOfFunction(at);
  return `${at.file.moduleName}.${name}`;
}

function isOurs(
  { engine, owners }: Search,
  file: PythonFile,
  node: number,
  kind: 'object' | 'class' = 'object',
): boolean {
  const { tree } = file.facts;
  if (NEVER_OURS.has(tree.kind[node]!)) return false;
  const wanted = kind === 'object' ? 'instance' : 'class';
  const has = (values: readonly Value[]) =>
    values.some((value) => value.kind === wanted && owners.has(classKey(value.class)));
  return (
    has(engine.evaluator.typeOf(file, file.facts, node).values) ||
    has(engine.evaluator.likelyType(file, file.facts, node).values) ||
    has(passedAs(engine, file, node))
  );
}

const NEVER_OURS: ReadonlySet<number> = new Set([
  Node.Constant,
  Node.JoinedStr,
  Node.List,
  Node.Dict,
  Node.SetDisplay,
  Node.Tuple,
  Node.Lambda,
  Node.Keyword,
  Node.Compare,
]);

/** What calls pass for a parameter, whatever its annotation is. */
function passedAs(engine: PythonEngine, file: PythonFile, node: number): readonly Value[] {
  const { facts } = file;
  const symbol = facts.tree.kind[node] === Node.Name ? facts.symbolOf[node]! : -1;
  if (symbol < 0) return [];
  for (const [index, { parameters }] of facts.functions.entries()) {
    const at = parameters.findIndex((one) => one.symbol === symbol);
    if (at !== -1) return engine.evaluator.passedTo({ file, index }, at);
  }
  return [];
}

/** Whether a list, tuple or mapping holds such an object: `select([x], [], [])`, `print("a", **options)`. */
function holdsOurs(search: Search, file: PythonFile, node: number): boolean {
  const { tree } = file.facts;
  if (DISPLAYS.has(tree.kind[node]!)) return childrenOf(tree, node).some((one) => isOurs(search, file, one));
  const { values } = search.engine.evaluator.typeOf(file, file.facts, node);
  return values.some((value) => {
    const held = value.kind === 'instance' ? value.arguments : value.kind === 'tuple' ? value.elements : [];
    return held.some((type) =>
      type.values.some((one) => one.kind === 'instance' && search.owners.has(classKey(one.class))),
    );
  });
}

const DISPLAYS: ReadonlySet<number> = new Set([Node.List, Node.Tuple, Node.SetDisplay, Node.Dict]);

function isSpread({ facts: { tree } }: PythonFile, node: number): boolean {
  return tree.kind[node] === Node.Keyword && tree.data[node] === 0;
}

function text({ facts }: PythonFile, node: number): string {
  return facts.tree.kind[node] === Node.Constant ? (stringValue(facts, node) ?? '') : '';
}

/** `sys.stdout = x`, `old, sys.stdout = sys.stdout, x` */
function setsStandardStream(search: Search, file: PythonFile, statement: number): boolean {
  const { tree } = file.facts;
  const parts = childrenOf(tree, statement);
  const value = parts.at(-1)!;
  return parts.slice(0, -1).some((target) => {
    if (isStandardStream(file, target)) return isOurs(search, file, value);
    if (tree.kind[target] !== Node.Tuple || tree.kind[value] !== Node.Tuple) return false;
    const given = childrenOf(tree, value);
    return childrenOf(tree, target).some(
      (one, at) => given[at] !== undefined && isStandardStream(file, one) && isOurs(search, file, given[at]),
    );
  });
}

/** `sys.stdout` as a target. */
function isStandardStream({ facts: { tree } }: PythonFile, target: number): boolean {
  return (
    tree.kind[target] === Node.Attribute &&
    (tree.flags[target]! & CONTEXT) === STORE &&
    /^(stdout|stderr|stdin|__stdout__|__stderr__)$/.test(nameText(tree, tree.data[target]!)) &&
    tree.kind[target - 2] === Node.Name &&
    nameText(tree, tree.data[target - 2]!) === 'sys'
  );
}
