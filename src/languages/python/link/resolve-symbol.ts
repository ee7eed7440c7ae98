// What a name of a scope means when its imports are followed to the end, with the imports that were passed.
import { type FileFacts, IS_IMPORT } from '../facts/file-facts.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { findImported, findMember } from './find-member.ts';
import { certain, type Findings, mergeFindings } from './findings.ts';
import type { Links } from './links.ts';
import { eventsOf, hasOwnBinding } from './module-scope.ts';
import type { SymbolRef } from './program.ts';

/**
 * Everything that the symbol can be somewhere in its scope: an import that is overwritten later counts, because it is the
 * same symbol all along. For names of a module also what it is in the end, for stars and submodules.
 */
export function findSymbol(links: Links, ref: SymbolRef): Findings {
  // In the middle of a circle the answer is not whole.
  if (links.open.size > 0) return lookUp(links, ref);
  let known = links.symbols.get(ref.file);
  if (known === undefined) {
    known = [];
    links.symbols.set(ref.file, known);
  }
  known[ref.symbol] ??= lookUp(links, ref);
  return known[ref.symbol]!;
}

function lookUp(links: Links, ref: SymbolRef): Findings {
  const { file, symbol } = ref;
  const { facts } = file;
  if (!isBoundByImport(facts, symbol)) {
    if (facts.symbols.scope[symbol] !== 0) return certain({ kind: 'symbol', ref });
    return mergeFindings([certain({ kind: 'symbol', ref }), atTheEnd(links, ref)]);
  }
  const parts: Findings[] = [];
  for (const { kind, importIndex } of eventsOf(facts, symbol)) {
    if (kind === 'import') parts.push(findImported(links, file, importIndex));
  }
  if (hasOwnBinding(facts, symbol)) parts.push(certain({ kind: 'symbol', ref }));
  if (facts.symbols.scope[symbol] === 0) parts.push(atTheEnd(links, ref));
  return mergeFindings(parts);
}

function isBoundByImport(facts: FileFacts, symbol: number): boolean {
  return (facts.symbols.flags[symbol]! & IS_IMPORT) !== 0;
}

/** As others see it. What is not there in the end (deleted) was there before. */
function atTheEnd(links: Links, { file, symbol }: SymbolRef): Findings {
  const name = nameText(file.facts.tree, file.facts.symbols.name[symbol]!);
  return findMember(links, { kind: 'file', file }, name);
}
