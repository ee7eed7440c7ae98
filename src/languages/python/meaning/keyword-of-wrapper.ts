// A decorated function looks like itself when its wrapper says so with functools.wraps, but what is called is the wrapper:
// a keyword that the wrapper names is the wrapper's own, and never gets to the function.
import type { ParameterFact } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import type { PythonEngine } from './engine.ts';
import type { Meaning } from './meaning.ts';
import { certain } from './meaning-values.ts';

/** Null when no wrapper of the function has a parameter of this name. */
export function keywordOfWrapper(engine: PythonEngine, ref: FunctionRef, name: string): Meaning | null {
  const { file, index } = ref;
  if (file.isExternal) return null;
  const { tree } = file.facts;
  for (const decorator of file.facts.functions[index]!.decorators) {
    const expression = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
    const callee = tree.kind[expression] === Node.Call ? childrenOf(tree, expression)[0]! : expression;
    for (const value of engine.evaluator.typeOf(file, file.facts, callee).values) {
      if (value.kind !== 'function' || value.function.file.isExternal) continue;
      const own = parameterOfWrapper(value.function, name);
      if (own !== null) {
        return certain({ kind: 'symbol', ref: { file: value.function.file, symbol: own.symbol } });
      }
    }
  }
  return null;
}

/** Of a function inside of the decorator that is marked with `wraps`. */
function parameterOfWrapper({ file, index }: FunctionRef, name: string): ParameterFact | null {
  const { functions, tree } = file.facts;
  const { node } = functions[index]!;
  for (const fact of functions) {
    const isInside = fact.node < node && fact.node >= tree.first[node]!;
    if (!isInside || !fact.decorators.some((decorator) => isWraps(file, decorator))) continue;
    const found = fact.parameters.find(
      (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function isWraps({ facts: { tree } }: FunctionRef['file'], decorator: number): boolean {
  const expression = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (tree.kind[expression] !== Node.Call) return false;
  const callee = childrenOf(tree, expression)[0]!;
  const isName = tree.kind[callee] === Node.Name || tree.kind[callee] === Node.Attribute;
  return isName && nameText(tree, tree.data[callee]!) === 'wraps';
}
