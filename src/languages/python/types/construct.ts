// What calling a class gives: an instance, unless `__new__` or the metaclass says otherwise.

import * as Kind from '../syntax/node-kinds.ts';
import { boundValues } from './attribute-type.ts';
import { type CallArgument, givenArgument, matchParameters } from './call-arguments.ts';
import type { Engine } from './engine.ts';
import { codeOf, indexOf } from './engine.ts';
import { isEnum } from './enum-members.ts';
import { findMember } from './find-member.ts';
import { functionResult } from './function-result.ts';
import { makesInstances } from './makes-instances.ts';
import { metaclassOf } from './metaclass.ts';
import { chooseOverloads } from './overloads.ts';
import { qualifiedClassName, wellKnownClass } from './resolve-expression.ts';
import type { ClassRef, ClassValue, Type, Value } from './type.ts';
import { parametersOfClass } from './type-variables.ts';
import { unifyParameters } from './unify.ts';

export function constructedType(engine: Engine, value: ClassValue, given: readonly CallArgument[]): Type {
  const { values } = engine;
  const special = specialClass(engine, value, given);
  if (special !== null) return special;
  const custom = customConstructor(engine, value, given);
  if (custom !== null) return custom;
  const declared = declaredByNew(engine, value, given);
  if (declared !== null) return declared;
  const known = value.arguments.length > 0 ? value.arguments : inferArguments(engine, value.class, given);
  return values.one(values.instance(value.class, known, value.exact === true));
}

/** `type(x)` is the class of x; `partial(f, ...)` is called as f is. */
function specialClass(engine: Engine, value: ClassValue, given: readonly CallArgument[]): Type | null {
  const { values } = engine;
  const first = given[0];
  // `Color = Enum("Color", "RED GREEN")`
  if (given.length > 1 && isEnum(engine, value.class))
    return values.unknown('it is an enumeration that is made by a call');
  if (!value.class.file.isExternal) return null;
  switch (qualifiedClassName(value.class)) {
    case 'builtins.type':
      return given.length === 1 && !first!.isOpen
        ? classOfType(engine, first!.type())
        : values.unknown('it is a class that is made by a call');
    case 'functools.partial':
    case 'functools.partialmethod':
      return first === undefined || first.isOpen ? null : first.type();
    case 'builtins.property':
      return null;
    case 'builtins.tuple': {
      if (first === undefined) return values.one(values.tuple([]));
      return null;
    }
    default:
      return null;
  }
}

/** The class of each value. */
export function classOfType(engine: Engine, type: Type): Type {
  const { values } = engine;
  return values.map(type, (value: Value) => {
    switch (value.kind) {
      case 'instance':
        return values.one(values.classValue(value.class, value.arguments, value.exact === true));
      case 'class': {
        const metaclass = metaclassOf(engine, value.class);
        if (metaclass.kind === 'unknown') return values.unknown(metaclass.reason);
        return values.one(values.classValue(metaclass.class, [], true));
      }
      case 'tuple':
        return libraryClass(engine, 'builtins', 'tuple');
      case 'none':
        return libraryClass(engine, 'types', 'NoneType');
      default:
        return values.unknown('its class is not known');
    }
  });
}

function libraryClass(engine: Engine, module: string, name: string): Type {
  const { values } = engine;
  const ref = wellKnownClass(engine, module, name);
  return ref === null
    ? values.one(values.external(`${module}.${name}`))
    : values.one(values.classValue(ref, [], true));
}

