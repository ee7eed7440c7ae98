// A string that a decorator is given in the body of a class: `@validates("email")`, `@field_validator("email")` speak of the attribute
// `email` of that class, when the decorator comes from outside, or asks something that is not known for it.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { memberDefinition, sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { Value } from '../types/type.ts';
import { type Binding, binding } from './bind-place.ts';

/** Null when the call decorates no method, or the class has no such attribute; `who` is for the reason. */
export function bindDecoratorArgument(
  engine: PythonEngine,
  place: Place,
  call: number,
  who: string,
): Binding | null {
  const { file } = place;
  const { functions } = file.facts;
  if (file.facts.parent[place.node] !== call) return null;
  const owner = functions.find(({ decorators }) =>
    decorators.some((node) => decoratedBy(place, node) === call),
  );
  if (owner === undefined || owner.ownerClass < 0) return null;
  const word = sourceText(file, place.start, place.end);
  const lookup = engine.evaluator.lookup(
    { kind: 'instance', class: { file, index: owner.ownerClass }, arguments: [] },
    word,
  );
  if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) return null;
  return binding([memberDefinition(lookup.definition.class, word)], {
    unknown: `${who} is given the name of an attribute of the class`,
  });
}

function decoratedBy({ unit: { tree } }: Place, decorator: number): number {
  return tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
}

export function isOutside(engine: PythonEngine, value: Value): boolean {
  if (value.kind === 'external') return !engine.program.isStandardLibrary(value.name.split('.')[0]!);
  const ref = value.kind === 'function' ? value.function : value.kind === 'class' ? value.class : null;
  return (
    ref?.file.isExternal === true && !engine.program.isStandardLibrary(ref.file.moduleName.split('.')[0]!)
  );
}
