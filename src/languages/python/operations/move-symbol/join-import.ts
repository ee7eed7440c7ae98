// `from m import a` is there already: a name that comes from the same module is put into that statement, unless the
// file has a statement for each name. In all other cases it gets a line of its own.
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { isBlankBetween, lineEnd, lineStart, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { compareImportedNames } from '../organize-imports/sort-keys.ts';
import type { CarriedSpan, FileChange } from './text-change.ts';

export interface ImportedItem {
  /** `f` or `f as g`. */
  readonly text: string;
  /** Offsets in the text. */
  readonly carried: readonly CarriedSpan[];
}

/** The statement near `statement` that imports from the module, as it is spelled; null when there is none to join. */
export function findFromImport(
  file: PythonFile,
  statement: number,
  module: string,
  isUntouched: (statement: number) => boolean,
): number | null {
  const { tree, parent, imports } = file.facts;
  const block = parent[statement]!;
  const froms = [...new Set(imports.filter(({ kind }) => kind !== 'module').map((fact) => fact.statement))];
  if (isOneNameEach(tree, froms)) return null;
  const siblings = childrenOf(tree, block);
  const here = siblings.indexOf(statement);
  const found = froms.filter(
    (each) => each !== statement && parent[each] === block && spelledFrom(tree, each) === module,
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0 || !isUntouched(only)) return null;
  const at = siblings.indexOf(only);
  const between = siblings.slice(Math.min(here, at) + 1, Math.max(here, at));
  const areImports = between.every(
    (each) => tree.kind[each] === Node.Import || tree.kind[each] === Node.ImportFrom,
  );
  return areImports && isPlain(file, only) ? only : null;
}

/** A statement for each name, as some like it: no statement has several, and one module is named by several statements. */
function isOneNameEach(tree: SyntaxTree, froms: readonly number[]): boolean {
  if (froms.some((each) => aliasesOf(tree, each).length > 1)) return false;
  const modules = froms.map((each) => spelledFrom(tree, each));
  return new Set(modules).size < modules.length;
}

/** The statement at the head of the file, before `limit`, that imports from the module and stays. */
export function findFromImportAbove(
  file: PythonFile,
  module: string,
  limit: number,
  gone: ReadonlySet<number>,
): number | null {
  const { tree, parent, imports } = file.facts;
  const froms = [...new Set(imports.filter(({ kind }) => kind !== 'module').map((fact) => fact.statement))];
  if (isOneNameEach(tree, froms)) return null;
  const found = froms.find(
    (each) =>
      tree.kind[parent[each]!] === Node.Module &&
      tree.end[each]! <= limit &&
      spelledFrom(tree, each) === module &&
      aliasesOf(tree, each).some((alias) => !gone.has(alias)),
  );
  return found === undefined || !isPlain(file, found) ? null : found;
}

/** Null when the line would be too long, or says more than names. `gone` are aliases that the same change takes away. */
export function addToImport(
  file: PythonFile,
  statement: number,
  items: readonly ImportedItem[],
  gone: ReadonlySet<number> = new Set(),
): readonly FileChange[] | null {
  const { tree } = file.facts;
  const aliases = aliasesOf(tree, statement).filter((alias) => !gone.has(alias));
  const names = aliases.map((alias) => textBetween(tree, tree.start[alias]!, tree.end[alias]!));
  if (names.includes('*') || items.some(({ text }) => names.includes(text))) return null;
  const last = aliases.at(-1)!;
  const isLine = !hasBracket(tree, statement, aliases[0]!);
  const width = items.reduce(
    (sum, { text }) => sum + text.length + 2,
    tree.end[last]! - lineStart(tree, tree.start[statement]!),
  );
  if (isLine && width > LONGEST) return null;
  const order = ORDERS.find((compare) =>
    names.every((name, at) => at === 0 || compare(names[at - 1]!, name) <= 0),
  );
  const inserted = new Map<number, ImportedItem[]>();
  for (const item of items) {
    const at = order === undefined ? -1 : names.findIndex((name) => order(item.text, name) < 0);
    inserted.set(at, [...(inserted.get(at) ?? []), item]);
  }
  const { lineEnding } = sourceStyle(tree);
  return [...inserted].map(([at, own]) => {
    if (order !== undefined) own.sort((a, b) => order(a.text, b.text));
    const beside = at < 0 ? last : aliases[at]!;
    const indentation = ownIndentation(tree, beside);
    const space = indentation === null ? ' ' : `${lineEnding}${indentation}`;
    let text = '';
    const carried: CarriedSpan[] = [];
    for (const item of own) {
      if (at < 0) text += `,${space}`;
      const before = encodeText(tree, text).length;
      carried.push(...item.carried.map(({ from, offset }) => ({ from, offset: offset + before })));
      text += item.text;
      if (at >= 0) text += `,${space}`;
    }
    const offset = at < 0 ? tree.end[beside]! : tree.start[beside]!;
    return { file: file.path, span: { start: offset, end: offset }, text: encodeText(tree, text), carried };
  });
}

/** The name with its alias, as it is written. */
export function importedItem(file: PythonFile, index: number): ImportedItem {
  const { facts } = file;
  const { tree } = facts;
  const spanOf = (node: number) => ({
    file: file.path,
    span: { start: tree.start[node]!, end: tree.end[node]! },
  });
  const { nameNode, boundNode, hasAlias } = facts.imports[index]!;
  const name = textBetween(tree, tree.start[nameNode]!, tree.end[nameNode]!);
  const own = { from: spanOf(nameNode), offset: 0 };
  if (!hasAlias) return { text: name, carried: [own] };
  const bound = { from: spanOf(boundNode), offset: encodeText(tree, `${name} as `).length };
  const alias = textBetween(tree, tree.start[boundNode]!, tree.end[boundNode]!);
  return { text: `${name} as ${alias}`, carried: [own, bound] };
}

export function hasComments({ facts: { tree } }: PythonFile, statement: number): boolean {
  const { lines } = statementExtent(tree, statement);
  return textBetween(tree, lines.start, lines.end).includes('#');
}

/** As long as lines of the black profile. */
const LONGEST = 88;

const ORDERS: readonly ((a: string, b: string) => number)[] = [
  compareImportedNames,
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0),
];

export function aliasesOf(tree: SyntaxTree, statement: number): readonly number[] {
  return childrenOf(tree, statement).filter((child) => tree.kind[child] === Node.Alias);
}

/** What stands between `from` and `import`. */
export function spelledFrom(tree: SyntaxTree, statement: number): string {
  const [first] = aliasesOf(tree, statement);
  const text = textBetween(
    tree,
    tree.start[statement]!,
    first === undefined ? tree.end[statement]! : tree.start[first]!,
  );
  return (/^from\b\s*([^\s]+?)\s*\bimport\b/.exec(text)?.[1] ?? '').trim();
}

/** On lines of its own, without comments among the names or behind them, which may be about those that are there. */
function isPlain({ facts: { tree } }: PythonFile, statement: number): boolean {
  const text = textBetween(tree, tree.start[statement]!, lineEnd(tree, tree.end[statement]!));
  return !statementExtent(tree, statement).sharesLine && !text.includes('#');
}

function hasBracket(tree: SyntaxTree, statement: number, first: number): boolean {
  return textBetween(tree, tree.start[statement]!, tree.start[first]!).includes('(');
}

/** Null when other names stand before it on its line. */
function ownIndentation(tree: SyntaxTree, alias: number): string | null {
  const start = lineStart(tree, tree.start[alias]!);
  return isBlankBetween(tree, start, tree.start[alias]!)
    ? textBetween(tree, start, tree.start[alias]!)
    : null;
}
