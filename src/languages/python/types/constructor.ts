// What the arguments of a call of a class go to: `__init__` and `__new__`, or fields when the constructor is generated.
import { NO_SCOPE } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { mentionsBase } from './class-bases.ts';
import { transformOf } from './dataclass-transform.ts';
import { decoratedFromOutside } from './decorators.ts';
import { type Code, codeOf, type Engine, nameOf } from './engine.ts';
import { findMember } from './find-member.ts';
import { linearize } from './linearize.ts';
import { makesInstances } from './makes-instances.ts';
import { metaclassOf } from './metaclass.ts';
import { namedTupleFields } from './named-tuple.ts';
import { className, qualifiedClassName, qualifiedName } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild, keywordValue, lastChild, plainString } from './tree-shape.ts';
import type { ClassRef, Constructor, FieldOwner, FunctionRef } from './type.ts';

export function constructorOf(engine: Engine, given: ClassRef): Constructor {
  const ref = engine.values.classRef(given.file, given.index);
  const custom = customMetaclass(engine, ref);
  if (custom !== null) return { kind: 'unknown', reason: custom };
  const functions: FunctionRef[] = [];
  for (const one of linearize(engine, ref).order) {
    if (one.kind === 'unknown') return { kind: 'unknown', reason: one.base.reason };
    const own = [
      ...methodsNamed(engine, one.class, '__init__'),
      ...methodsNamed(engine, one.class, '__new__'),
    ];
    if (own.length > 0) {
      // `object` takes whatever the others take.
      if (functions.length === 0 || qualifiedClassName(one.class) !== 'builtins.object')
        functions.push(...own);
      break;
    }
    const generated = generatedFields(engine, one.class);
    if (generated !== null) return { kind: 'fields', owners: generated };
    const decorated = decoratedFromOutside(engine, one.class);
    if (decorated !== null) return { kind: 'unknown', reason: decorated };
  }
  return functions.length === 0
    ? { kind: 'unknown', reason: `class ${className(ref)} has no constructor that is known` }
    : { kind: 'functions', functions };
}

/** A metaclass of the workspace with a `__call__` may do anything with the arguments. */
function customMetaclass(engine: Engine, ref: ClassRef): string | null {
  const metaclass = metaclassOf(engine, ref);
  if (metaclass.kind === 'unknown' || metaclass.class.file.isExternal) return null;
  const call = findMember(engine, metaclass.class, '__call__');
  const isOurs = call.kind === 'found' && !call.member.class.file.isExternal;
  return isOurs && !makesInstances(engine, metaclass.class)
    ? `the metaclass ${className(metaclass.class)} has a __call__ of its own`
    : null;
}

function methodsNamed(engine: Engine, ref: ClassRef, name: string): readonly FunctionRef[] {
  const code = codeOf(engine, ref.file);
  const symbol = code.index.members(ref.index).get(name);
  if (symbol === undefined) return [];
  return code.index.bindings(symbol).flatMap((binding) => {
    const index = code.index.functionAt.get(code.unit.parent[binding]!);
    return index === undefined ? [] : [engine.values.functionRef(ref.file, index)];
  });
}

/** The fields of a named tuple in their order; null for every other class. */
export function namedTupleOrder(engine: Engine, ref: ClassRef): readonly string[] | null {
  for (const one of linearize(engine, ref).order) {
    if (one.kind === 'unknown' || one.class.file.isExternal) return null;
    const made = [...namedTupleFields(engine, one.class).keys()];
    if (made.length > 0) return made;
    if (!mentionsBase(engine, one.class, 'typing.NamedTuple')) continue;
    const { tree } = codeOf(engine, one.class.file);
    const startOf = ({ name }: FieldOwner): number => {
      const { index } = codeOf(engine, one.class.file);
      const [declaration] = index.declarations(index.members(one.class.index).get(name)!);
      return tree.start[declaration!]!;
    };
    return [...annotatedFields(engine, one.class)]
      .sort((a, b) => startOf(a) - startOf(b))
      .map(({ name }) => name);
  }
  return null;
}

/** Null when the class does not make its constructor itself. */
function generatedFields(engine: Engine, ref: ClassRef): readonly FieldOwner[] | null {
  if (ref.file.isExternal) return null;
  if (mentionsBase(engine, ref, 'typing.NamedTuple') || mentionsBase(engine, ref, 'typing.TypedDict')) {
    return annotatedFields(engine, ref);
  }
  const fields = namedTupleFields(engine, ref);
  if (fields.size > 0) return [...fields.keys()].map((name) => plainField(ref, name));
  return isDataclass(engine, ref) ? dataclassFields(engine, ref) : inheritedTypedDict(engine, ref);
}

/** `class B(A)` where A is a TypedDict of the workspace: keys of both. */
function inheritedTypedDict(engine: Engine, ref: ClassRef): readonly FieldOwner[] | null {
  const { order } = linearize(engine, ref);
  const isTypedDict = order.some(
    (one) => one.kind === 'class' && qualifiedClassName(one.class) === 'typing._TypedDict',
  );
  if (!isTypedDict) return null;
  return collectFields(
    engine,
    order.flatMap((one) => (one.kind === 'class' && !one.class.file.isExternal ? [one.class] : [])),
  );
}

/** Fields of the class and of the dataclasses it derives from; the nearest definition of a name owns it. */
function dataclassFields(engine: Engine, ref: ClassRef): readonly FieldOwner[] {
  return collectFields(
    engine,
    linearize(engine, ref).order.flatMap((one) =>
      one.kind === 'class' && isDataclass(engine, one.class) ? [one.class] : [],
    ),
  );
}

