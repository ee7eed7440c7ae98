// Classes made by a call: `type("M", (Base,), {"dump": f})`, `type(Base)(...)`, `Meta(...)`, `type.__new__(...)`,
// `types.new_class(...)`. The keys of the dictionary are attributes of the class, and override those of its bases.
import { IS_PARAMETER, UNBOUND } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef, Type } from '../../types/type.ts';
import { type Binding, binding } from '../bind-place.ts';

/** How the reason begins when the bases of such a class are unknown. */
export const CLASS_NAMESPACE = 'an attribute of a class that is made here';

type Code = Pick<Place, 'file' | 'unit'>;

/** The key `name` of the expression `node`, when that is the namespace of a class; null when it is none, or of other classes. */
export function bindNamespaceKey(
  engine: PythonEngine,
  { file, unit }: Code,
  node: number,
  name: string,
): Binding | null {
  const made =
    classMadeFrom(engine, { file, unit }, node) ??
    classFilledBy({ file, unit }, node) ??
    classFilledBy({ file, unit }, updatedWith(unit, node));
  if (made === null) return null;
  const { values, unknown } = basesAt(engine, { file, unit: made.unit }, made.bases);
  const definitions = values.flatMap((value): readonly Definition[] => {
    if (value.kind !== 'class') return [];
    const lookup = engine.evaluator.lookup({ ...value, kind: 'instance' }, name);
    if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) return [];
    return [{ kind: 'member', class: lookup.definition.class, name }];
  });
  const doubt = made.isCertain ? null : 'a class may be made from this dictionary';
  if (definitions.length > 0) return binding(definitions, { unknown: unknown ?? doubt });
  return unknown === null ? null : binding([], { unknown: `${CLASS_NAMESPACE}: ${unknown}` });
}

/** The same where a function of the workspace gets the dictionary, and makes a class from its parameter. */
export function bindPassedNamespace(
  engine: PythonEngine,
  { file, unit }: Code,
  node: number,
  name: string,
): Binding | null {
  const { tree, parent } = unit;
  const owner = parent[node]!;
  const isNamed = tree.kind[owner] === Node.Keyword;
  const call = isNamed ? parent[owner]! : owner;
  if (call < 0 || tree.kind[call] !== Node.Call || (isNamed && tree.data[owner] === 0)) return null;
  const at = childrenOf(tree, call).indexOf(node) - 1;
  for (const value of engine.evaluator.callees(file, unit, call).values) {
    if (value.kind !== 'function' || value.function.file.isExternal) continue;
    const { parameters } = value.function.file.facts.functions[value.function.index]!;
    const taken = isNamed
      ? parameters.find((one) => one.name === nameText(tree, tree.data[owner]!))
      : parameters[at + (value.receiver === null ? 0 : 1)];
    const found =
      taken === undefined ? null : bindNamespaceParameter(engine, value.function, taken.symbol, name);
    if (found !== null) return found;
  }
  return null;
}

/** The key `name` of a parameter that a function makes a class from. */
export function bindNamespaceParameter(
  engine: PythonEngine,
  { file }: FunctionRef,
  symbol: number,
  name: string,
): Binding | null {
  for (const node of occurrencesOf(file.facts, symbol)) {
    const found =
      file.facts.tree.kind[node] === Node.Name
        ? bindNamespaceKey(engine, { file, unit: file.facts }, node, name)
        : null;
    if (found !== null) return found;
  }
  return null;
}

interface MadeClass {
  readonly unit: Place['unit'];
  readonly bases: number;
  readonly isCertain: boolean;
}

/** The call that makes a class of the dictionary: the bases come before it. */
function classMadeFrom(engine: PythonEngine, { file, unit }: Code, node: number): MadeClass | null {
  const { tree, parent } = unit;
  if (tree.kind[parent[node]!] === Node.DictUnpack)
    return classMadeFrom(engine, { file, unit }, parent[parent[node]!]!);
  const call = parent[node]!;
  if (call < 0 || tree.kind[call] !== Node.Call) return null;
  const [callee, ...given] = childrenOf(tree, call);
  const at = given.indexOf(node);
  if (at < 2 || at > 3 || tree.kind[given[at - 1]!] === Node.Keyword) return null;
  const bases = given[at - 1]!;
  if (isClassMaker(engine, { file, unit }, callee!, at)) return { unit, bases, isCertain: true };
  return tree.kind[bases] === Node.Tuple ? { unit, bases, isCertain: false } : null;
}

