// The statement that binds a name and nothing else, so that it can be taken away or moved as a whole.
import type { FileFacts } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';

/** `node` is the Name or Identifier that is bound. A text says why there is no such statement. */
export function statementThatBinds({ tree, parent }: FileFacts, node: number): number | string {
  const owner = parent[node]!;
  switch (tree.kind[owner]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
    case Node.ClassDef:
    case Node.TypeAlias:
    case Node.AnnAssign:
      return owner;
    case Node.Assign:
      return childrenOf(tree, owner).length === 2 ? owner : 'it is assigned together with others';
    default:
      return 'it is bound by a statement that does more than that';
  }
}
