// The names in import statements of a tree, each with what makes two of them the same import and the identifiers it is
// spelled with. Read from the file as it is and from the text that takes its place, to follow names from one to the other.
import { ALIAS_AS, ALIAS_STAR } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';

export interface ImportedName {
  readonly statement: number;
  readonly alias: number;
  /** With leading dots: `..pkg.mod`. */
  readonly module: string;
  /** Of `from m import name`; null for `import m`; `*` for a star. */
  readonly name: string | null;
  readonly asName: string | null;
  /** Identifiers of the module path. */
  readonly path: readonly number[];
  /** Identifiers of the name and of the alias; -1 where there is none. */
  readonly nameNode: number;
  readonly asNode: number;
}

export function importedNames(tree: SyntaxTree, statement: number): readonly ImportedName[] {
  const children = childrenOf(tree, statement);
  const aliases = children.filter((child) => tree.kind[child] === Node.Alias);
  if (tree.kind[statement] === Node.Import)
    return aliases.map((alias) => importedModule(tree, statement, alias));
  const path = children.filter((child) => tree.kind[child] === Node.Identifier);
  const module = '.'.repeat(tree.data[statement]!) + dotted(tree, path);
  return aliases.map((alias) => {
    const isStar = (tree.flags[alias]! & ALIAS_STAR) !== 0;
    const nameNode = isStar ? -1 : tree.first[alias]!;
    const asNode = (tree.flags[alias]! & ALIAS_AS) !== 0 ? alias - 1 : -1;
    return {
      statement,
      alias,
      module,
      name: isStar ? '*' : textOf(tree, nameNode),
      asName: asNode < 0 ? null : textOf(tree, asNode),
      path,
      nameNode,
      asNode,
    };
  });
}

/** Equal for imports that do the same. */
export function importKey({ module, name, asName }: ImportedName): string {
  return `${module}\0${name ?? ''}\0${asName ?? ''}`;
}

/** The name that it binds; null for a star. */
export function boundName({ module, name, asName }: ImportedName): string | null {
  if (asName !== null) return asName;
  if (name !== null) return name === '*' ? null : name;
  return module.split('.')[0]!;
}

/** By the name that they bind; stars are left out. */
export function groupByBoundName(
  names: readonly ImportedName[],
): ReadonlyMap<string, readonly ImportedName[]> {
  const groups = new Map<string, ImportedName[]>();
  for (const name of names) {
    const bound = boundName(name);
    if (bound === null) continue;
    const group = groups.get(bound);
    if (group === undefined) groups.set(bound, [name]);
    else group.push(name);
  }
  return groups;
}

/** `import a.b` binds `a`. */
export function bindsPackage({ name, asName }: ImportedName): boolean {
  return name === null && asName === null;
}

function importedModule(tree: SyntaxTree, statement: number, alias: number): ImportedName {
  const path = childrenOf(tree, alias);
  const asNode = (tree.flags[alias]! & ALIAS_AS) !== 0 ? path.pop()! : -1;
  const asName = asNode < 0 ? null : textOf(tree, asNode);
  return { statement, alias, module: dotted(tree, path), name: null, asName, path, nameNode: -1, asNode };
}

function dotted(tree: SyntaxTree, identifiers: readonly number[]): string {
  return identifiers.map((node) => textOf(tree, node)).join('.');
}

function textOf(tree: SyntaxTree, node: number): string {
  return nameText(tree, tree.data[node]!);
}
