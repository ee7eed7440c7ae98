// `self.state.step(speed=3)` where another file says `job.state = Running()`: the keyword may be a parameter of that object's method.
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { keywordOfFunction } from '../meaning/meaning-of-keyword.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Value } from '../types/type.ts';
import { assignedElsewhere } from './assigned-elsewhere.ts';
import { type Binding, binding } from './bind-place.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';

/** What is known of the keyword, with the parameters of what is assigned elsewhere to the receiver of the call. */
export function withKeywordsElsewhere(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
  known: Binding,
): Binding {
  const { file, unit } = place;
  const { tree } = unit;
  const callee = childrenOf(tree, call)[0]!;
  if (tree.kind[callee] !== Node.Attribute) return known;
  const method = nameText(tree, tree.data[callee]!);
  const { values, doubtful } = assignedElsewhere(engine, file, unit, callee - 2);
  const added = values.flatMap((value) => parametersOfMethod(engine, value, method, name));
  const maybe = doubtful.flatMap((value) => parametersOfMethod(engine, value, method, name));
  const keys = new Set([...known.definitions, ...added].map(definitionKey));
  const isNew = maybe.some((definition) => !keys.has(definitionKey(definition)));
  if (added.length === 0 && !isNew) return known;
  return binding([...known.definitions, ...added, ...maybe], {
    assignedElsewhere: true,
    unknown: known.unknown ?? (isNew ? 'it is assigned to, on something that is not known' : null),
  });
}

function parametersOfMethod(
  { evaluator }: PythonEngine,
  value: Value,
  method: string,
  name: string,
): readonly Definition[] {
  return evaluator.lookupAll(value, method).flatMap((lookup) => {
    if (lookup.kind !== 'member' || lookup.definition.symbol === -1) return [];
    const { class: owner, symbol } = lookup.definition;
    if (owner.file.isExternal) return [];
    return functionsOfSymbol(owner.file, symbol)
      .flatMap((ref) => keywordOfFunction(ref, name).definitions)
      .filter(({ kind }) => kind === 'symbol');
  });
}
