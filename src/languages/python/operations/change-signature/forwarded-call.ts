// `def m(self, *args, **kwargs): return super().m(*args, **kwargs)`: whatever comes is passed on untouched. When those who call the one are
// changed together with the other, such a call is right as it is.
import { FUNCTION_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { FunctionRef } from '../../types/type.ts';
import type { Argument } from './call-arguments.ts';

/** The function around a call that only passes on what the function takes; null when it does anything else. */
export function forwarderOf(
  file: PythonFile,
  call: number,
  given: readonly Argument[],
  leading: number,
): FunctionRef | null {
  const { tree, scopes, scopeOf, symbolOf, functions } = file.facts;
  const scope = scopeOf[call]!;
  if (scopes.kind[scope] !== FUNCTION_SCOPE) return null;
  const index = functions.findIndex((fact) => fact.scope === scope);
  const fact = functions[index];
  if (fact === undefined || given.length < 2 || given.length > leading + 2) return null;
  const [star, doubleStar] = given.slice(-2);
  const isOwn = (argument: Argument | undefined, role: 'variadic' | 'keywords') => {
    const parameter = fact.parameters.find((each) => each.role === role);
    if (argument === undefined || parameter === undefined || argument.node < 0) return false;
    if (tree.kind[argument.node] !== Node.Name || symbolOf[argument.node] !== parameter.symbol) return false;
    // Nothing else looks at it: nothing was taken out or put in.
    return occurrencesOf(file.facts, parameter.symbol).every(
      (node) => node === parameter.nameNode || isUnpacked(file, node),
    );
  };
  if (star?.kind !== 'star' || doubleStar?.kind !== 'double-star') return null;
  if (!isOwn(star, 'variadic') || !isOwn(doubleStar, 'keywords')) return null;
  const isReceiver = given
    .slice(0, -2)
    .every(
      ({ node, kind }, at) =>
        kind === 'positional' && node >= 0 && symbolOf[node] === fact.parameters[at]?.symbol,
    );
  return isReceiver ? { file, index } : null;
}

function isUnpacked({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  const owner = parent[node]!;
  return tree.kind[owner] === Node.Starred || (tree.kind[owner] === Node.Keyword && tree.data[owner] === 0);
}
