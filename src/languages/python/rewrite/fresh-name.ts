// A name that nothing in a scope, around it or below it knows yet: for what new code has to bind there.
import type { FileFacts } from '../facts/file-facts.ts';
import { nameText } from '../syntax/syntax-tree.ts';

/** Every word that the file spells as a name: whatever is not among them is free in all its scopes. */
export function namesOfFile({ tree, embedded }: FileFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (let name = 1; name < tree.nameCount; name++) names.add(nameText(tree, name));
  for (const unit of embedded)
    for (let name = tree.nameCount; name < unit.tree.nameCount; name++) names.add(nameText(unit.tree, name));
  return names;
}

/** The wanted name, or the first of `wanted_1`, `wanted_2`, ... that is not taken. */
export function freshName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let n = 1; ; n++) if (!taken.has(`${wanted}_${n}`)) return `${wanted}_${n}`;
}
