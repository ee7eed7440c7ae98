// Dictionaries whose keys are names: `vars(o)` and `o.__dict__` hold attributes, `locals()` and `globals()` variables.
import { type CodeUnit, FUNCTION_SCOPE, MODULE_SCOPE, UNBOUND } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

export type NamespaceTable =
  | { readonly kind: 'attributes'; readonly of: number }
  | { readonly kind: 'variables'; readonly scope: number };

/** What the keys of an expression name; null when they are data. */
export function namespaceTable(unit: CodeUnit, scopeKinds: Uint8Array, node: number): NamespaceTable | null {
  const { tree, symbolOf } = unit;
  if (node < 0) return null;
  if (tree.kind[node] === Node.Attribute) {
    return nameText(tree, tree.data[node]!) === '__dict__' ? { kind: 'attributes', of: node - 2 } : null;
  }
  if (tree.kind[node] !== Node.Call) return null;
  const [callee, first, ...more] = childrenOf(tree, node);
  if (tree.kind[callee!] !== Node.Name || symbolOf[callee!] !== UNBOUND || more.length > 0) return null;
  const name = nameText(tree, tree.data[callee!]!);
  if (first !== undefined) return name === 'vars' ? { kind: 'attributes', of: first } : null;
  if (name === 'globals') return { kind: 'variables', scope: MODULE_SCOPE };
  if (name !== 'locals' && name !== 'vars') return null;
  const scope = unit.scopeOf[callee!]!;
  // A class body has attributes, and whose locals a comprehension sees depends on the version.
  return scope === MODULE_SCOPE || scopeKinds[scope] === FUNCTION_SCOPE ? { kind: 'variables', scope } : null;
}
