// What an attribute of a value is: methods are bound, properties are called, descriptors are asked; everything that is
// assigned to an attribute through `self` counts, in every class of the order, and in the classes below.

import * as Kind from '../syntax/node-kinds.ts';
import { assignedParameter } from './assigned-parameter.ts';
import { environmentFor } from './base-arguments.ts';
import { bindingType, targetType } from './binding-type.ts';
import { callMethod } from './call-method.ts';
import { callType } from './call-type.ts';
import { classOfType } from './construct.ts';
import { codeOf, type Engine, NO_VARIABLES } from './engine.ts';
import { enumAttribute, isEnumMember } from './enum-members.ts';
import { type FoundMember, findMember, ownMember } from './find-member.ts';
import { functionResult } from './function-result.ts';
import { functionTraits } from './function-traits.ts';
import { type Ancestor, linearize } from './linearize.ts';
import { dynamicAttributes, findThroughSuper, givenByMetaclass } from './lookup.ts';
import { madeClassesWith } from './made-classes.ts';
import { metaclassOf } from './metaclass.ts';
import { namedTupleFields } from './named-tuple.ts';
import { assignedOutside } from './outside-stores.ts';
import { overridingMembers } from './overriding.ts';
import { propertyGetter } from './property-call.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import { isOverriddenWidely, subclassesWith } from './subclasses.ts';
import { declarationType, declaredType, resolvedTypes } from './symbol-type.ts';
import type { ClassRef, ClassValue, InstanceValue, Type, Value } from './type.ts';

/** `name` is as the interpreter knows it: a private one is mangled. */
export function attributeType(engine: Engine, value: Value, name: string): Type {
  const { values, program } = engine;
  switch (value.kind) {
    case 'instance':
      return instanceAttribute(engine, value, name);
    case 'class':
      return classAttribute(engine, value, name);
    case 'tuple':
    case 'none': {
      const [stand] = classOfType(engine, values.one(value)).values;
      if (stand?.kind !== 'class') return values.unknown('it is of a class outside of the workspace');
      // `None.next` raises, so nothing comes of it.
      if (value.kind === 'none' && findMember(engine, stand.class, name).kind === 'absent')
        return values.never;
      return instanceAttribute(
        engine,
        { kind: 'instance', class: stand.class, arguments: [], exact: true },
        name,
      );
    }
    case 'module':
      return resolvedTypes(engine, program.member({ kind: 'file', file: value.file }, name), name);
    case 'namespace': {
      const module = program.findModule(value.name);
      return resolvedTypes(engine, program.member(module, name), name);
    }
    case 'super':
      return superAttribute(engine, value, name);
    case 'external':
      return values.one(values.external(`${value.name}.${name}`));
    case 'function':
    case 'lambda':
    case 'callable':
      return values.unknown(`attribute ${name} of a function is not followed`);
  }
}

function instanceAttribute(engine: Engine, value: InstanceValue, name: string): Type {
  if (name === '__class__') return classOfType(engine, engine.values.one(value));
  if (value.arguments.length > 0) return computeInstanceAttribute(engine, value, name);
  const { file, index } = value.class;
  const key = `${file.path}#${index}${value.exact ? '!' : '.'}${name}`;
  return engine.solver.solve(engine.attributes, key, engine.typeRule, () =>
    computeInstanceAttribute(engine, value, name),
  );
}

function computeInstanceAttribute(engine: Engine, value: InstanceValue, name: string): Type {
  const { values } = engine;
  const special = enumAttribute(engine, value.class, name);
  if (special !== null) return special;
  const found = collect(engine, linearize(engine, value.class).order, value, name);
  const parts = [...found.parts];
  if (!found.isDeclared && !found.isMethod && value.exact !== true) {
    parts.push(...belowInstance(engine, value, name));
  }
  if (found.isAssigned) parts.push(...assignedOutside(engine, value.class, name));
  if (parts.length === 0) return missing(engine, value, name, found.unknown);
  const type = values.union(parts);
  return found.unknown === null ? type : values.orUnknown(type, found.unknown);
}

/** In an object of a subclass, all its classes may assign to the attribute. */
function belowInstance(engine: Engine, value: InstanceValue, name: string): readonly Type[] {
  const { values } = engine;
  if (isOverriddenWidely(engine, value.class, name)) {
    return [values.unknown(`${name} is defined in many subclasses of ${className(value.class)}`)];
  }
  const parts: Type[] = [];
  for (const subclass of subclassesWith(engine, value.class, name)) {
    const hasSeveral = subclass.file.facts.classes[subclass.index]!.bases.length > 1;
    const order: readonly Ancestor[] = hasSeveral
      ? linearize(engine, subclass).order
      : [{ kind: 'class', class: subclass }];
    const found = collect(engine, order, value, name);
    parts.push(...found.parts);
    if (found.unknown !== null) parts.push(values.unknown(found.unknown));
  }
  return parts;
}

