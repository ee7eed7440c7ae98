// Names of the typing module as a file has them: `cast`, `t.cast`, `from typing_extensions import cast as c`.
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { CodeUnit, ImportFact } from './file-facts.ts';
import { UNBOUND } from './file-facts.ts';

export interface TypingNames {
  /** Whether the file imports typing at all. */
  readonly any: boolean;
  /** By symbol: the name it has in typing, '' for the module itself. */
  readonly bySymbol: ReadonlyMap<number, string>;
  readonly star: boolean;
}

export function findTypingNames(imports: readonly ImportFact[]): TypingNames {
  const bySymbol = new Map<number, string>();
  let star = false;
  for (const fact of imports) {
    if (fact.level > 0 || !TYPING_MODULES.has(fact.module)) continue;
    if (fact.kind === 'star') star = true;
    else if (fact.symbol >= 0) bySymbol.set(fact.symbol, fact.kind === 'name' ? fact.name : '');
  }
  return { any: star || bySymbol.size > 0, bySymbol, star };
}

export const TYPING_MODULES: ReadonlySet<string> = new Set(['typing', 'typing_extensions']);

/** What an expression is called in typing, or null. */
export function typingName(unit: CodeUnit, names: TypingNames, node: number): string | null {
  const { tree, symbolOf } = unit;
  if (tree.kind[node] === Node.Name) {
    const symbol = symbolOf[node]!;
    if (symbol === UNBOUND) return names.star ? nameText(tree, tree.data[node]!) : null;
    const name = names.bySymbol.get(symbol);
    return name === undefined || name === '' ? null : name;
  }
  if (tree.kind[node] !== Node.Attribute || tree.kind[node - 2] !== Node.Name) return null;
  return names.bySymbol.get(symbolOf[node - 2]!) === '' ? nameText(tree, tree.data[node]!) : null;
}
