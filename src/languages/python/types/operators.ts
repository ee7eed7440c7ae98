// What operators give. Numbers and strings by a table, everything else by the special methods of the operands.
import { builtinInstance, isBuiltin } from './builtin-types.ts';
import { callMethod } from './call-method.ts';
import type { Engine } from './engine.ts';
import type { Type, Value } from './type.ts';

/** In the order of the operators of BinOp. */
const METHODS = [
  'add',
  'sub',
  'mul',
  'truediv',
  'floordiv',
  'mod',
  'matmul',
  'pow',
  'lshift',
  'rshift',
  'and',
  'or',
  'xor',
];
const MODULO = 5;
const DIVISION = 3;
const POWER = 7;

/** `inPlace` for `+=` and the like. */
export function binaryType(engine: Engine, operator: number, left: Type, right: Type, inPlace = false): Type {
  const { values } = engine;
  return values.map(left, (value) => {
    const table = numbersAndStrings(engine, operator, value, right);
    if (table !== null) return table;
    if (inPlace) {
      const changed = callMethod(engine, value, `__i${METHODS[operator]}__`, [right]);
      if (changed !== null) return changed;
    }
    const own =
      value.kind === 'instance' || value.kind === 'tuple'
        ? callMethod(engine, value, `__${METHODS[operator]}__`, [right])
        : null;
    const reflected = reflectedType(engine, operator, value, right, own !== null);
    if (own === null) return reflected ?? values.unknown('what the operator gives is not known');
    return reflected === null ? own : values.join(own, reflected);
  });
}

/** By `__radd__` of the right operand; it is asked when the left one has no method, or may refuse. */
function reflectedType(
  engine: Engine,
  operator: number,
  left: Value,
  right: Type,
  leftHasMethod: boolean,
): Type | null {
  const { values } = engine;
  const found: Type[] = [];
  for (const value of right.values) {
    // A builtin on the left does not know classes of the workspace; a class of the workspace is believed to know its operands.
    const mayRefuse =
      left.kind === 'instance' &&
      left.class.file.isExternal &&
      value.kind === 'instance' &&
      !value.class.file.isExternal;
    if (leftHasMethod && !mayRefuse) continue;
    const type = callMethod(engine, value, `__r${METHODS[operator]}__`, [values.one(left)]);
    if (type !== null) found.push(type);
  }
  if (right.unknown !== null && !leftHasMethod) found.push(values.unknown(right.unknown));
  if (right.unknown !== null && left.kind === 'instance' && left.class.file.isExternal) {
    found.push(values.unknown(`the other operand is not known: ${right.unknown}`));
  }
  return found.length === 0 ? null : values.union(found);
}

const NUMBERS = ['bool', 'int', 'float', 'complex'];

/** Null when the left operand is no number or string. */
function numbersAndStrings(engine: Engine, operator: number, left: Value, right: Type): Type | null {
  if (operator === MODULO && isBuiltin(engine, left, 'str')) return builtinInstance(engine, 'str');
  if (operator === MODULO && isBuiltin(engine, left, 'bytes')) return builtinInstance(engine, 'bytes');
  if (rankOf(engine, left) < 0 || right.unknown !== null || right.values.length === 0) return null;
  return engine.values.union(right.values.map((value) => numberWith(engine, operator, left, value)));
}

/** A number knows numbers only: for everything else, the right operand is asked. `3 * [a]` is a list. */
function numberWith(engine: Engine, operator: number, left: Value, right: Value): Type {
  const { values } = engine;
  const other = rankOf(engine, right);
  if (other < 0) {
    if (right.kind === 'none') return values.never;
    return (
      callMethod(engine, right, `__r${METHODS[operator]}__`, [values.one(left)]) ??
      values.unknown('what the operator gives is not known')
    );
  }
  const highest = Math.max(rankOf(engine, left), other, 1);
  const type = builtinInstance(engine, NUMBERS[operator === DIVISION && highest === 1 ? 2 : highest]!);
  // A negative power of an integer is a float.
  return operator === POWER && highest === 1 ? values.join(type, builtinInstance(engine, 'float')) : type;
}

function rankOf(engine: Engine, value: Value): number {
  return NUMBERS.findIndex((name) => isBuiltin(engine, value, name));
}

/** In the order of the operators of UnaryOp; `not` is none of them. */
const UNARY = ['invert', 'not', 'pos', 'neg'];

export function unaryType(engine: Engine, operator: number, operand: Type): Type {
  const { values } = engine;
  return values.map(operand, (value) => {
    const rank = rankOf(engine, value);
    if (rank >= 0) return builtinInstance(engine, NUMBERS[Math.max(rank, 1)]!);
    return (
      callMethod(engine, value, `__${UNARY[operator]}__`, []) ??
      values.unknown('what the operator gives is not known')
    );
  });
}

const COMPARISONS = ['lt', 'gt', 'eq', 'ne', 'le', 'ge'];

/** `a < b`; classes may answer with something else than a bool. */
export function comparisonType(engine: Engine, operator: number, left: Type): Type {
  const { values } = engine;
  const bool = builtinInstance(engine, 'bool');
  if (operator >= COMPARISONS.length) return bool;
  return values.map(left, (value) => {
    if (value.kind !== 'instance')
      return value.kind === 'external' ? values.unknown(`${value.name} is compared`) : bool;
    if (value.class.file.isExternal) return bool;
    return callMethod(engine, value, `__${COMPARISONS[operator]}__`, []) ?? bool;
  });
}
