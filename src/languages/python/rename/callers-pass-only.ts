// A parameter without annotation is what its callers pass. When every call that was found passes an object of the
// family, the attribute of the parameter is likely the family's: likely, because there may be calls that were not found.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { bindOnType } from './bind-on-expression.ts';
import { wordOf } from './bind-place.ts';
import { findParameter } from './parameter-family.ts';

export function callersPassOnly(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): boolean {
  if (place.kind !== 'attribute') return false;
  const { file, unit, node } = place;
  const receiver = node - 1;
  const symbol = unit.tree.kind[receiver] === Node.Name ? unit.symbolOf[receiver]! : -1;
  const parameter = symbol < 0 ? null : findParameter({ file, symbol });
  if (parameter === null) return false;
  const passed = engine.evaluator.parameterCallers(parameter.function, parameter.position);
  const { definitions, unknown } = bindOnType(engine, passed, wordOf(place));
  return unknown === null && definitions.length > 0 && definitions.every(isFamily);
}
