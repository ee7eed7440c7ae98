// What a call in the source gives: `super()`, `cast()` and the like are understood by the place they stand in.
import { UNBOUND } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { attributeType } from './attribute-type.ts';
import { bindingType } from './binding-type.ts';
import { libraryInstance } from './builtin-types.ts';
import { argumentsOfCall } from './call-arguments.ts';
import { callMethod } from './call-method.ts';
import { callType } from './call-type.ts';
import { computedModule } from './computed-module.ts';
import { enclosingClass, enclosingFunction } from './enclosing.ts';
import { type Code, type Engine, NO_VARIABLES, nameOf, textOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { fieldsOfCall } from './named-tuple.ts';
import { qualifiedName, wellKnownClass } from './resolve-expression.ts';
import { typedDictField } from './subscript-type.ts';
import { resolvedType } from './symbol-type.ts';
import { argumentsOf, calleeOf, plainString, receiverOf } from './tree-shape.ts';
import type { Type } from './type.ts';

export function callExpression(engine: Engine, code: Code, call: number): Type {
  const special = specialCall(engine, code, call);
  if (special !== null) return special;
  return callType(engine, calleeType(engine, code, call), argumentsOfCall(engine, code, call));
}

export function calleeType(engine: Engine, code: Code, call: number): Type {
  return typeOf(engine, code, calleeOf(code.tree, call));
}

type SpecialCall = (engine: Engine, code: Code, call: number, given: readonly number[]) => Type | null;

const SPECIAL: ReadonlyMap<string, SpecialCall> = new Map<string, SpecialCall>([
  ['builtins.super', superCall],
  [
    'typing.cast',
    (engine, code, _, [type]) =>
      type === undefined ? null : annotationType(engine, code, type, NO_VARIABLES),
  ],
  ['builtins.getattr', getattrCall],
  ['collections.namedtuple', namedTupleCall],
  ['typing.NamedTuple', namedTupleCall],
  ['typing.TypedDict', madeClass],
  ['enum.Enum', madeClass],
  ['enum.IntEnum', madeClass],
  ['enum.StrEnum', madeClass],
  ['enum.Flag', madeClass],
  ['enum.IntFlag', madeClass],
  ['typing.NewType', newTypeCall],
  ['builtins.property', propertyCall],
  ['builtins.iter', iterCall],
  ['importlib.import_module', importModuleCall],
  ['builtins.__import__', importCall],
  ['attr.evolve', sameAsFirst],
  ['attrs.evolve', sameAsFirst],
  ['attr.assoc', sameAsFirst],
  ['pytest.raises', raisesCall],
]);

function specialCall(engine: Engine, code: Code, call: number): Type | null {
  const { tree, unit } = code;
  const callee = calleeOf(tree, call);
  const kind = tree.kind[callee];
  if (kind === Kind.Attribute && nameOf(code, tree.data[callee]!) === 'get')
    return typedDictGet(engine, code, call, callee);
  if (kind !== Kind.Name && kind !== Kind.Attribute) return null;
  if (
    kind === Kind.Name &&
    unit.symbolOf[callee] === UNBOUND &&
    !SPECIAL.has(`builtins.${nameOf(code, tree.data[callee]!)}`) &&
    !code.index.hasStarImport
  )
    return null;
  const name = qualifiedName(engine, code, callee);
  return (
    (name === null ? undefined : SPECIAL.get(name))?.(engine, code, call, argumentsOf(tree, call)) ?? null
  );
}

function superCall(engine: Engine, code: Code, call: number, given: readonly number[]): Type {
  const { values } = engine;
  if (given.length === 0) {
    const of = enclosingClass(engine, code, call);
    if (of === null) return values.unknown('super() stands outside of a class');
    return values.one(values.superOf(of, receiverAround(engine, code, call)));
  }
  const [first] = typeOf(engine, code, given[0]!).values;
  if (first?.kind !== 'class') return values.unknown('the class that super() is given is not known');
  const receiver = given[1] === undefined ? undefined : typeOf(engine, code, given[1]).values[0];
  return values.one(values.superOf(first.class, receiver ?? values.instance(first.class)));
}

/** The first argument of the method around the call. */
function receiverAround(engine: Engine, code: Code, call: number) {
  for (let ref = enclosingFunction(engine, code, call); ref !== null; ) {
    const fact = code.file.facts.functions[ref.index]!;
    const [first] = fact.parameters;
    if (fact.ownerClass >= 0)
      return first === undefined ? null : (bindingType(engine, code, first.nameNode).values[0] ?? null);
    ref = enclosingFunction(engine, code, code.unit.parent[fact.node]!);
  }
  return null;
}

/** `with pytest.raises(E) as info`; with a function to call it gives the information at once. */
function raisesCall(engine: Engine, code: Code, _: number, given: readonly number[]): Type | null {
  const [first, second] = given;
  if (first === undefined || code.tree.kind[first] === Kind.Keyword) return null;
  const { values } = engine;
  const raised = (type: Type): Type =>
    values.map(type, (value) => {
      if (value.kind === 'class') return values.one(values.instance(value.class, value.arguments));
      if (value.kind === 'tuple') return values.union(value.elements.map(raised));
      return values.unknown('the exception that is expected is not known');
    });
  const isCalled = second !== undefined && code.tree.kind[second] !== Kind.Keyword;
  const made = isCalled ? 'ExceptionInfo' : 'RaisesExc';
  const ref = wellKnownClass(engine, '_pytest.raises', made);
  return ref === null ? null : values.one(values.instance(ref, [raised(typeOf(engine, code, first))]));
}

/** `getattr(o, "name")` is `o.name`; with a default it may be that. */
function getattrCall(engine: Engine, code: Code, _: number, given: readonly number[]): Type | null {
  const [object, name, fallback] = given;
  const text = name === undefined ? null : plainString(code.tree, name);
  if (object === undefined || text === null) return null;
  const type = engine.values.map(typeOf(engine, code, object), (value) => attributeType(engine, value, text));
  return fallback === undefined ? type : engine.values.join(type, typeOf(engine, code, fallback));
}

/** `Color = Enum("Color", "RED GREEN")` is a class that the facts of the file list. */
function madeClass(engine: Engine, code: Code, call: number): Type | null {
  const index = code.isEmbedded ? undefined : code.index.classAt.get(call);
  if (index === undefined || code.file.facts.classes[index]!.entries.length === 0) return null;
  return engine.values.one(engine.values.classValue(engine.values.classRef(code.file, index), [], true));
}

/** One that gets no name has nothing to point at: its instances are tuples of a known length. */
function namedTupleCall(engine: Engine, code: Code, call: number): Type | null {
  const made = madeClass(engine, code, call);
  if (made !== null) return made;
  const { values } = engine;
  const fields = fieldsOfCall(engine, code, call);
  if (fields === null) return null;
  const reason = `${textOf(code, call)} makes a class by a call`;
  return values.type([values.callable(values.type([values.tuple([...fields.values()])], reason))], reason);
}

function newTypeCall(engine: Engine, code: Code, _: number, given: readonly number[]): Type | null {
  const base = given[1];
  if (base === undefined) return null;
  return engine.values.one(engine.values.callable(annotationType(engine, code, base, NO_VARIABLES)));
}

/** `x = property(get_x)`: reading it calls the function. Until then it is the property itself. */
function propertyCall(engine: Engine, code: Code, _: number, given: readonly number[]): Type | null {
  return given.length === 0
    ? null
    : engine.values.unknown(`it is a property made of ${textOf(code, given[0]!)}`);
}

/** Of an object of ours: what its `__iter__` gives. */
function iterCall(engine: Engine, code: Code, _: number, given: readonly number[]): Type | null {
  if (given.length !== 1) return null;
  const type = typeOf(engine, code, given[0]!);
  const [value] = type.values;
  if (type.unknown !== null || type.values.length !== 1 || value?.kind !== 'instance') return null;
  return value.class.file.isExternal ? null : callMethod(engine, value, '__iter__', []);
}

function importCall(engine: Engine, code: Code, call: number): Type | null {
  const module = engine.program.importedByCall(code.file, code.unit, call);
  return module === null ? null : resolvedType(engine, { kind: 'module', module });
}

/** With a computed name it is some module, perhaps of a package that is known. */
function importModuleCall(engine: Engine, code: Code, call: number, given: readonly number[]): Type | null {
  const known = importCall(engine, code, call);
  if (known !== null || given[0] === undefined) return known;
  const reason = computedModule(code.tree, given[0]);
  return reason === null
    ? null
    : engine.values.orUnknown(libraryInstance(engine, 'types', 'ModuleType'), reason);
}

/** A copy of what is given. */
function sameAsFirst(engine: Engine, code: Code, _: number, [first]: readonly number[]): Type | null {
  return first === undefined ? null : typeOf(engine, code, first);
}

function typedDictGet(engine: Engine, code: Code, call: number, callee: number): Type | null {
  const [key, fallback] = argumentsOf(code.tree, call);
  const text = key === undefined ? null : plainString(code.tree, key);
  if (text === null) return null;
  const receiver = typeOf(engine, code, receiverOf(callee));
  if (receiver.unknown !== null || receiver.values.length !== 1) return null;
  const [value] = receiver.values;
  const field = value?.kind === 'instance' ? typedDictField(engine, value.class, text) : null;
  if (field === null) return null;
  return engine.values.join(
    field,
    fallback === undefined ? engine.values.none : typeOf(engine, code, fallback),
  );
}