/** A metaclass with `__call__`, or a class of the workspace with `__new__`. Null when an instance is made as usual. */
function customConstructor(engine: Engine, value: ClassValue, given: readonly CallArgument[]): Type | null {
  const { values } = engine;
  if (value.class.file.isExternal) return null;
  const metaclass = metaclassOf(engine, value.class);
  if (metaclass.kind === 'class' && !metaclass.class.file.isExternal) {
    const call = findMember(engine, metaclass.class, '__call__');
    const isOurs = call.kind === 'found' && !call.member.class.file.isExternal;
    if (isOurs && !makesInstances(engine, metaclass.class)) {
      return values.type(
        [values.instance(value.class, value.arguments)],
        'its metaclass has a __call__ of its own',
      );
    }
  }
  const found = findMember(engine, value.class, '__new__');
  if (found.kind !== 'found' || found.member.class.file.isExternal || found.member.symbol < 0) return null;
  const { file } = found.member.class;
  const code = codeOf(engine, file);
  const results = indexOf(engine, file)
    .bindings(found.member.symbol)
    .map((binding) => {
      const index = code.index.functionAt.get(code.unit.parent[binding]!);
      if (index === undefined) return values.unknown('__new__ is no plain function');
      return functionResult(engine, values.functionRef(file, index), value, given);
    });
  const made = values.union([values.never, ...results]);
  return made.unknown === null
    ? made
    : values.type([...made.values, values.instance(value.class, value.arguments)], made.unknown);
}

/** In stubs, `__new__` says what is made when it is not simply an instance: `zip[tuple[A, B]]`. */
function declaredByNew(engine: Engine, value: ClassValue, given: readonly CallArgument[]): Type | null {
  if (!value.class.file.isExternal || parametersOfClass(engine, value.class).length === 0) return null;
  const found = findMember(engine, value.class, '__new__');
  if (found.kind !== 'found' || found.member.symbol < 0 || found.member.class !== value.class) return null;
  const functions = boundValues(engine, found.member, engine.values.one(value)).values;
  const withClass = [givenArgument(engine.values.one(value)), ...given];
  const results: Type[] = [];
  for (const chosen of chooseOverloads(engine, functions, withClass)) {
    if (chosen.kind !== 'function') return null;
    const { returns } = chosen.function.file.facts.functions[chosen.function.index]!;
    if (returns < 0 || codeOf(engine, chosen.function.file).tree.kind[returns] !== Kind.Subscript)
      return null;
    results.push(functionResult(engine, chosen.function, null, withClass));
  }
  return results.length === 0 ? null : engine.values.union(results);
}

/** `list(foos)` is a list of what foos holds: type variables of the class, as its constructor's parameters bind them. */
function inferArguments(engine: Engine, ref: ClassRef, given: readonly CallArgument[]): readonly Type[] {
  const parameters = parametersOfClass(engine, ref);
  if (parameters.length === 0) return [];
  const { values } = engine;
  const unknown = () => parameters.map(() => values.unknown('what it holds is filled in later'));
  for (const name of ['__init__', '__new__']) {
    const found = findMember(engine, ref, name);
    if (
      found.kind !== 'found' ||
      found.member.symbol < 0 ||
      qualifiedClassName(found.member.class) === 'builtins.object'
    )
      continue;
    const self = values.instance(ref);
    const functions = boundValues(engine, found.member, values.one(self));
    for (const chosen of chooseOverloads(engine, functions.values, given)) {
      if (chosen.kind !== 'function') continue;
      const fact = chosen.function.file.facts.functions[chosen.function.index]!;
      const matched = matchParameters(fact.parameters, 1, given);
      if (matched === null) continue;
      const bound = unifyParameters(engine, chosen.function, matched, given);
      const inner = argumentsThrough(engine, ref, found.member.class, bound);
      if (inner.some((type) => type !== null)) return inner.map((type, at) => type ?? unknown()[at]!);
    }
  }
  return unknown();
}

function argumentsThrough(
  engine: Engine,
  ref: ClassRef,
  definedIn: ClassRef,
  bound: ReadonlyMap<string, Type>,
): readonly (Type | null)[] {
  const own = parametersOfClass(engine, ref);
  if (definedIn === ref) return own.map(({ key }) => bound.get(key) ?? null);
  const inherited = parametersOfClass(engine, definedIn);
  return own.map((variable, at) => bound.get(variable.key) ?? bound.get(inherited[at]?.key ?? '') ?? null);
}
