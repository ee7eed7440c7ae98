// Where a stored value is read again: a constant in the files that import it, an attribute on objects of its class, the result of
// a function at its calls. The answers do not depend on the name that is renamed, so they are kept for the engine.
import { CLASS_SCOPE, IS_IMPORT, MODULE_SCOPE, READS } from '../../facts/file-facts.ts';
import { attributesNamed } from '../../facts/nodes-named.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { definitionKey } from '../../meaning/meaning.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Value } from '../../types/type.ts';
import { definitionOfSymbol, leadsTo, membersOfModule, symbolText } from '../bound-names.ts';
import { classKey } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';
import { FEW_FILES } from './feeders.ts';

/** An expression that evaluates to the stored value. */
export interface Reader {
  readonly file: PythonFile;
  readonly node: number;
  /** Why it may evaluate to something else; null when it is known to be the value. */
  readonly doubt: string | null;
}

const known = new WeakMap<PythonEngine, Map<string, readonly Reader[]>>();

function remembered(engine: PythonEngine, key: string, find: () => readonly Reader[]): readonly Reader[] {
  const answers = known.get(engine) ?? new Map<string, readonly Reader[]>();
  known.set(engine, answers);
  let found = answers.get(key);
  if (found === undefined) {
    // Modules may import a name from each other; the second time nothing is added.
    answers.set(key, []);
    found = find();
    answers.set(key, found);
  }
  return found;
}

/** Reads of a symbol: in its own file, and where it is a name of a module, in the files that import it. */
export function readersOfSymbol(engine: PythonEngine, file: PythonFile, symbol: number): readonly Reader[] {
  const own = readsIn(file, symbol);
  if (file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return own;
  return [
    ...own,
    ...remembered(engine, `s ${file.path}#${symbol}`, () => importedReads(engine, file, symbol)),
  ];
}

export function readsIn(file: PythonFile, symbol: number): readonly Reader[] {
  const { useOf, tree } = file.facts;
  return [...occurrencesOf(file.facts, symbol)]
    .filter((node) => tree.kind[node] === Node.Name && (useOf[node]! & READS) !== 0)
    .map((node) => ({ file, node, doubt: null }));
}

function importedReads(engine: PythonEngine, owner: PythonFile, symbol: number): readonly Reader[] {
  const name = symbolText(owner, symbol);
  const key = definitionKey(definitionOfSymbol(owner, symbol));
  const found: Reader[] = [];
  for (const path of engine.program.filesContaining(name)) {
    const file = engine.program.file(path);
    if (file === null) continue;
    const { facts } = file;
    for (const { kind, symbol: bound } of facts.imports) {
      if (kind !== 'name' || bound < 0 || (facts.symbols.flags[bound]! & IS_IMPORT) === 0) continue;
      if (file === owner || !leadsTo(engine, definitionOfSymbol(file, bound), key)) continue;
      const isAlias = symbolText(file, bound) !== name;
      found.push(...(isAlias ? readersOfSymbol(engine, file, bound) : readsIn(file, bound)));
    }
    for (const node of attributesNamed(facts, name)) {
      if ((facts.tree.flags[node]! & CONTEXT) !== 0) continue;
      const { values } = engine.evaluator.typeOf(file, facts, node - 2);
      const isModule = values.some(
        (value) =>
          value.kind === 'module' &&
          membersOfModule(engine, { kind: 'file', file: value.file }, name).some((each) =>
            leadsTo(engine, each, key),
          ),
      );
      if (isModule) found.push({ file, node, doubt: null });
    }
    if (file !== owner && facts.imports.some(({ kind }) => kind === 'star')) {
      found.push(...readsThroughStar(engine, file, name, key));
    }
  }
  return found;
}

/** Names that only a star import can bring. */
function readsThroughStar(
  engine: PythonEngine,
  file: PythonFile,
  name: string,
  key: string,
): readonly Reader[] {
  const brings = engine.program
    .resolveUnbound(file, name)
    .some(
      (each) =>
        each.kind === 'symbol' && definitionKey(definitionOfSymbol(each.ref.file, each.ref.symbol)) === key,
    );
  if (!brings) return [];
  const { tree, symbolOf } = file.facts;
  const found: Reader[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Name && symbolOf[node] === -1 && nameText(tree, tree.data[node]!) === name)
      found.push({ file, node, doubt: null });
  }
  return found;
}

/** Whether a name may become of the value of an expression; asked before its type is, where a name is common. */
type MayLead = (file: PythonFile, node: number) => boolean;

