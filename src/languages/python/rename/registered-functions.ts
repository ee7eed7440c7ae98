// Functions that a table or a decorator of ours keeps, to be called later by whoever finds them there: `views[path](**query)`. Where
// a callee is not known and gets a mapping, it may be one of these.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import type { FunctionRef } from '../types/type.ts';
import { definitionOfSymbol } from './bound-names.ts';
import type { Family } from './family.ts';
import { functionsGiven, functionsOfDecorator } from './given-to-functions.ts';
import { canBeNamed, findParameter, nameOfFunction } from './parameter-family.ts';
import { functionIsPassedAround } from './passed-around.ts';

/** Functions of a module with the renamed parameter that are used other than by being called. */
export function keptFunctions(engine: PythonEngine, family: Family): readonly FunctionRef[] {
  return family.definitions.flatMap((definition) => {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null || !canBeNamed(parameter)) return [];
    const { file, index } = parameter.function;
    const { ownerClass, symbol } = file.facts.functions[index]!;
    if (ownerClass !== -1 || symbol < 0) return [];
    if (engine.program.filesContaining(nameOfFunction(parameter.function)).length > MOST) return [];
    const wanted = definitionKey(definitionOfSymbol(file, symbol));
    const isKept = functionIsPassedAround(
      engine,
      [parameter.function],
      (one) => definitionKey(one) === wanted,
    );
    return isKept ? [parameter.function] : [];
  });
}

/** What is called like many other things is not looked for everywhere. */
const MOST = 60;

/** Where the functions of ours stand that got one, as decorators or by a call: what they keep is most likely called there. */
export function filesOfTakers(
  engine: PythonEngine,
  functions: readonly FunctionRef[],
): readonly PythonFile[] {
  const takers = functions.flatMap((ref) => {
    const { file, index } = ref;
    const decorators = file.facts.functions[index]!.decorators.flatMap((node) =>
      functionsOfDecorator(engine, file, node),
    );
    const places = placesOfWord(file, nameOfFunction(ref));
    return [...decorators, ...places.flatMap((place) => functionsGiven(engine, place))];
  });
  return [...new Set(takers.map(({ file }) => file))];
}
