// `x = f()` where f returns its own x: the variable of the caller can take the place of the one in the body, because the
// statement gives it that value anyway. Only where nobody can see it have another value before.
import { BINDS, FUNCTION_SCOPE, IS_DECLARED } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { CallSite } from './call-site.ts';
import { copyOf, type Replacement } from './fragments.ts';
import { type FunctionShape, isCaptured } from './function-shape.ts';
import { keptAt } from './kept-variables.ts';
import type { PlacedArgument } from './place-arguments.ts';

export interface SharedVariables {
  /** Symbols of the function that are variables of the caller, by the name that the statement assigns. */
  readonly targets: ReadonlyMap<number, number>;
  /** Nothing is left for the statement to assign. */
  readonly isAll: boolean;
}

const NONE: SharedVariables = { targets: new Map(), isAll: false };

export function sharedVariables(
  site: CallSite,
  shape: FunctionShape,
  placed: readonly PlacedArgument[],
): SharedVariables {
  const pairs = assignedPairs(site, shape);
  if (pairs.length === 0 || isGuarded(site)) return NONE;
  const targets = new Map<number, number>();
  for (const [target, value] of pairs) {
    const symbol = shape.file.facts.symbolOf[value]!;
    if (mayShare(site, shape, placed, target, symbol)) targets.set(symbol, target);
  }
  return { targets, isAll: targets.size === pairs.length };
}

/** The body's own names for them, spelled as the caller's. */
export function sharedTexts(
  { file: to }: CallSite,
  { file, block }: FunctionShape,
  { targets }: SharedVariables,
): readonly Replacement[] {
  const { facts } = file;
  const caller = to.facts.tree;
  return [...targets].flatMap(([symbol, target]) =>
    [...occurrencesOf(facts, symbol)]
      .filter((node) => facts.tree.first[block]! <= node && node <= block)
      .map((node): Replacement => {
        const name = copyOf(to, caller.start[target]!, caller.end[target]!);
        return { start: facts.tree.start[node]!, end: facts.tree.end[node]!, by: [name] };
      }),
  );
}

/** What the statement assigns with what the function returns, name by name, where both are names only. */
function assignedPairs(site: CallSite, shape: FunctionShape): readonly (readonly [number, number])[] {
  const { tree } = site.file.facts;
  const last = shape.statements.at(-1);
  if (site.kind !== 'assigned' || tree.kind[site.statement] !== Node.Assign) return [];
  if (last === undefined || shape.early.length > 0 || shape.tails.length !== 1 || shape.tails[0] !== last)
    return [];
  const [target, , ...more] = childrenOf(tree, site.statement);
  const [value] = childrenOf(shape.file.facts.tree, last);
  if (target === undefined || value === undefined || more.length > 0) return [];
  const targets = namesOf(site.file.facts.tree, target);
  const values = namesOf(shape.file.facts.tree, value);
  if (targets === null || values === null || targets.length !== values.length) return [];
  const words = new Set(targets.map((node) => nameText(tree, tree.data[node]!)));
  return words.size === targets.length ? targets.map((node, at) => [node, values[at]!]) : [];
}

function namesOf(tree: FunctionShape['file']['facts']['tree'], node: number): readonly number[] | null {
  if (tree.kind[node] === Node.Name) return [node];
  if (tree.kind[node] !== Node.Tuple) return null;
  const names = childrenOf(tree, node);
  return names.every((each) => tree.kind[each] === Node.Name) ? names : null;
}

/** Whoever catches what the body raises sees what the variable has by then. */
function isGuarded({ file: { facts }, statement, scope }: CallSite): boolean {
  const { tree, parent, scopes } = facts;
  for (let node = parent[statement]!; node >= 0 && node !== scopes.node[scope]; node = parent[node]!) {
    const kind = tree.kind[node];
    if (kind === Node.Try || kind === Node.TryStar || kind === Node.With || kind === Node.AsyncWith)
      return true;
  }
  return false;
}

function mayShare(
  { file, scope }: CallSite,
  shape: FunctionShape,
  placed: readonly PlacedArgument[],
  target: number,
  symbol: number,
): boolean {
  const { tree, symbolOf, symbols, scopes, scopeOf, useOf } = file.facts;
  const body = shape.file.facts;
  const own = symbolOf[target]!;
  const word = nameText(tree, tree.data[target]!);
  if (symbol < 0 || body.symbols.scope[symbol] !== shape.fact.scope) return false;
  if (keptAt(shape, symbol) !== undefined) return false;
  if (nameText(body.tree, body.symbols.name[symbol]!) !== word) return false;
  if (own < 0 || symbols.scope[own] !== scope || scopes.kind[scope] !== FUNCTION_SCOPE) return false;
  if ((symbols.flags[own]! & IS_DECLARED) !== 0) return false;
  const uses = [...occurrencesOf(file.facts, own)];
  if (uses.some((node) => isCaptured(file.facts, scopeOf[node]!, scope))) return false;
  const given = placed.find(({ parameter }) => parameter.symbol === symbol);
  for (const argument of placed) {
    if (argument.isDefault || argument.mode === 'unused') continue;
    const reads = uses.some((node) => tree.first[argument.node]! <= node && node <= argument.node);
    const isItself =
      argument === given && argument.mode === 'variable' && tree.kind[argument.node] === Node.Name;
    if (reads && !isItself) return false;
  }
  const isPassed = given !== undefined && tree.kind[given.node] === Node.Name && symbolOf[given.node] === own;
  if (given !== undefined)
    return isPassed && uses.some((node) => node < target && (useOf[node]! & BINDS) !== 0);
  const inBody = [...occurrencesOf(body, symbol)].sort((a, b) => body.tree.start[a]! - body.tree.start[b]!);
  return (body.useOf[inBody[0]!]! & BINDS) !== 0;
}
