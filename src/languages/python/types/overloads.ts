// Which of several overloads a call means. Those that cannot fit are dropped; when it stays open, all that may fit count.
import { IS_FUNCTION } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { type CallArgument, matchParameters } from './call-arguments.ts';
import { isProtocol } from './class-bases.ts';
import { type Code, codeOf, type Engine, indexOf, NO_VARIABLES } from './engine.ts';
import { findMember } from './find-member.ts';
import { functionTraits } from './function-traits.ts';
import { derivesFrom } from './linearize.ts';
import { literalsOf } from './literal-types.ts';
import { metaclassOf } from './metaclass.ts';
import { qualifiedClassName, qualifiedName, wellKnownClass } from './resolve-expression.ts';
import { firstChild } from './tree-shape.ts';
import type { ClassRef, FunctionRef, Type, Value } from './type.ts';
import { variablesIn } from './type-variables.ts';

type FunctionValue = Extract<Value, { kind: 'function' }>;

/** The values of a callee, without the overloads that the arguments do not fit. */
export function chooseOverloads(
  engine: Engine,
  callees: readonly Value[],
  given: readonly CallArgument[],
): readonly Value[] {
  if (callees.length < 2) return callees;
  const groups = new Map<string, FunctionValue[]>();
  for (const value of callees) {
    if (value.kind !== 'function') continue;
    const key = groupKey(value.function);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  const dropped = new Set<Value>();
  for (const group of groups.values()) {
    if (group.length < 2 || !group.some((one) => functionTraits(engine, one.function).isOverload)) continue;
    const kept = fitting(engine, group, given);
    for (const one of group) if (!kept.includes(one)) dropped.add(one);
  }
  return dropped.size === 0 ? callees : callees.filter((value) => !dropped.has(value));
}

function groupKey(ref: FunctionRef): string {
  return `${ref.file.path}#${ref.file.facts.functions[ref.index]!.symbol}`;
}

/** In order, up to the first that surely fits. The implementation behind the overloads counts only when none fits. */
function fitting(
  engine: Engine,
  group: readonly FunctionValue[],
  given: readonly CallArgument[],
): readonly Value[] {
  const kept: Value[] = [];
  for (const one of group) {
    if (!functionTraits(engine, one.function).isOverload) continue;
    const fit = fits(engine, one, given);
    if (fit === 'no') continue;
    kept.push(one);
    if (fit === 'yes') break;
  }
  return kept.length > 0 ? kept : group;
}

type Fit = 'yes' | 'maybe' | 'no';

function fits(engine: Engine, value: FunctionValue, given: readonly CallArgument[]): Fit {
  const { parameters } = value.function.file.facts.functions[value.function.index]!;
  const matched = matchParameters(parameters, value.receiver === null ? 0 : 1, given);
  if (matched === null) return 'no';
  const code = codeOf(engine, value.function.file);
  let fit: Fit = 'yes';
  for (let at = 0; at < given.length; at++) {
    const parameter = parameters[matched[at]!];
    if (parameter === undefined) {
      fit = 'maybe';
      continue;
    }
    if (parameter.annotation < 0) continue;
    const wanted = annotationType(engine, code, parameter.annotation, NO_VARIABLES);
    const isGeneric = variablesIn(engine, code, parameter.annotation).length > 0;
    const type = given[at]!.type();
    if (isClassWanted(engine, code, parameter.annotation) && isNoClass(engine, type)) return 'no';
    const accepted = accepts(engine, wanted, type, isGeneric);
    const one = byLiteral(accepted, literalsOf(engine, code, parameter.annotation), given[at]!.literal);
    if (one === 'no') return 'no';
    if (one === 'maybe') fit = 'maybe';
  }
  return fit;
}

/** `type[T]` can be any class, but an object is none. */
function isClassWanted(engine: Engine, code: Code, annotation: number): boolean {
  if (code.tree.kind[annotation] !== Kind.Subscript) return false;
  const name = qualifiedName(engine, code, firstChild(code.tree, annotation));
  return name === 'typing.Type' || name === 'builtins.type';
}

function isNoClass(engine: Engine, { values, unknown }: Type): boolean {
  const type = wellKnownClass(engine, 'builtins', 'type');
  return (
    unknown === null &&
    type !== null &&
    values.length > 0 &&
    values.every((value) => value.kind === 'instance' && !derivesFrom(engine, value.class, type))
  );
}

/** Where only some values are allowed, the type alone says little. */
function byLiteral(fit: Fit, allowed: ReadonlySet<string> | null, literal: string | null): Fit {
  if (allowed === null || fit === 'no') return fit;
  if (literal === null) return 'maybe';
  return allowed.has(literal) ? 'yes' : 'no';
}

function accepts(engine: Engine, wanted: Type, type: Type, isGeneric: boolean): Fit {
  if (type.unknown !== null) return wanted.unknown !== null && !isGeneric ? 'yes' : 'maybe';
  let some = false;
  let all = true;
  for (const value of type.values) {
    const fit = wanted.unknown !== null ? 'yes' : acceptsValue(engine, wanted, value);
    if (fit !== 'no') some = true;
    if (fit !== 'yes') all = false;
  }
  if (type.values.length === 0 || all) return 'yes';
  return some ? 'maybe' : 'no';
}

function acceptsValue(engine: Engine, wanted: Type, value: Value): Fit {
  let best: Fit = 'no';
  for (const one of wanted.values) {
    const fit = acceptsOne(engine, one, value);
    if (fit === 'yes') return 'yes';
    if (fit === 'maybe') best = 'maybe';
  }
  return best;
}

function acceptsOne(engine: Engine, wanted: Value, value: Value): Fit {
  if (wanted.kind === 'none') return value.kind === 'none' ? 'yes' : 'no';
  if (value.kind === 'none') return 'no';
  if (wanted.kind === 'callable') return mayBeCalled(engine, value) ? 'maybe' : 'no';
  if (wanted.kind !== 'instance') return 'maybe';
  if (value.kind === 'tuple') {
    const name = qualifiedClassName(wanted.class);
    if (name === 'builtins.tuple') return 'yes';
    return isProtocol(engine, wanted.class) || wanted.class.file.moduleName === 'typing' ? 'maybe' : 'no';
  }
  if (value.kind === 'class') return acceptsClass(engine, wanted.class, value.class);
  if (value.kind !== 'instance') return 'maybe';
  if (derivesFrom(engine, value.class, wanted.class)) return 'yes';
  if (isProtocol(engine, wanted.class)) return fitsProtocol(engine, value.class, wanted.class) ? 'yes' : 'no';
  return value.exact === true || value.class.file.isExternal ? 'no' : 'maybe';
}

/** A class where an instance is wanted: it is one of its metaclass. */
function acceptsClass(engine: Engine, wanted: ClassRef, value: ClassRef): Fit {
  if (isProtocol(engine, wanted) || wanted.file.moduleName === 'typing') return 'maybe';
  const metaclass = metaclassOf(engine, value);
  if (metaclass.kind === 'unknown') return 'maybe';
  return derivesFrom(engine, metaclass.class, wanted) ? 'yes' : 'no';
}

/** Objects can be called when their class says so. */
function mayBeCalled(engine: Engine, value: Value): boolean {
  if (value.kind === 'tuple') return false;
  return value.kind !== 'instance' || findMember(engine, value.class, '__call__').kind !== 'absent';
}

/** Whether the class has every method of the protocol's body. */
function fitsProtocol(engine: Engine, ref: ClassRef, protocol: ClassRef): boolean {
  const { flags } = protocol.file.facts.symbols;
  for (const [name, symbol] of indexOf(engine, protocol.file).members(protocol.index)) {
    if ((flags[symbol]! & IS_FUNCTION) === 0) continue;
    if (findMember(engine, ref, name).kind === 'absent') return false;
  }
  return true;
}
