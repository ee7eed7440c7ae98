// What `yield` gives: what is sent into the generator, which only its annotation can say.
import { annotationType } from './annotation.ts';
import { argumentsAs } from './base-arguments.ts';
import { enclosingFunction } from './enclosing.ts';
import { type Code, type Engine, NO_VARIABLES } from './engine.ts';
import { wellKnownClass } from './resolve-expression.ts';
import type { Type } from './type.ts';

export function sentType(engine: Engine, code: Code, node: number): Type {
  const unknown = engine.values.unknown('it is sent into a generator');
  const around = enclosingFunction(engine, code, node);
  const fact = around === null ? undefined : code.file.facts.functions[around.index];
  if (fact === undefined || fact.returns < 0) return unknown;
  const generator = wellKnownClass(engine, 'typing', fact.isAsync ? 'AsyncGenerator' : 'Generator');
  const [declared, ...others] = annotationType(engine, code, fact.returns, NO_VARIABLES).values;
  if (declared === undefined || others.length > 0 || generator === null) return unknown;
  return argumentsAs(engine, declared, generator)?.[1] ?? unknown;
}
