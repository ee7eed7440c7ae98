// Enumerations: a name in the body is an instance of the class, and has a `value` and a `name`.
import { IS_CLASS, IS_FUNCTION } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { bindingType } from './binding-type.ts';
import { builtinInstance } from './builtin-types.ts';
import { type Code, codeOf, type Engine, indexOf, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { ownMember } from './find-member.ts';
import { linearize } from './linearize.ts';
import { className, qualifiedClassName } from './resolve-expression.ts';
import { receiverOf } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

export function isEnum(engine: Engine, ref: ClassRef): boolean {
  return linearize(engine, ref).order.some(
    (one) => one.kind === 'class' && qualifiedClassName(one.class) === 'enum.Enum',
  );
}

/** Whether a symbol in the body of an enumeration is a member: assigned, and not called `_x_` or `__x__`. */
export function isEnumMember(engine: Engine, ref: ClassRef, name: string, symbol: number): boolean {
  if (/^_.*_$/.test(name) || name.startsWith('__')) return false;
  const { symbols, classes } = ref.file.facts;
  if (symbol < 0) {
    return classes[ref.index]!.entries.some((entry) => entry.name === name) && isEnum(engine, ref);
  }
  if ((symbols.flags[symbol]! & (IS_FUNCTION | IS_CLASS)) !== 0) return false;
  return indexOf(engine, ref.file).bindings(symbol).length > 0 && isEnum(engine, ref);
}

/** `member.value` and `member.name`; null for every other attribute, and for what a class defines itself. */
export function enumAttribute(
  engine: Engine,
  ref: ClassRef,
  name: string,
  only: string | null = null,
): Type | null {
  if (name !== 'value' && name !== 'name' && name !== '_value_' && name !== '_name_') return null;
  if (!isEnum(engine, ref) || ownOf(engine, ref, name) !== null) return null;
  if (name === 'name' || name === '_name_') return builtinInstance(engine, 'str');
  const maker = ownOf(engine, ref, '__new__');
  if (maker !== null)
    return engine.values.unknown(
      `the values of ${className(ref)} are made by __new__ of ${className(maker)}`,
    );
  const code = codeOf(engine, ref.file);
  const found: Type[] = [];
  for (const [member, symbol] of code.index.members(ref.index)) {
    if (!isEnumMember(engine, ref, member, symbol) || (only !== null && member !== only)) continue;
    for (const binding of code.index.bindings(symbol)) found.push(bindingType(engine, code, binding));
  }
  return found.length === 0
    ? engine.values.unknown('the values of the enumeration are not known')
    : engine.values.union(found);
}

/** The class of the workspace, among the ancestors, that defines an attribute; null when none does. */
function ownOf(engine: Engine, ref: ClassRef, name: string): ClassRef | null {
  for (const one of linearize(engine, ref).order) {
    if (one.kind === 'unknown') break;
    if (!one.class.file.isExternal && ownMember(engine, one.class, name) !== null) return one.class;
  }
  return null;
}

/** `Color.RED.value`: of the member that `node`, the expression before the last dot, spells; null when it spells none. */
export function valueOfMember(engine: Engine, code: Code, node: number, name: string): Type | null {
  if ((name !== 'value' && name !== '_value_') || code.tree.kind[node] !== Kind.Attribute) return null;
  const { values, unknown } = typeOf(engine, code, receiverOf(node));
  const [owner] = values;
  if (unknown !== null || values.length !== 1 || owner?.kind !== 'class') return null;
  const member = nameOf(code, code.tree.data[node]!);
  const symbol = ownMember(engine, owner.class, member);
  if (symbol === null || symbol < 0 || !isEnumMember(engine, owner.class, member, symbol)) return null;
  return enumAttribute(engine, owner.class, name, member);
}
