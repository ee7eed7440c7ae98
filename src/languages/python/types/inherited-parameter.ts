// What a method that overrides another one is given: the annotation of the overridden method says it for both, as whoever
// calls the method of the base passes it on to all classes below. Constructors are called by the name of their class.
import type { FunctionFact } from '../facts/file-facts.ts';
import { annotationType } from './annotation.ts';
import { environmentFor } from './base-arguments.ts';
import { replacementOf } from './decorators.ts';
import { codeOf, type Engine } from './engine.ts';
import { findMemberAfter } from './find-member.ts';
import { functionName } from './function-result.ts';
import { functionTraits } from './function-traits.ts';
import { qualifiedClassName } from './resolve-expression.ts';
import type { ClassRef, FunctionRef, Type } from './type.ts';

/** Null when no base says it, or what it says tells nothing. `at` is an index into the parameters. */
export function inheritedParameter(
  engine: Engine,
  ref: FunctionRef,
  fact: FunctionFact,
  at: number,
): Type | null {
  if (fact.ownerClass < 0 || CONSTRUCTORS.has(functionName(ref))) return null;
  const { binding } = functionTraits(engine, ref);
  const { name, role } = fact.parameters[at]!;
  const own = engine.values.classRef(ref.file, fact.ownerClass);
  for (let after = own; ; ) {
    const above = overridden(engine, own, after, functionName(ref));
    if (above === null) return null;
    const { parameters } = above.function.file.facts.functions[above.function.index]!;
    const parameter = parameters[at];
    if (parameter === undefined || parameter.name !== name || !isSameRole(parameter.role, role)) return null;
    if (functionTraits(engine, above.function).binding !== binding) return null;
    if (parameter.annotation >= 0) {
      // A decorator may call either of them with something else.
      if ([ref, above.function].some((one) => replacementOf(engine, one).unknown !== null)) return null;
      const variables = environmentFor(engine, engine.values.instance(own), above.class);
      const type = annotationType(
        engine,
        codeOf(engine, above.function.file),
        parameter.annotation,
        variables,
      );
      return type.unknown === null && !type.values.some(isObject) ? type : null;
    }
    after = above.class;
  }
}

const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', '__new__', '__post_init__']);

/** A stub may say that a parameter takes no keyword. */
function isSameRole(left: string, right: string): boolean {
  return left === right || (left === 'positional-only' && right === 'regular');
}

interface Overridden {
  readonly class: ClassRef;
  readonly function: FunctionRef;
}

/** The next plain function of that name behind `after`; null when something else is found first. */
function overridden(engine: Engine, own: ClassRef, after: ClassRef, name: string): Overridden | null {
  const found = findMemberAfter(engine, own, after, name);
  if (found.kind !== 'found' || found.member.symbol < 0) return null;
  const { class: owner, symbol } = found.member;
  const { index, unit } = codeOf(engine, owner.file);
  const [binding, ...others] = index.bindings(symbol);
  const at = binding === undefined ? undefined : index.functionAt.get(unit.parent[binding]!);
  if (at === undefined || others.length > 0) return null;
  return { class: owner, function: engine.values.functionRef(owner.file, at) };
}

/** Everything is an object: who says so says nothing. */
function isObject(value: Type['values'][number]): boolean {
  return value.kind === 'instance' && qualifiedClassName(value.class) === 'builtins.object';
}
