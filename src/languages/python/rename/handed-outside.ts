// Functions that are given to something outside of the workspace as a value: `path("", views.show)`, `post_save.connect(update)`,
// `Depends(current_user)`. Whoever gets them may pass their parameters by name.
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey, type Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import { nameOfFunction } from './parameter-family.ts';

/** What gets the function, as far as it is known: `django.urls.path`; null when nothing outside is seen to. */
export function outsideTakerOf(engine: PythonEngine, ref: FunctionRef): string | null {
  const name = nameOfFunction(ref);
  const { symbol } = ref.file.facts.functions[ref.index]!;
  const paths = engine.program.filesContaining(name);
  if (symbol < 0 || paths.length > MOST) return null;
  const wanted = definitionKey(definitionOfSymbol(ref.file, symbol));
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const place of placesOfWord(file, name)) {
      const call = callThatGets(place);
      const taker = call === -1 ? null : outsideCallee(engine, place, call);
      if (taker === null) continue;
      if (bindPlace(engine, place).definitions.some((one) => definitionKey(one) === wanted)) return taker;
    }
  }
  return null;
}

/** What is called like many other things is not looked for everywhere. */
const MOST = 60;

/** The call that has the function itself among its arguments; -1 when there is none. */
function callThatGets({ unit, node, kind }: Place): number {
  const { tree, parent } = unit;
  const expression = kind === 'attribute' ? parent[node]! : node;
  const isValue = tree.kind[expression] === Node.Name || tree.kind[expression] === Node.Attribute;
  if (!isValue) return -1;
  const owner = parent[expression]!;
  const call = owner >= 0 && tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  if (call < 0 || tree.kind[call] !== Node.Call) return -1;
  return childrenOf(tree, call)[0] === expression ? -1 : call;
}

function outsideCallee(
  { evaluator, program }: PythonEngine,
  { file, unit }: Place,
  call: number,
): string | null {
  // pytest passes on what it is given, as the standard library does.
  const isKnown = (module: string) => module === 'pytest' || program.isStandardLibrary(module);
  const isOutside = (value: Value) => value.kind === 'external' && !isKnown(value.name.split('.', 1)[0]!);
  const found = evaluator.callees(file, unit, call).values.find(isOutside);
  return found?.kind === 'external' ? found.name : null;
}
