// What only `if __name__ == "__main__":` uses can be imported there: loading the module does not run it, so no import cycle arises.
// The program itself is loaded twice then, once by each name, which nobody may notice.
import { BINDS, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { mayLoadAgain } from './load-again.ts';
import { isMainGuard } from './main-guard.ts';
import { isInsideStatements } from './moved-statements.ts';

/** The first statement of the guard; null when the import has to stand at the head of the file. */
export function placeInGuard(
  context: PythonContext,
  source: PythonFile,
  symbols: readonly number[],
  statements: readonly number[],
): number | null {
  const { facts } = source;
  const { tree } = facts;
  const body = childrenOf(tree, tree.count - 1);
  const guards = body.filter((node) => isMainGuard(facts, node));
  const [guard] = guards;
  if (guard === undefined || guards.length > 1) return null;
  const [, block] = childrenOf(tree, guard);
  if (facts.embedded.some(({ symbolOf }) => symbols.some((symbol) => symbolOf.includes(symbol)))) return null;
  const isInBlock = (node: number) => tree.first[block!]! <= node && node < block!;
  const isOnlyThere = symbols.every((symbol) =>
    occurrencesOf(facts, symbol).every(
      (node) => isInBlock(node) || isInsideStatements(source, statements, tree.start[node]!),
    ),
  );
  if (!isOnlyThere) return null;
  // Objects of the one module are strangers to the other.
  for (let node = tree.first[block!]!; node < block!; node++) {
    const symbol = facts.symbolOf[node]!;
    if (symbol < 0 || facts.symbols.scope[symbol] !== MODULE_SCOPE || symbols.includes(symbol)) continue;
    const isBoundHere = occurrencesOf(facts, symbol).every(isInBlock);
    const isImported =
      (facts.symbols.flags[symbol]! & ~IS_IMPORT) === 0 && (facts.useOf[node]! & BINDS) === 0;
    if (!isBoundHere && !isImported) return null;
  }
  const loaded = body.filter((node) => node !== guard && !statements.includes(node));
  const [first] = childrenOf(tree, block!);
  const isAlone = !statementExtent(tree, first!).sharesLine;
  return isAlone && mayLoadAgain(context, source, loaded) ? first! : null;
}