function missing(engine: Engine, value: InstanceValue, name: string, unknown: string | null): Type {
  const { values } = engine;
  if (unknown !== null) return values.unknown(unknown);
  const given = givenByMetaclass(engine, value.class, name);
  if (given !== null) return attributeType(engine, values.instance(given.member.class), name);
  const dynamic = dynamicAttributes(engine, value.class);
  if (dynamic !== null) return callMethod(engine, value, '__getattr__', []) ?? values.unknown(dynamic);
  if (value.exact !== true) {
    // A mixin: only the classes below have it.
    const below = subclassesWith(engine, value.class, name).map((subclass) => {
      const found = collect(
        engine,
        linearize(engine, subclass).order,
        values.instance(subclass) as InstanceValue,
        name,
      );
      return values.union([values.never, ...found.parts]);
    });
    const made = madeClassesWith(engine, value.class, name).map((one) =>
      classAttribute(engine, values.classValue(one) as ClassValue, name),
    );
    const type = values.union([values.never, ...below, ...made]);
    if (type.values.length > 0 || type.unknown !== null) return type;
  }
  return values.unknown(`class ${className(value.class)} has no attribute ${name}`);
}

interface Collected {
  readonly parts: readonly Type[];
  /** An annotation says what it is, for the classes below too. */
  readonly isDeclared: boolean;
  /** A method; what overriding ones give is asked when it is called. */
  readonly isMethod: boolean;
  /** Plain data: code outside of the class may assign to it. */
  readonly isAssigned: boolean;
  readonly unknown: string | null;
}

function collect(engine: Engine, order: readonly Ancestor[], value: InstanceValue, name: string): Collected {
  const parts: Type[] = [];
  let inBody = false;
  for (const one of order) {
    if (one.kind === 'unknown') {
      const isFound = inBody || parts.length > 0;
      return {
        parts,
        isDeclared: false,
        isMethod: false,
        isAssigned: isFound,
        unknown: isFound ? null : one.base.reason,
      };
    }
    const declared = declaredIn(engine, one.class, value, name);
    if (declared !== null)
      return {
        parts: [...parts, declared],
        isDeclared: true,
        isMethod: false,
        isAssigned: false,
        unknown: null,
      };
    const symbol = ownMember(engine, one.class, name);
    if (symbol === null) continue;
    if (symbol >= 0 && !inBody) {
      inBody = true;
      const member = { class: one.class, symbol };
      if (isEnumMember(engine, one.class, name, symbol))
        parts.push(engine.values.one(engine.values.instance(one.class)));
      else parts.push(boundValues(engine, member, engine.values.one(value)));
      if (isDefinition(engine, member))
        return {
          parts,
          isDeclared: false,
          isMethod: isMethod(engine, member),
          isAssigned: false,
          unknown: null,
        };
    }
    parts.push(...throughSelf(engine, one.class, value, name));
  }
  return { parts, isDeclared: false, isMethod: false, isAssigned: parts.length > 0, unknown: null };
}

/** What an annotation in the class says, in its body or on `self.x: Foo`. */
function declaredIn(engine: Engine, ref: ClassRef, value: InstanceValue, name: string): Type | null {
  const code = codeOf(engine, ref.file);
  const symbol = code.index.members(ref.index).get(name);
  const variables = () =>
    value.arguments.length === 0 && value.class === ref ? NO_VARIABLES : environmentFor(engine, value, ref);
  if (symbol !== undefined && code.index.declarations(symbol).length > 0) {
    const type = declaredType(engine, code, symbol, variables());
    if (type !== null) return throughDescriptors(engine, type, value);
  }
  for (const { node } of code.index.selfAttributes(ref.index).get(name) ?? []) {
    const statement = code.unit.parent[node]!;
    if (code.tree.kind[statement] !== Kind.AnnAssign) continue;
    const type = declarationType(engine, code, statement, variables());
    if (type !== null) return type;
  }
  return namedTupleFields(engine, ref).get(name) ?? null;
}

function throughSelf(engine: Engine, ref: ClassRef, value: Value, name: string): readonly Type[] {
  const code = codeOf(engine, ref.file);
  const found: Type[] = [];
  for (const { node } of code.index.selfAttributes(ref.index).get(name) ?? []) {
    if ((code.tree.flags[node]! & 3) === 2) continue;
    found.push(assignedParameter(engine, ref, value, node) ?? targetType(engine, code, node));
  }
  return found;
}

