// `if __name__ == "__main__":` runs only when the file is the program, never when it is imported.
import type { FileFacts } from '../../facts/file-facts.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';

export function isMainGuard({ tree }: FileFacts, node: number): boolean {
  if (tree.kind[node] !== Node.If) return false;
  return /^if\s*\(?\s*__name__\s*==/.test(textBetween(tree, tree.start[node]!, tree.end[node]!));
}

export function isInMainGuard(facts: FileFacts, node: number): boolean {
  for (let outer = facts.parent[node]!; outer >= 0; outer = facts.parent[outer]!) {
    if (isMainGuard(facts, outer)) return true;
  }
  return false;
}
