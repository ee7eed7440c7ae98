// From the bytes of a file to its facts: parse, walk the scopes, bind the names, keep the result.
import { parseInto } from '../syntax/parse-python.ts';
import { bindNames } from './bind-names.ts';
import type { FactsArena } from './facts-arena.ts';
import type { FileFacts } from './file-facts.ts';
import { keepTables, keepTreeWithRoom } from './keep-facts.ts';
import { LazyFacts } from './lazy-facts.ts';
import { walkScopes } from './walk-scopes.ts';

/** Never throws: a file with syntax errors has the facts of what could be read. */
export function analyseFile(arena: FactsArena, source: Uint8Array): FileFacts {
  const kept = keepTreeWithRoom(parseInto(arena.syntax, source));
  const walk = { arena, tree: kept.tree, parent: kept.parent, scopeOf: kept.scopeOf, useOf: kept.useOf };
  walkScopes(walk);
  bindNames(walk, kept.symbolOf);
  const { scopes, symbols } = keepTables(arena, kept.symbolOf);
  return new LazyFacts(kept, scopes, symbols);
}
