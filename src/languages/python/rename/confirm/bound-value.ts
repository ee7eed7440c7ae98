// What a variable is bound to, for those who look backward from a name to where its value comes from.
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

/** What an assignment or a loop binds the name to, or takes it out of; -1 when it is bound otherwise. */
export function boundValue({ facts: { tree, parent } }: PythonFile, target: number): number {
  let at = parent[target]!;
  while (tree.kind[at] === Node.Tuple || tree.kind[at] === Node.List || tree.kind[at] === Node.Starred)
    at = parent[at]!;
  switch (tree.kind[at]) {
    case Node.Assign:
    case Node.AnnAssign:
    case Node.AugAssign:
    case Node.NamedExpr:
      return at - 1;
    case Node.For:
    case Node.Comprehension:
      return childrenOf(tree, at)[1]!;
    default:
      return -1;
  }
}