/** `self.names`, `Form.names`, `column.name`: attributes of this name on objects of the class, one above or one below. */
export function readersOfMember(
  engine: PythonEngine,
  owner: ClassRef,
  name: string,
  shape: string,
  mayLead: MayLead,
): readonly Reader[] {
  return remembered(engine, `m ${classKey(owner)}.${name} ${shape}`, () => {
    const found: Reader[] = [];
    const paths = engine.program.filesContaining(name);
    for (const path of paths) {
      const file = engine.program.file(path);
      if (file === null) continue;
      for (const node of attributesNamed(file.facts, name)) {
        if ((file.facts.tree.flags[node]! & CONTEXT) !== 0) continue;
        if (paths.length > FEW_FILES && !mayLead(file, node)) continue;
        const doubt = doubtOfReceiver(engine, owner, file, node - 2);
        if (doubt !== undefined) found.push({ file, node, doubt });
      }
    }
    return found;
  });
}

/** Undefined when nothing says that the receiver is of the class. */
function doubtOfReceiver(
  engine: PythonEngine,
  owner: ClassRef,
  file: PythonFile,
  receiver: number,
): string | null | undefined {
  const { evaluator } = engine;
  const isOwner = (value: Value) => isRelated(engine, value, owner);
  const { values, unknown } = evaluator.typeOf(file, file.facts, receiver);
  if (values.some(isOwner)) return null;
  if (unknown === null) return undefined;
  const isLikely = evaluator.likelyType(file, file.facts, receiver).values.some(isOwner);
  return isLikely ? 'the object that stores the name is known from calls only' : undefined;
}

function isRelated({ evaluator }: PythonEngine, value: Value, owner: ClassRef): boolean {
  const ref =
    value.kind === 'instance' || value.kind === 'class'
      ? value.class
      : value.kind === 'super'
        ? value.of
        : null;
  if (ref === null || ref.file.isExternal) return false;
  const has = (classes: readonly ClassRef[], one: ClassRef) =>
    classes.some((each) => each.file === one.file && each.index === one.index);
  return has(evaluator.mro(ref).classes, owner) || has(evaluator.mro(owner).classes, ref);
}

/** Calls of a function; for a property the reads of the attribute. */
export function readersOfResult(
  engine: PythonEngine,
  ref: FunctionRef,
  shape: string,
  mayLead: MayLead,
): readonly Reader[] {
  const { decorators, ownerClass } = ref.file.facts.functions[ref.index]!;
  const isProperty = ownerClass !== -1 && decorators.some((node) => decoratesProperty(ref.file, node));
  const name = nameOfFunction(ref);
  if (isProperty) return readersOfMember(engine, { file: ref.file, index: ownerClass }, name, shape, mayLead);
  return remembered(engine, `f ${ref.file.path}#${ref.index} ${shape}`, () => {
    const paths = engine.program.filesContaining(name);
    const isCommon = paths.length > FEW_FILES;
    return paths.flatMap((path) => {
      const file = engine.program.mayUse(path, name, 'called') ? engine.program.file(path) : null;
      return file === null ? [] : callsIn(engine, file, ref, (node) => !isCommon || mayLead(file, node));
    });
  });
}

function decoratesProperty({ facts: { tree } }: PythonFile, decorator: number): boolean {
  const node = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  const isNamed = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute;
  return isNamed && /property$/i.test(nameText(tree, tree.data[node]!));
}

function callsIn(
  engine: PythonEngine,
  file: PythonFile,
  ref: FunctionRef,
  mayLead: (call: number) => boolean,
): readonly Reader[] {
  const name = nameOfFunction(ref);
  const { facts } = file;
  const { tree } = facts;
  const found: Reader[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const callee = childrenOf(tree, node)[0]!;
    const isNamed = tree.kind[callee] === Node.Name || tree.kind[callee] === Node.Attribute;
    if (!isNamed || nameText(tree, tree.data[callee]!) !== name || !mayLead(node)) continue;
    const { values } = engine.evaluator.callees(file, facts, node);
    const isCalled = values.some(
      (value) =>
        value.kind === 'function' && value.function.file === ref.file && value.function.index === ref.index,
    );
    if (isCalled) found.push({ file, node, doubt: null });
  }
  return found;
}

/** The class whose body binds a symbol; null for every other symbol. */
export function classOfSymbol({ facts }: PythonFile, symbol: number): number | null {
  const scope = facts.symbols.scope[symbol]!;
  if (facts.scopes.kind[scope] !== CLASS_SCOPE) return null;
  return facts.classes.findIndex((fact) => fact.scope === scope);
}
