// The dotted path of a scope inside its file: `Outer.method.<lambda>`. Part of the address that survives edits.
import {
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  type FileFacts,
  FUNCTION_SCOPE,
  LAMBDA_SCOPE,
} from '../facts/file-facts.ts';
import { nameText } from '../syntax/syntax-tree.ts';

/** Empty for the module; type parameters belong to what they are parameters of. */
export function scopePath(facts: FileFacts, scope: number): readonly string[] {
  const path: string[] = [];
  for (let at = scope; at > 0; at = facts.scopes.parent[at]!) {
    const name = nameOfScope(facts, at);
    if (name !== null) path.push(name);
  }
  return path.reverse();
}

function nameOfScope({ scopes, tree }: FileFacts, scope: number): string | null {
  switch (scopes.kind[scope]) {
    case CLASS_SCOPE:
    case FUNCTION_SCOPE:
      return nameText(tree, tree.data[tree.data[scopes.node[scope]!]!]!);
    case LAMBDA_SCOPE:
      return '<lambda>';
    case COMPREHENSION_SCOPE:
      return '<comprehension>';
    default:
      return null;
  }
}