function collectFields(engine: Engine, classes: readonly ClassRef[]): readonly FieldOwner[] {
  const owners = new Map<string, FieldOwner>();
  for (const one of [...classes].reverse()) {
    for (const owner of annotatedFields(engine, one)) owners.set(owner.name, owner);
  }
  return [...owners.values()];
}

const GENERATING = new Set([
  'dataclasses.dataclass',
  'attr.s',
  'attr.attrs',
  'attr.define',
  'attr.frozen',
  'attr.mutable',
  'attr.dataclass',
  'attrs.define',
  'attrs.frozen',
  'attrs.mutable',
  'pydantic.dataclasses.dataclass',
]);

/** attrs, in both its spellings. */
const STRIPPING = new Set([...GENERATING].filter((name) => /^attrs?\./.test(name)));

function isDataclass(engine: Engine, ref: ClassRef): boolean {
  return isMadeBy(engine, ref, GENERATING) || isTransformed(engine, ref);
}

function isTransformed(engine: Engine, ref: ClassRef): boolean {
  if (ref.file.isExternal) return false;
  const transform = transformOf(engine, ref);
  if (transform === null) return false;
  const code = codeOf(engine, ref.file);
  const isCall = transform >= 0 && code.tree.kind[transform] === Kind.Call;
  return !(isCall && hasKeywordFalse(code, transform, 'init'));
}

function isMadeBy(engine: Engine, ref: ClassRef, decorators: ReadonlySet<string>): boolean {
  const code = codeOf(engine, ref.file);
  const { tree } = code;
  return ref.file.facts.classes[ref.index]!.decorators.some((node) => {
    const decorator = tree.kind[node] === Kind.Decorator ? firstChild(tree, node) : node;
    const isCall = tree.kind[decorator] === Kind.Call;
    const name = qualifiedName(engine, code, isCall ? calleeOf(tree, decorator) : decorator);
    return name !== null && decorators.has(name) && !(isCall && hasKeywordFalse(code, decorator, 'init'));
  });
}

function hasKeywordFalse(code: Code, call: number, name: string): boolean {
  const { tree } = code;
  return argumentsOf(tree, call).some(
    (argument) =>
      tree.kind[argument] === Kind.Keyword &&
      tree.data[argument] !== 0 &&
      nameOf(code, tree.data[argument]!) === name &&
      tree.end[keywordValue(argument)]! - tree.start[keywordValue(argument)]! === 5,
  );
}

/** Annotated names of the body, but for class variables and fields that the constructor does not take. */
function annotatedFields(engine: Engine, ref: ClassRef): readonly FieldOwner[] {
  const { scope, entries } = ref.file.facts.classes[ref.index]!;
  if (scope === NO_SCOPE) return entries.map(({ name }) => plainField(ref, name));
  const code = codeOf(engine, ref.file);
  const { tree } = code;
  const { symbols } = ref.file.facts;
  const found: FieldOwner[] = [];
  const isStripping = isMadeBy(engine, ref, STRIPPING);
  for (const [, symbol] of code.index.members(ref.index)) {
    const [declaration] = code.index.declarations(symbol);
    const isOne =
      declaration === undefined ? isAttrib(engine, code, symbol) : isField(engine, code, declaration);
    if (!isOne) continue;
    const name = nameText(tree, symbols.name[symbol]!);
    const alias = isStripping || isTransformed(engine, ref) ? aliasOf(code, symbol) : name;
    const given = isStripping ? alias : (alias ?? name);
    if (given === null) found.push({ class: ref, name, keyword: name.replace(/^_+/, ''), isStripped: true });
    else found.push({ class: ref, name, keyword: given, isStripped: false });
  }
  return found;
}

function plainField(ref: ClassRef, name: string): FieldOwner {
  return { class: ref, name, keyword: name, isStripped: false };
}

/** `_x: int = field(alias="x")`: what the constructor is told to call it; null when it is not told. */
function aliasOf(code: Code, symbol: number): string | null {
  const { tree, unit } = code;
  for (const node of code.index.bindings(symbol)) {
    const value = lastChild(unit.parent[node]!);
    if (tree.kind[value] !== Kind.Call) continue;
    for (const argument of argumentsOf(tree, value)) {
      if (tree.kind[argument] !== Kind.Keyword || tree.data[argument] === 0) continue;
      if (nameOf(code, tree.data[argument]!) === 'alias')
        return plainString(tree, keywordValue(argument)) ?? '';
    }
  }
  return null;
}

const ATTRIB = new Set(['attr.ib', 'attr.attrib', 'attr.field', 'attrs.field']);

/** `x = attr.ib()`: a field without an annotation. */
function isAttrib(engine: Engine, code: Code, symbol: number): boolean {
  const { tree, unit } = code;
  return code.index.bindings(symbol).some((node) => {
    const statement = unit.parent[node]!;
    const value = tree.kind[statement] === Kind.Assign ? lastChild(statement) : -1;
    if (value < 0 || tree.kind[value] !== Kind.Call || hasKeywordFalse(code, value, 'init')) return false;
    const name = qualifiedName(engine, code, calleeOf(tree, value));
    return name !== null && ATTRIB.has(name);
  });
}

function isField(engine: Engine, code: Code, declaration: number): boolean {
  const { tree } = code;
  const target = firstChild(tree, declaration);
  let annotation = declaration - 1;
  if (tree.first[annotation]! - 1 !== target) {
    const value = annotation;
    annotation = tree.first[value]! - 1;
    if (tree.kind[value] === Kind.Call && hasKeywordFalse(code, value, 'init')) return false;
  }
  const marker = tree.kind[annotation] === Kind.Subscript ? firstChild(tree, annotation) : annotation;
  const name = qualifiedName(engine, code, marker);
  return name !== 'typing.ClassVar' && name !== 'dataclasses.KW_ONLY';
}
