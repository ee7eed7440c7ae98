// Functions that a table or a decorator of ours keeps, to be called later by whoever finds them there: `views[path](**query)`. Where
// a callee is not known and gets a mapping, it may be one of these.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { definitionOfSymbol } from './bound-names.ts';
import type { Family } from './family.ts';
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

/** Where the decorators of ours stand that got a function: what they keep is most likely called there. */
export function filesOfDecorators(
  { evaluator }: PythonEngine,
  functions: readonly FunctionRef[],
): readonly PythonFile[] {
  return functions.flatMap(({ file, index }) =>
    file.facts.functions[index]!.decorators.flatMap((node) => {
      const { tree } = file.facts;
      let at = tree.kind[node] === Node.Decorator ? node - 1 : node;
      if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
      return evaluator
        .typeOf(file, file.facts, at)
        .values.flatMap((value) =>
          value.kind === 'function' && !value.function.file.isExternal ? [value.function.file] : [],
        );
    }),
  );
}
