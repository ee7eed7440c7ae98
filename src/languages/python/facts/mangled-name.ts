// What the interpreter calls a name: `__x` in class C is `_C__x`, wherever in the class it stands.
import * as Node from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { CLASS_SCOPE, type CodeUnit, type FileFacts, TYPE_PARAMETER_SCOPE } from './file-facts.ts';

/** What the tables of a file say, without its lists. */
type Names = Pick<FileFacts, 'tree' | 'scopes' | 'symbols' | 'scopeOf'>;

/**
 * Of a Name, Identifier, Attribute or Arg of the file's own tree. Names of modules, of keyword arguments and of keywords
 * in patterns are never mangled; the caller knows what it holds.
 */
export function mangledName(facts: Names, node: number): string {
  return mangledNameIn(facts, facts.scopeOf[node]!, nameText(facts.tree, facts.tree.data[node]!));
}

/** The same for a node of any unit of the file. */
export function effectiveAttributeName(facts: Names, unit: CodeUnit, node: number): string {
  return mangledNameIn(facts, unit.scopeOf[node]!, nameText(unit.tree, unit.tree.data[node]!));
}

/** What a symbol is called at run time. */
export function effectiveName(facts: Names, symbol: number): string {
  const { symbols } = facts;
  const text = nameText(facts.tree, symbols.name[symbol]!);
  if (!isPrivateName(text)) return text;
  // `global __x` in a class binds `_C__x` in the module: the place of an occurrence says which class.
  const occurrence = symbols.occurrence[symbols.firstOccurrence[symbol]!];
  const scope = occurrence === undefined ? symbols.scope[symbol]! : facts.scopeOf[occurrence]!;
  return mangledNameIn(facts, scope, text);
}

/** A name spelled so in a scope of the file. */
export function mangledNameIn(facts: Names, scope: number, text: string): string {
  if (!isPrivateName(text)) return text;
  const { kind, node, parent } = facts.scopes;
  const owner = privateOwner(facts.tree, kind, node, parent, scope);
  return owner < 0 ? text : mangle(text, nameText(facts.tree, owner));
}

export function isPrivateName(text: string): boolean {
  return text.startsWith('__') && !text.endsWith('__');
}

/** The name (id) of the innermost class around a scope, or -1. */
export function privateOwner(
  tree: SyntaxTree,
  kind: Uint8Array,
  nodes: Int32Array,
  parent: Int32Array,
  scope: number,
): number {
  for (let at = scope; at > 0; at = parent[at]!) {
    const node = nodes[at]!;
    const isClass =
      kind[at] === CLASS_SCOPE || (kind[at] === TYPE_PARAMETER_SCOPE && tree.kind[node] === Node.ClassDef);
    if (!isClass) continue;
    const identifier = tree.data[node]!;
    return identifier < 0 ? -1 : tree.data[identifier]!;
  }
  return -1;
}

export function mangle(name: string, className: string): string {
  const stripped = className.replace(/^_+/, '');
  return stripped === '' ? name : `_${stripped}${name}`;
}
