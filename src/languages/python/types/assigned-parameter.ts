// `self.item = item` in a generic class: what the parameter is annotated with, seen from an object whose type arguments are known.
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { environmentFor } from './base-arguments.ts';
import { type Code, codeOf, type Engine } from './engine.ts';
import type { ClassRef, Type, Value } from './type.ts';
import { parametersOfClass, variablesIn } from './type-variables.ts';

/** Null when it is not a parameter with a type variable that is assigned to the attribute. */
export function assignedParameter(
  engine: Engine,
  ref: ClassRef,
  value: Value,
  attribute: number,
): Type | null {
  if (parametersOfClass(engine, ref).length === 0) return null;
  const code = codeOf(engine, ref.file);
  const annotation = annotationOfAssigned(code, attribute);
  if (annotation < 0 || variablesIn(engine, code, annotation).length === 0) return null;
  return annotationType(engine, code, annotation, environmentFor(engine, value, ref));
}

function annotationOfAssigned({ tree, unit, index, file }: Code, attribute: number): number {
  const statement = unit.parent[attribute]!;
  if (tree.kind[statement] !== Kind.Assign || tree.kind[statement - 1] !== Kind.Name) return -1;
  const symbol = unit.symbolOf[statement - 1]!;
  // Assigned to in between, it may be something else.
  if (symbol < 0 || index.bindings(symbol).length !== 1) return -1;
  for (const { parameters } of file.facts.functions) {
    const parameter = parameters.find((one) => one.symbol === symbol);
    if (parameter === undefined) continue;
    return parameter.role === 'variadic' || parameter.role === 'keywords' ? -1 : parameter.annotation;
  }
  return -1;
}
