// A parameter without annotation is what its callers pass. When every call that was found passes an object of the
// family, the attribute of the parameter is likely the family's: likely, because there may be calls that were not found.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { bindOnType } from './bind-on-expression.ts';
import { wordOf } from './bind-place.ts';
import { exists } from './classify-place.ts';

type CallersPass =
  | { readonly kind: 'family' }
  /** Objects of the family, and others of the workspace with an attribute of this name. */
  | { readonly kind: 'both'; readonly outside: readonly Definition[] }
  /** None of the family. */
  | { readonly kind: 'others'; readonly outside: readonly Definition[] }
  | { readonly kind: 'unknown' };

export function callersPass(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): CallersPass {
  const definitions = meantByCallers(engine, place).filter((one) => isFamily(one) || exists(one));
  const outside = definitions.filter((definition) => !isFamily(definition));
  if (definitions.length === 0) return { kind: 'unknown' };
  if (outside.length === 0) return { kind: 'family' };
  if (outside.length === definitions.length) return { kind: 'others', outside };
  return outside.every(({ kind }) => kind !== 'external') ? { kind: 'both', outside } : { kind: 'unknown' };
}

/** What the attribute of a parameter means when all calls that were found pass what is known; else nothing. */
export function meantByCallers(engine: PythonEngine, place: Place): readonly Definition[] {
  if (place.kind !== 'attribute') return [];
  const { file, unit, node } = place;
  const { definitions, unknown } = bindOnType(
    engine,
    engine.evaluator.likelyType(file, unit, node - 1),
    wordOf(place),
  );
  return unknown === null ? definitions : [];
}