/** `type`, a metaclass, `type(Base)`, `Base.__class__`, `type.__new__`. */
function isClassMaker(engine: PythonEngine, { file, unit }: Code, callee: number, at: number): boolean {
  const { tree, symbolOf } = unit;
  if (tree.kind[callee] === Node.Attribute) {
    const name = nameText(tree, tree.data[callee]!);
    if (name === '__new__') return at === 3;
    if (name === '__class__') return at === 2;
  }
  const named = tree.kind[callee] === Node.Call ? childrenOf(tree, callee)[0]! : callee;
  const isType = tree.kind[named] === Node.Name && nameText(tree, tree.data[named]!) === 'type';
  if (isType && symbolOf[named] === UNBOUND) return at === 2;
  const { values } = engine.evaluator.typeOf(file, unit, callee);
  return (
    at === 2 &&
    values.some(
      (value) =>
        value.kind === 'class' &&
        engine.evaluator
          .mro(value.class)
          .classes.some((ref) => ref.file.moduleName === 'builtins' && className(ref) === 'type'),
    )
  );
}

/** `types.new_class("M", (Base,), {}, lambda ns: ...)`: the parameter of the function is the namespace. */
function classFilledBy({ file, unit }: Code, node: number): MadeClass | null {
  const { facts } = file;
  const symbol =
    node >= 0 && unit === facts && unit.tree.kind[node] === Node.Name ? unit.symbolOf[node]! : -1;
  if (symbol < 0 || (facts.symbols.flags[symbol]! & IS_PARAMETER) === 0) return null;
  const scope = facts.symbols.scope[symbol]!;
  const owner = facts.scopes.node[scope]!;
  const { tree, parent } = facts;
  if (tree.kind[owner] === Node.Lambda) return madeByNewClass(facts, owner);
  const fact = facts.functions.find((one) => one.node === owner);
  if (fact === undefined || fact.symbol < 0) return null;
  for (const use of occurrencesOf(facts, fact.symbol)) {
    const made = tree.kind[parent[use]!] === Node.FunctionDef ? null : madeByNewClass(facts, use);
    if (made !== null) return made;
  }
  return null;
}

/** `ns` in `ns.update(attributes)`; -1 for other uses of the dictionary. */
function updatedWith({ tree, parent }: Place['unit'], node: number): number {
  const call = parent[node]!;
  if (call < 0 || tree.kind[call] !== Node.Call) return -1;
  const [callee, given] = childrenOf(tree, call);
  const isUpdate =
    given === node &&
    tree.kind[callee!] === Node.Attribute &&
    nameText(tree, tree.data[callee!]!) === 'update';
  return isUpdate ? callee! - 2 : -1;
}

function madeByNewClass(unit: Place['unit'], given: number): MadeClass | null {
  const { tree, parent } = unit;
  const owner = parent[given]!;
  const call = tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  if (call < 0 || tree.kind[call] !== Node.Call) return null;
  const [callee, , bases] = childrenOf(tree, call);
  const isName = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  if (!isName || nameText(tree, tree.data[callee!]!) !== 'new_class' || bases === undefined) return null;
  const node = tree.kind[bases] === Node.Keyword ? bases - 1 : bases;
  return { unit, bases: node, isCertain: true };
}

/** The classes in a tuple of bases. */
function basesAt(engine: PythonEngine, { file, unit }: Code, node: number): Type {
  const parts =
    unit.tree.kind[node] === Node.Tuple
      ? childrenOf(unit.tree, node).map((one) => engine.evaluator.typeOf(file, unit, one))
      : inTuples(engine.evaluator.typeOf(file, unit, node));
  return {
    values: parts.flatMap(({ values }) => values),
    unknown: parts.find(({ unknown }) => unknown !== null)?.unknown ?? null,
  };
}

function inTuples({ values, unknown }: Type): readonly Type[] {
  const found = values.flatMap((value): readonly Type[] =>
    value.kind === 'tuple' ? value.elements : [{ values: [], unknown: 'its bases are not known' }],
  );
  return unknown === null ? found : [...found, { values: [], unknown }];
}