/** Defined by `def` or `class`: nothing else is expected under that name. */
function isDefinition(engine: Engine, { class: ref, symbol }: FoundMember): boolean {
  const code = codeOf(engine, ref.file);
  const bindings = code.index.bindings(symbol);
  return (
    bindings.length > 0 &&
    bindings.every((binding) => {
      const kind = code.tree.kind[code.unit.parent[binding]!];
      return kind === Kind.FunctionDef || kind === Kind.AsyncFunctionDef || kind === Kind.ClassDef;
    })
  );
}

function isMethod(engine: Engine, { class: ref, symbol }: FoundMember): boolean {
  const code = codeOf(engine, ref.file);
  return code.index.bindings(symbol).every((binding) => {
    const index = code.index.functionAt.get(code.unit.parent[binding]!);
    if (index === undefined) return false;
    const traits = functionTraits(engine, engine.values.functionRef(ref.file, index));
    return traits.binding !== 'property' || ref.file.facts.functions[index]!.returns >= 0;
  });
}

/** What the class body has under the symbol, as it is seen through each of the receivers. */
export function boundValues(engine: Engine, member: FoundMember, receivers: Type): Type {
  const { values } = engine;
  const code = codeOf(engine, member.class.file);
  const parts: Type[] = [values.never];
  for (const binding of code.index.bindings(member.symbol)) {
    const getter = propertyGetter(engine, code, binding);
    const raw = getter === null ? bindingType(engine, code, binding) : values.never;
    for (const receiver of receivers.values) {
      parts.push(
        getter === null ? throughDescriptors(engine, raw, receiver) : gotten(engine, getter, receiver),
      );
    }
  }
  return values.union(parts);
}

/** What reading a property that was made by a call gives. */
function gotten(engine: Engine, getter: Type, receiver: Value): Type {
  const { values } = engine;
  if (receiver.kind === 'class') return values.unknown('a property is read from its class');
  return callType(
    engine,
    values.map(getter, (value) =>
      values.one(value.kind === 'function' ? values.functionValue(value.function, receiver) : value),
    ),
    [],
  );
}

/** What the descriptor protocol makes of class attributes: binding, properties, `__get__`. */
function throughDescriptors(engine: Engine, raw: Type, receiver: Value): Type {
  const { values } = engine;
  return values.map(raw, (value) => {
    if (value.kind === 'function' && value.receiver === null) return boundFunction(engine, value, receiver);
    if (value.kind === 'instance' && value.class !== (receiver.kind === 'instance' ? receiver.class : null)) {
      const get = findMember(engine, value.class, '__get__');
      if (get.kind === 'found')
        return (
          callMethod(engine, value, '__get__', [
            receiver.kind === 'class' ? values.none : values.one(receiver),
            classOfReceiver(engine, receiver),
          ]) ?? values.one(value)
        );
      // What was set is kept in the object, or wherever `__set__` puts it.
      const isSet =
        receiver.kind === 'instance' && findMember(engine, value.class, '__set__').kind === 'found';
      if (isSet) return values.type([value], `class ${className(value.class)} has a __set__ and no __get__`);
      const replaced = receiver.kind === 'instance' ? replacedIn(engine, value.class, receiver.class) : null;
      if (replaced !== null) return values.type([value], replaced);
    }
    return values.one(value);
  });
}

/**
 * Fields of a model: a metaclass that looks at what the body of a class holds makes something else of objects, which the objects
 * of the class then have under that name.
 */
function replacedIn(engine: Engine, value: ClassRef, owner: ClassRef): string | null {
  if (value.file.isExternal || owner.file.isExternal) return null;
  const metaclass = metaclassOf(engine, owner);
  if (metaclass.kind === 'unknown' || metaclass.class.file.isExternal) return null;
  const makes = ['__new__', '__init__'].some((name) => {
    const found = findMember(engine, metaclass.class, name);
    return found.kind === 'found' && !found.member.class.file.isExternal;
  });
  return makes ? `the metaclass ${className(metaclass.class)} may make something else of it` : null;
}

function classOfReceiver(engine: Engine, receiver: Value): Type {
  return receiver.kind === 'class'
    ? engine.values.one(receiver)
    : classOfType(engine, engine.values.one(receiver));
}

function boundFunction(engine: Engine, value: Extract<Value, { kind: 'function' }>, receiver: Value): Type {
  const { values } = engine;
  const { binding } = functionTraits(engine, value.function);
  switch (binding) {
    case 'static':
      return values.one(value);
    case 'class': {
      const [owner] = classOfReceiver(engine, receiver).values;
      return values.one(values.functionValue(value.function, owner ?? null));
    }
    case 'property':
      return receiver.kind === 'class'
        ? values.unknown('a property is read from its class')
        : functionResult(engine, value.function, receiver, []);
    case 'instance':
      return values.one(receiver.kind === 'class' ? value : values.functionValue(value.function, receiver));
  }
}

