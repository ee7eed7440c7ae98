// What `**options` holds, where `options` is a dictionary that one statement makes and that is only read: its keys stand there.
import { IS_DECLARED, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { CodePlace } from './argument-effects.ts';
import { type Argument, pairsOf } from './call-arguments.ts';

/** Null when nobody can say. */
export function heldNames(code: CodePlace, { kind, node }: Argument): readonly string[] | null {
  const { engine, file, unit } = code;
  const { facts } = file;
  const { tree, symbolOf, symbols, parent } = facts;
  if (kind !== 'double-star' || unit !== facts || node < 0 || tree.kind[node] !== Node.Name) return null;
  const symbol = symbolOf[node]!;
  if (symbol < 0 || (symbols.flags[symbol]! & IS_DECLARED) !== 0) return null;
  const [only, ...more] = bindingNodesOf(facts, symbol);
  if (only === undefined || more.length > 0) return null;
  const statement = parent[only.node]!;
  const isAssigned =
    tree.kind[statement] === Node.AnnAssign ||
    (tree.kind[statement] === Node.Assign && childrenOf(tree, statement).length === 2);
  const pairs = isAssigned ? pairsOf(facts, statement - 1) : null;
  if (pairs === null) return null;
  const text = symbolText(file, symbol);
  const isElsewhere =
    symbols.scope[symbol] === MODULE_SCOPE &&
    engine.program.filesContaining(text).some((path) => path !== file.path);
  const isRead = [...occurrencesOf(facts, symbol)].every(
    (each) => each === only.node || isOnlyRead(file, each),
  );
  return isElsewhere || !isRead ? null : pairs.map(({ name }) => name);
}

/** Spread into a call or another dictionary, or asked for one of its values. */
function isOnlyRead({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  const user = parent[node]!;
  switch (tree.kind[user]) {
    case Node.Keyword:
      return tree.data[user] === 0;
    case Node.DictUnpack:
      return true;
    case Node.Subscript:
      return tree.first[node] === tree.first[user] && (tree.flags[user]! & CONTEXT) === 0;
    default:
      return false;
  }
}
