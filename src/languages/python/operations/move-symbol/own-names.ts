// Names of the destination by which the moved code reached it from outside: `dest.limit`, `from dest import limit as top`. At its
// new place it stands beside them. And the other way round: what the destination imported under another name.
import type { Span } from '../../../../base/span.ts';
import { type FileFacts, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { Destination } from './destination.ts';
import { cannotMove, isInsideStatements } from './moved-statements.ts';
import type { NeededNames } from './needed-names.ts';
import { lineOf } from './new-imports.ts';

export interface OwnName {
  /** What is replaced. */
  readonly span: Span;
  readonly text: string;
  /** Of the destination. */
  readonly name: string;
}

export interface NamesAtHome {
  readonly names: readonly OwnName[];
  /** Without the imports that only led there. */
  readonly needs: NeededNames;
}

export function namesAtHome(
  program: Program,
  source: PythonFile,
  to: Destination,
  needs: NeededNames,
  statements: readonly number[],
  moved: string,
): NamesAtHome {
  const { file } = to;
  if (file === null) return { names: [], needs };
  const names: OwnName[] = [];
  const imported = new Map<number, readonly number[]>();
  for (const [symbol, indices] of needs.imported) {
    const isLeading = (index: number) => leadsThere(program, source, to, index) !== null;
    const leading = indices.filter(isLeading);
    if (leading.length === 0) {
      imported.set(symbol, indices);
      continue;
    }
    const uses = usesIn(source, symbol, statements, moved);
    for (const index of leading) {
      const way = leadsThere(program, source, to, index)!;
      const found = uses.flatMap((node) => ownName(program, source, file, node, way) ?? []);
      names.push(...found);
    }
    const others = indices.filter((index) => !isLeading(index));
    const done = new Set(names.map(({ span }) => span.start));
    const left = uses.filter((node) => !done.has(source.facts.tree.start[node]!));
    if (left.length === 0) continue;
    if (others.length > 0) imported.set(symbol, others);
    else
      throw cannotMove(
        moved,
        `it uses ${symbolText(source, symbol)}, which leads to ${to.path}, where the name it stands for is hidden or the module itself is meant`,
        'rename what hides the name, or move something else',
      );
  }
  return { names, needs: { ...needs, imported } };
}

/** What of a chain leads to the destination (`name` null), or the name there that is bound under another one. */
interface Way {
  readonly chain: readonly string[];
  readonly name: string | null;
}

function leadsThere(
  program: Program,
  source: PythonFile,
  { moduleName, file }: Destination,
  index: number,
): Way | null {
  const { module, name, asName } = lineOf(source, index);
  const isModule = (name === null ? module : `${module}.${name}`) === moduleName;
  if (isModule) return { chain: asName !== null ? [asName] : (name ?? module).split('.'), name: null };
  if (module !== moduleName || name === null || asName === null || asName === name) return null;
  // A submodule is imported into its package by any name.
  return file !== null && isSubmoduleOf(program, file, name) ? null : { chain: [asName], name };
}

/** A submodule of the package, if the package binds no other value to its name. */
export function isSubmoduleOf(program: Program, file: PythonFile, name: string): boolean {
  if (!file.isPackage || isDefinedIn(file, name)) return false;
  const found = program.findModule(`${file.moduleName}.${name}`);
  return found.kind === 'file' ? !found.file.isExternal : found.kind === 'namespace';
}

function usesIn(
  source: PythonFile,
  symbol: number,
  statements: readonly number[],
  moved: string,
): readonly number[] {
  const { facts } = source;
  const isInside = (offset: number) => isInsideStatements(source, statements, offset);
  const isInText = facts.embedded.some(({ tree, symbolOf }) =>
    symbolOf.some((each, node) => each === symbol && isInside(tree.start[node]!)),
  );
  if (isInText)
    throw cannotMove(
      moved,
      `an annotation in a string uses ${symbolText(source, symbol)}, which would have another name`,
      'take the annotation out of the string, then move',
    );
  return [...occurrencesOf(facts, symbol)].filter((node) => isInside(facts.tree.start[node]!));
}

function ownName(
  program: Program,
  { facts }: PythonFile,
  to: PythonFile,
  root: number,
  { chain, name }: Way,
): OwnName | null {
  const { tree, parent, scopeOf } = facts;
  let at = root;
  for (const part of chain.slice(1)) {
    at = parent[at]!;
    if (tree.kind[at] !== Node.Attribute || nameText(tree, tree.data[at]!) !== part) return null;
  }
  const own = name === null ? parent[at]! : at;
  if (name === null && (tree.kind[own] !== Node.Attribute || tree.first[own] !== tree.first[at])) return null;
  const wanted = name ?? nameText(tree, tree.data[own]!);
  if ((tree.flags[own]! & CONTEXT) !== 0 || !(isDefinedIn(to, wanted) || isSubmoduleOf(program, to, wanted)))
    return null;
  if (isHidden(facts, scopeOf[root]!, wanted)) return null;
  const end = name === null ? tree.start[own - 1]! : tree.end[own]!;
  return { span: { start: tree.start[root]!, end }, text: name ?? '', name: wanted };
}

function isDefinedIn({ facts }: PythonFile, name: string): boolean {
  return symbolNamed(facts, MODULE_SCOPE, name) >= 0;
}

/** Whether a scope inside of the module has a name of its own. */
function isHidden(facts: FileFacts, from: number, name: string): boolean {
  for (let scope = from; scope > MODULE_SCOPE; scope = facts.scopes.parent[scope]!)
    if (symbolNamed(facts, scope, name) >= 0) return true;
  return false;
}

/** `from old import f as g` in the destination. */
export function hasOtherName({ facts }: PythonFile, { kind, node }: Place): boolean {
  return kind === 'import-name' && facts.imports.some((each) => each.nameNode === node && each.hasAlias);
}

/**
 * Where the destination uses what it imported under another name, with the name it has of its own now; null when it needs the
 * other name for more than that.
 */
export function usesUnderOtherName(
  file: PythonFile,
  { node: nameNode }: Place,
): readonly (OwnName & { readonly node: number })[] | null {
  const { facts } = file;
  const { tree, scopeOf, symbolOf, symbols } = facts;
  const fact = facts.imports.find((each) => each.nameNode === nameNode)!;
  const { symbol, name, boundNode } = fact;
  if (symbols.flags[symbol] !== IS_IMPORT || symbols.scope[symbol] !== MODULE_SCOPE) return null;
  if (facts.imports.some((each) => each !== fact && each.symbol === symbol)) return null;
  if (facts.exports?.dynamic || facts.exports?.entries.some((each) => each.name === symbolText(file, symbol)))
    return null;
  if (facts.embedded.some((unit) => unit.symbolOf.includes(symbol))) return null;
  const uses = [...occurrencesOf(facts, symbol)].filter((node) => node !== boundNode);
  if (uses.some((node) => symbolOf[node] !== symbol || isHidden(facts, scopeOf[node]!, name))) return null;
  return uses.map((node) => ({
    node,
    span: { start: tree.start[node]!, end: tree.end[node]! },
    text: name,
    name,
  }));
}