function classAttribute(engine: Engine, value: ClassValue, name: string): Type {
  const { values } = engine;
  if (name === '__class__') return classOfType(engine, values.one(value));
  for (const one of linearize(engine, value.class).order) {
    if (one.kind === 'unknown') return values.unknown(one.base.reason);
    const symbol = ownMember(engine, one.class, name);
    if (symbol === null) continue;
    if (isEnumMember(engine, one.class, name, symbol))
      return values.one(values.instance(one.class, [], true));
    const parts: Type[] = [];
    const code = codeOf(engine, one.class.file);
    const declared =
      symbol < 0 ? null : declaredType(engine, code, symbol, environmentFor(engine, value, one.class));
    if (declared !== null) return throughDescriptors(engine, declared, value);
    if (symbol >= 0) parts.push(boundValues(engine, { class: one.class, symbol }, values.one(value)));
    parts.push(...throughSelf(engine, one.class, value, name));
    const isAssigned = symbol < 0 || !isDefinition(engine, { class: one.class, symbol });
    if (isAssigned) parts.push(...assignedOutside(engine, value.class, name));
    if (symbol >= 0 && value.exact !== true && isAssigned) {
      const { members, unknown } = overridingMembers(engine, value.class, name);
      if (unknown !== null) parts.push(values.unknown(unknown));
      for (const member of members) {
        if (member.symbol >= 0) parts.push(boundValues(engine, member, values.one(value)));
      }
    }
    return values.union(
      parts.length === 0
        ? [values.unknown(`class ${className(one.class)} names ${name} without a value`)]
        : parts,
    );
  }
  const metaclass = metaclassOf(engine, value.class);
  if (metaclass.kind === 'unknown') return values.unknown(metaclass.reason);
  const inherited = findMember(engine, metaclass.class, name);
  if (inherited.kind === 'found' && inherited.member.symbol >= 0)
    return boundToClass(engine, inherited.member, value);
  return values.unknown(`class ${className(value.class)} has no attribute ${name}`);
}

/** A method of the metaclass gets the class as its receiver. */
function boundToClass(engine: Engine, member: FoundMember, value: ClassValue): Type {
  const { values } = engine;
  const code = codeOf(engine, member.class.file);
  const declared = declaredType(engine, code, member.symbol, NO_VARIABLES);
  if (declared !== null) return declared;
  const raw = values.union(
    code.index.bindings(member.symbol).map((binding) => bindingType(engine, code, binding)),
  );
  return values.map(raw, (one) => {
    if (one.kind !== 'function' || one.receiver !== null) return values.one(one);
    const { binding } = functionTraits(engine, one.function);
    if (binding === 'property') return functionResult(engine, one.function, value, []);
    return values.one(values.functionValue(one.function, value));
  });
}

function superAttribute(engine: Engine, value: Extract<Value, { kind: 'super' }>, name: string): Type {
  const { values } = engine;
  const receiver = value.receiver ?? values.instance(value.of);
  const parts = findThroughSuper(engine, value, name).map((found) => {
    if (found.kind !== 'found')
      return values.unknown(found.kind === 'unknown' ? found.reason : 'it has no such attribute');
    if (found.member.symbol < 0) return values.unknown(`${name} is no attribute of the class`);
    return boundValues(engine, found.member, values.one(receiver));
  });
  return parts.length === 0
    ? values.unknown(`no class behind ${className(value.of)} has ${name}`)
    : values.union(parts);
}

/** Bound to the value, by its class alone, as the interpreter finds special methods. Null when it has none. */
export function memberOnClass(engine: Engine, value: Value, name: string): Type | null {
  const { values } = engine;
  const ref = classOfValue(engine, value);
  if (ref === null) return null;
  const found = findMember(engine, ref, name);
  if (found.kind === 'unknown') return values.unknown(found.reason);
  if (found.kind === 'absent' || found.member.symbol < 0) return null;
  const receiver = value.kind === 'tuple' ? tupleInstance(engine, value, ref) : value;
  return boundValues(engine, found.member, values.one(receiver));
}

function tupleInstance(engine: Engine, value: Extract<Value, { kind: 'tuple' }>, ref: ClassRef): Value {
  return engine.values.instance(ref, [engine.values.union([engine.values.never, ...value.elements])], true);
}

function classOfValue(engine: Engine, value: Value): ClassRef | null {
  switch (value.kind) {
    case 'instance':
      return value.class;
    case 'class': {
      const metaclass = metaclassOf(engine, value.class);
      return metaclass.kind === 'class' ? metaclass.class : null;
    }
    case 'tuple':
      return wellKnownClass(engine, 'builtins', 'tuple');
    default:
      return null;
  }
}
