// Where a call stands: the statement around it, and whether statements can be put before that without anybody noticing.
import { CLASS_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { type Effects, effectsOfAll } from '../../rewrite/effects.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { whyNotAcross } from '../../rewrite/trade-places.ts';
import { wayTo } from '../../rewrite/way-to.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import type { Use } from './find-uses.ts';

export interface CallSite {
  readonly use: Use;
  readonly file: PythonFile;
  /** What the body takes the place of: the call, or `await` and the call of an async function. */
  readonly call: number;
  /** The call itself. */
  readonly invoked: number;
  /** The statement, and the scope that it binds names in. */
  readonly statement: number;
  readonly scope: number;
  /** The call is all that the statement is, or all of the value that it assigns or returns. */
  readonly kind: 'statement' | 'assigned' | 'returned' | 'inside';
}

/** Null when the use is no call, or nobody waits for it where it is. */
export function callSiteOf(use: Use, isAsync = false): CallSite | null {
  const { file, node } = use;
  const { tree, parent, scopeOf } = file.facts;
  const invoked = parent[node]!;
  if (invoked < 0 || tree.kind[invoked] !== Node.Call || tree.first[invoked] !== tree.first[node])
    return null;
  const call = isAsync ? parent[invoked]! : invoked;
  if (isAsync && tree.kind[call] !== Node.Await) return null;
  let statement = call;
  while (tree.kind[statement]! > Node.LastStatement) statement = parent[statement]!;
  while (tree.kind[parent[statement]!] !== Node.Block && tree.kind[parent[statement]!] !== Node.Module)
    statement = parent[statement]!;
  const kind = kindOf(file, statement, call);
  return { use, file, call, invoked, statement, scope: scopeOf[statement]!, kind };
}

function kindOf({ facts: { tree, parent } }: PythonFile, statement: number, call: number): CallSite['kind'] {
  if (parent[call] !== statement) return 'inside';
  switch (tree.kind[statement]) {
    case Node.Expr:
      return 'statement';
    case Node.Return:
      return 'returned';
    case Node.Assign:
    case Node.AnnAssign:
    case Node.AugAssign:
      return call === statement - 1 ? 'assigned' : 'inside';
    default:
      return 'inside';
  }
}

/** Why nothing can be put before the statement that would run instead of the call; null when it can. */
export function whyNotBefore(
  context: PythonContext,
  { file, call, statement, scope }: CallSite,
  moved: Effects,
): string | null {
  const { facts } = file;
  const { tree } = facts;
  const kind = tree.kind[statement];
  if (kind === Node.FunctionDef || kind === Node.AsyncFunctionDef || kind === Node.ClassDef)
    return 'the call stands in the head of a definition';
  if (facts.scopes.kind[scope] === CLASS_SCOPE) return 'the call stands in the body of a class';
  if (statementExtent(tree, statement).sharesLine) return 'the call shares its line with other statements';
  const way = wayTo(facts, statement, call);
  if (way.later || way.repeated || way.conditional)
    return 'the call stands in a part of its statement that does not run exactly once';
  const code = { engine: context.engine, file };
  const crossed = effectsOfAll(code, way.crossed);
  // The rest of the statement comes later than the body then.
  return whyNotAcross(code, crossed, { ...moved, reads: new Set() });
}

export function effectsOfBody(
  context: PythonContext,
  file: PythonFile,
  statements: readonly number[],
): Effects {
  return { ...effectsOfAll({ engine: context.engine, file }, statements), leaves: false };
}
