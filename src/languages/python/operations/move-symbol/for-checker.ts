// Names of a module that only a type checker sees: everything that binds them stands under `if TYPE_CHECKING:`. Whoever uses them
// elsewhere can do so under the same condition.
import { BINDS, type FileFacts, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import { isTypeChecking } from '../../facts/type-checking.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { isInMainGuard } from './main-guard.ts';

/** What only the program binds for itself does not count for `annotated` names, which nobody evaluates. */
export function isForChecker(facts: FileFacts, symbol: number, annotated: boolean): boolean {
  const { scopeOf, useOf } = facts;
  const bindings = [...occurrencesOf(facts, symbol)].filter(
    (node) => scopeOf[node] === MODULE_SCOPE && (useOf[node]! & BINDS) !== 0,
  );
  const counted = bindings.filter((node) => !(annotated && isInMainGuard(facts, node)));
  return counted.length > 0 && counted.every((node) => isUnderTypeChecking(facts, node));
}

function isUnderTypeChecking({ tree, parent }: FileFacts, node: number): boolean {
  for (let block = node; block >= 0; block = parent[block]!) {
    if (tree.kind[block] !== Node.Block) continue;
    const outer = parent[block]!;
    if (tree.kind[outer] !== Node.If) continue;
    const [test, body] = childrenOf(tree, outer);
    if (body === block && isTypeChecking(tree, test!)) return true;
  }
  return false;
}
