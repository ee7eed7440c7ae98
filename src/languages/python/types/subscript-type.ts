// What `value[index]` gives.
import { CONSTANT_INT, CONSTANT_TYPE, UNARY_MINUS } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType, classesOf } from './annotation.ts';
import { attributeType } from './attribute-type.ts';
import { builtinInstance } from './builtin-types.ts';
import { givenArgument } from './call-arguments.ts';
import { callMethod } from './call-method.ts';
import { callType } from './call-type.ts';
import { type Code, codeOf, type Engine, NO_VARIABLES, nameOf } from './engine.ts';
import { isEnum } from './enum-members.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { linearize } from './linearize.ts';
import { metaclassOf } from './metaclass.ts';
import { className, qualifiedClassName, qualifiedName } from './resolve-expression.ts';
import { declaredType, resolvedType } from './symbol-type.ts';
import { firstChild, lastChild, plainString, subscriptElements } from './tree-shape.ts';
import { tupleItems } from './tuple-items.ts';
import type { ClassRef, ClassValue, Type, Value } from './type.ts';

export function subscriptType(engine: Engine, code: Code, node: number): Type {
  const own = moduleInTable(engine, code, node);
  if (own !== null) return own;
  const receiver = typeOf(engine, code, firstChild(code.tree, node));
  return engine.values.map(receiver, (value) => subscriptOf(engine, code, node, value));
}

/** `sys.modules[__name__]` is the module itself, `sys.modules["pkg.mod"]` the one of that name. */
function moduleInTable(engine: Engine, code: Code, node: number): Type | null {
  const { tree, unit } = code;
  const table = firstChild(tree, node);
  const isModules = tree.kind[table] === Kind.Attribute || tree.kind[table] === Kind.Name;
  if (!isModules || nameOf(code, tree.data[table]!) !== 'modules') return null;
  if (qualifiedName(engine, code, table) !== 'sys.modules') return null;
  const index = lastChild(node);
  const isOwn =
    tree.kind[index] === Kind.Name &&
    unit.symbolOf[index]! < 0 &&
    nameOf(code, tree.data[index]!) === '__name__';
  if (isOwn) return engine.values.one(engine.values.module(code.file));
  const name = plainString(tree, index);
  const module = name === null ? null : engine.program.findModule(name);
  return module === null || module.kind === 'external'
    ? null
    : resolvedType(engine, { kind: 'module', module });
}

function subscriptOf(engine: Engine, code: Code, node: number, value: Value): Type {
  const { values } = engine;
  const index = lastChild(node);
  switch (value.kind) {
    case 'tuple':
      return tupleItem(engine, code, index, value.elements);
    case 'class':
      return classItem(engine, code, node, value);
    case 'instance': {
      const field = typedDictField(engine, value.class, plainString(code.tree, index));
      if (field !== null) return field;
      const items = literalInteger(code, index) === null ? null : tupleItems(engine, value);
      if (items !== null) return tupleItem(engine, code, index, items);
      const item = callMethod(engine, value, '__getitem__', [typeOf(engine, code, index)]);
      return item ?? values.unknown(`what a ${className(value.class)} holds is not known`);
    }
    case 'external':
      return values.type(
        [values.external(`${value.name}[...]`)],
        `${value.name} is outside of the workspace`,
      );
    case 'none':
      return values.never;
    default:
      return values.unknown('what it holds is not known');
  }
}

function tupleItem(engine: Engine, code: Code, index: number, elements: readonly Type[]): Type {
  const { values } = engine;
  const { tree } = code;
  if (tree.kind[index] === Kind.Slice)
    return builtinInstance(engine, 'tuple', [values.union([values.never, ...elements])]);
  const at = literalInteger(code, index);
  if (at === null) return values.union([values.never, ...elements]);
  return elements[at < 0 ? at + elements.length : at] ?? values.never;
}

function literalInteger(code: Code, node: number): number | null {
  const { tree } = code;
  if (tree.kind[node] === Kind.UnaryOp && (tree.flags[node]! & 3) === UNARY_MINUS) {
    const positive = literalInteger(code, lastChild(node));
    return positive === null ? null : -positive;
  }
  if (tree.kind[node] !== Kind.Constant || (tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_INT) return null;
  const text = Buffer.from(tree.bytes.subarray(tree.start[node]!, tree.end[node]!)).toString('latin1');
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** `Box[Foo]` is the class with its arguments, `Color["RED"]` a member. */
function classItem(engine: Engine, code: Code, node: number, value: ClassValue): Type {
  const { values } = engine;
  if (isEnum(engine, value.class)) return values.one(values.instance(value.class));
  const own = ownItem(engine, code, node, value);
  if (own !== null) return own;
  const given = subscriptElements(code.tree, node).map((element) =>
    annotationType(engine, code, element, NO_VARIABLES),
  );
  return qualifiedClassName(value.class) === 'builtins.type'
    ? classesOf(engine, given[0]!)
    : values.one(values.classValue(value.class, given, value.exact === true));
}

/** What a metaclass of the workspace makes of the brackets, or `__class_getitem__`; null when they give arguments. */
function ownItem(engine: Engine, code: Code, node: number, value: ClassValue): Type | null {
  if (value.class.file.isExternal) return null;
  const metaclass = metaclassOf(engine, value.class);
  if (metaclass.kind === 'unknown') return engine.values.unknown(metaclass.reason);
  const index = [typeOf(engine, code, lastChild(node))];
  const item = callMethod(engine, value, '__getitem__', index);
  if (item !== null) return item;
  const found = findMember(engine, value.class, '__class_getitem__');
  if (found.kind !== 'found' || found.member.class.file.isExternal) return null;
  const method = attributeType(engine, value, '__class_getitem__');
  return callType(engine, method, index.map(givenArgument));
}

/** The annotation of a key of a TypedDict; null for every other class. */
export function typedDictField(engine: Engine, ref: ClassRef, key: string | null): Type | null {
  if (key === null || ref.file.isExternal || !isTypedDict(engine, ref)) return null;
  for (const one of linearize(engine, ref).order) {
    if (one.kind === 'unknown' || one.class.file.isExternal) break;
    const code = codeOf(engine, one.class.file);
    const symbol = code.index.members(one.class.index).get(key);
    const entry = one.class.file.facts.classes[one.class.index]!.entries.find(({ name }) => name === key);
    if (entry !== undefined && entry.value >= 0)
      return annotationType(engine, code, entry.value, NO_VARIABLES);
    const type = symbol === undefined ? null : declaredType(engine, code, symbol, NO_VARIABLES);
    if (type !== null) return type;
  }
  return null;
}

export function isTypedDict(engine: Engine, ref: ClassRef): boolean {
  return linearize(engine, ref).order.some(
    (one) => one.kind === 'class' && qualifiedClassName(one.class) === 'typing._TypedDict',
  );
}
