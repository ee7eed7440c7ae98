// Enumerations: a name in the body is an instance of the class, and has a `value` and a `name`.
import { IS_CLASS, IS_FUNCTION } from '../facts/file-facts.ts';
import { bindingType } from './binding-type.ts';
import { builtinInstance } from './builtin-types.ts';
import { codeOf, type Engine, indexOf } from './engine.ts';
import { linearize } from './linearize.ts';
import { qualifiedClassName } from './resolve-expression.ts';
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

/** `member.value` and `member.name`; null for every other attribute. */
export function enumAttribute(engine: Engine, ref: ClassRef, name: string): Type | null {
  if (name !== 'value' && name !== 'name' && name !== '_value_' && name !== '_name_') return null;
  if (!isEnum(engine, ref)) return null;
  if (name === 'name' || name === '_name_') return builtinInstance(engine, 'str');
  const code = codeOf(engine, ref.file);
  const found: Type[] = [];
  for (const [member, symbol] of code.index.members(ref.index)) {
    if (!isEnumMember(engine, ref, member, symbol)) continue;
    for (const binding of code.index.bindings(symbol)) found.push(bindingType(engine, code, binding));
  }
  return found.length === 0
    ? engine.values.unknown('the values of the enumeration are not known')
    : engine.values.union(found);
}
