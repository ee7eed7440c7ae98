// The symbols that names below a node mean.
import type { FileFacts } from '../../facts/file-facts.ts';

export function symbolsIn({ tree, symbolOf }: FileFacts, root: number): ReadonlySet<number> {
  const symbols = new Set<number>();
  for (let node = tree.first[root]!; node <= root; node++)
    if (symbolOf[node]! >= 0) symbols.add(symbolOf[node]!);
  return symbols;
}
