// A function or generator in the body keeps variables of the function, which are made anew at each call. As variables of the caller
// they stay what they were only where the call runs once for each run of the caller.
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import type { CallSite } from './call-site.ts';
import { type FunctionShape, isCaptured } from './function-shape.ts';
import { runsInside } from './inner-definitions.ts';
import type { PlacedArgument } from './place-arguments.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';

interface KeptWork {
  readonly context: PythonContext;
  readonly name: string;
  readonly shape: FunctionShape;
  readonly sites: readonly CallSite[];
}

export function refuseKept(
  { context, name, shape, sites }: KeptWork,
  site: CallSite,
  placed: readonly PlacedArgument[],
): void {
  const variables = placed.filter(({ mode }) => mode === 'variable').map(({ parameter }) => parameter.symbol);
  const kept = [...shape.locals, ...variables].find((symbol) => keptAt(shape, symbol) !== undefined);
  if (kept === undefined || runsOnce(site, sites)) return;
  const node = keptAt(shape, kept)!;
  const { tree } = shape.file.facts;
  const word = tree.bytes.subarray(tree.start[node]!, tree.end[node]!);
  const reason = `a function in its body keeps ${Buffer.from(word).toString()}, which would be a variable of the caller`;
  throw wouldChange(context, name, spanOfNode(shape.file, node), reason);
}

/** Where a function in the body that may outlive the call uses the variable. */
export function keptAt({ file, fact }: FunctionShape, symbol: number): number | undefined {
  const { facts } = file;
  return [...occurrencesOf(facts, symbol)].find((node) => {
    const scope = facts.scopeOf[node]!;
    return isCaptured(facts, scope, fact.scope) && !runsInside(file, scope, fact.scope);
  });
}

/** No loop around it, and no other call beside it whose variables have the same names. */
function runsOnce({ file, statement, scope }: CallSite, sites: readonly CallSite[]): boolean {
  const { tree, parent, scopes } = file.facts;
  if (sites.filter((other) => other.file === file && other.scope === scope).length > 1) return false;
  for (let node = parent[statement]!; node >= 0 && node !== scopes.node[scope]; node = parent[node]!) {
    const kind = tree.kind[node];
    if (kind === Node.For || kind === Node.AsyncFor || kind === Node.While) return false;
  }
  return true;
}
