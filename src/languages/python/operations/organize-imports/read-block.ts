// What a block imports, taken apart: modules and names with the comments that belong to them, without what is not to
// stay. What is imported twice is there once.
import { lineEnd, textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { BlockStatement, ImportBlock } from './import-blocks.ts';
import { type ImportedName, importedNames } from './imported-names.ts';

/** `import m`, `import m as a, m as b`. */
export interface ModuleImport {
  readonly module: string;
  isPlain: boolean;
  /** In the order in which they stand. */
  readonly aliases: string[];
  readonly commentsAbove: string[];
  /** Behind the statement, by the alias; '' for the plain import. */
  readonly comments: Map<string, string[]>;
}

/** Everything that is imported from one module. */
export interface FromImport {
  readonly module: string;
  readonly names: Map<string, FromName>;
  readonly commentsAbove: string[];
  /** Behind the statement. */
  readonly comments: string[];
  /** A comma behind the last name asks for one name on each line. */
  explode: boolean;
}

export interface FromName {
  isPlain: boolean;
  readonly aliases: string[];
  /** Of the plain import, on its own line; null when there is none. */
  comment: string | null;
  /** Behind statements that import the name under another one. */
  readonly aliasComments: string[];
  /** By `name as alias`, on a line of its own. */
  readonly aliasComment: Map<string, string>;
}

export interface BlockContent {
  readonly modules: ReadonlyMap<string, ModuleImport>;
  readonly froms: ReadonlyMap<string, FromImport>;
  /** What is left of each statement, in the order of the source. */
  readonly kept: readonly ImportedName[];
}

export function readBlock(
  tree: SyntaxTree,
  block: ImportBlock,
  isGone: (name: ImportedName) => boolean,
): BlockContent {
  const modules = new Map<string, ModuleImport>();
  const froms = new Map<string, FromImport>();
  const kept: ImportedName[] = [];
  let inherited: readonly string[] = [];
  block.statements.forEach((statement, index) => {
    const all = importedNames(tree, statement.node);
    const names = all.filter((name) => !isGone(name));
    const above = [...inherited, ...statement.commentsAbove];
    inherited = [];
    if (names.length === 0) {
      // A comment above a group of lines is a heading for all of them.
      if (statement.startsGroup && block.statements[index + 1]?.touchesPrevious === true) inherited = above;
      return;
    }
    kept.push(...names);
    if (tree.kind[statement.node] === Node.Import)
      addModules(modules, names, above, commentBehind(tree, statement));
    else addFrom(tree, froms, statement, all, names, above);
  });
  return { modules, froms, kept };
}

function addModules(
  modules: Map<string, ModuleImport>,
  names: readonly ImportedName[],
  above: readonly string[],
  behind: string | null,
): void {
  names.forEach(({ module, asName }, position) => {
    let entry = modules.get(module);
    if (entry === undefined) {
      entry = { module, isPlain: false, aliases: [], commentsAbove: [], comments: new Map() };
      modules.set(module, entry);
    }
    if (asName === null) entry.isPlain = true;
    else if (!entry.aliases.includes(asName)) entry.aliases.push(asName);
    if (position === 0) entry.commentsAbove.push(...above);
    // What silences a tool is about every name of the statement.
    if (behind === null || (position > 0 && !silences(behind))) return;
    const comments = entry.comments.get(asName ?? '') ?? [];
    if (!comments.includes(behind)) entry.comments.set(asName ?? '', [...comments, behind]);
  });
}

function addFrom(
  tree: SyntaxTree,
  froms: Map<string, FromImport>,
  statement: BlockStatement,
  all: readonly ImportedName[],
  names: readonly ImportedName[],
  above: readonly string[],
): void {
  const { module } = names[0]!;
  let entry = froms.get(module);
  if (entry === undefined) {
    entry = { module, names: new Map(), commentsAbove: [], comments: [], explode: false };
    froms.set(module, entry);
  }
  entry.commentsAbove.push(...above);
  const last = all.at(-1)!.alias;
  if (/^\s*(?:#.*\s*)*,/.test(textBetween(tree, tree.end[last]!, tree.end[statement.node]!)))
    entry.explode = true;
  const { general, byAlias } = commentsInside(tree, statement.node, all);
  const whole = general.filter((text) => !entry.comments.includes(text));
  const hasAlias = names.some(({ asName }) => asName !== null);
  for (const { alias, name, asName } of names) {
    let known = entry.names.get(name!);
    if (known === undefined) {
      known = { isPlain: false, aliases: [], comment: null, aliasComments: [], aliasComment: new Map() };
      entry.names.set(name!, known);
    }
    const own = byAlias.get(alias) ?? null;
    if (asName === null) {
      known.isPlain = true;
      if (own !== null) known.comment = known.comment === null ? own : `${known.comment}; ${own}`;
    } else {
      if (!known.aliases.includes(asName)) known.aliases.push(asName);
      if (own !== null) known.aliasComment.set(`${name} as ${asName}`, own);
      // A comment behind a statement with aliases is about the first of them.
      if (hasAlias && asName === names.find((each) => each.asName !== null)!.asName && whole.length > 0)
        known.aliasComments.push(...whole.splice(0));
    }
  }
  entry.comments.push(...whole);
}

/** Whether a comment tells a tool to leave its line alone; `text` is what follows the `#`. */
export function silences(text: string): boolean {
  return SILENCING.test(text);
}

const SILENCING =
  /\b(?:noqa|nosec|nopycln|noinspection|type:\s*ignore|(?:pyright|pylint|mypy|ruff|ty|pyrefly):)/i;

/**
 * Whether its comments cannot stay with their names when it is written anew: comments on lines of their own between the names, or
 * one that silences a tool about several names, which `others`, statements of the same module, would come under.
 */
export function commentsHoldIt(tree: SyntaxTree, node: number, others: readonly number[]): boolean {
  if (tree.kind[node] !== Node.ImportFrom) return false;
  const end = lineEnd(tree, tree.end[node]!);
  const names = importedNames(tree, node);
  const { general } = commentsInside(tree, node, names);
  if (general.length === 0) return false;
  for (let at = 0; at < tree.commentCount; at++) {
    const start = tree.commentStart[at]!;
    if (start > tree.start[node]! && start < end && startsLine(tree, start)) return true;
  }
  const { module } = names[0]!;
  return (
    general.some(silences) &&
    others.some((other) => other !== node && importedNames(tree, other)[0]?.module === module)
  );
}

/** The comment behind a statement of one line, without `#` and the space behind it. */
function commentBehind(tree: SyntaxTree, { node }: BlockStatement): string | null {
  const end = lineEnd(tree, tree.end[node]!);
  for (let at = 0; at < tree.commentCount; at++) {
    const start = tree.commentStart[at]!;
    if (start >= tree.start[node]! && start < end) return commentText(tree, at);
  }
  return null;
}

/** Comments behind single names on lines of their own, and all others of the statement. */
function commentsInside(
  tree: SyntaxTree,
  node: number,
  names: readonly ImportedName[],
): { readonly general: readonly string[]; readonly byAlias: ReadonlyMap<number, string> } {
  const general: string[] = [];
  const byAlias = new Map<number, string>();
  const end = lineEnd(tree, tree.end[node]!);
  for (let at = 0; at < tree.commentCount; at++) {
    const start = tree.commentStart[at]!;
    if (start < tree.start[node]! || start >= end) continue;
    const text = commentText(tree, at);
    const owner = nameAloneOnLine(tree, start, names);
    if (owner >= 0) byAlias.set(owner, text);
    else if (!general.includes(text)) general.push(text);
  }
  return { general, byAlias };
}

function nameAloneOnLine(tree: SyntaxTree, comment: number, names: readonly ImportedName[]): number {
  const before = names.filter(({ alias }) => tree.end[alias]! <= comment);
  const sameLine = before.filter(({ alias }) => !/[\r\n]/.test(textBetween(tree, tree.end[alias]!, comment)));
  if (sameLine.length !== 1) return -1;
  const { alias, asName } = sameLine[0]!;
  const isOnly = names.length === 1 && asName === null;
  return isOnly || startsLine(tree, tree.start[alias]!) ? alias : -1;
}

function startsLine(tree: SyntaxTree, offset: number): boolean {
  for (let at = offset - 1; at >= 0; at--) {
    const byte = tree.bytes[at]!;
    if (byte === 0x0a || byte === 0x0d) return true;
    if (byte !== 0x20 && byte !== 0x09) return false;
  }
  return true;
}

function commentText(tree: SyntaxTree, comment: number): string {
  return textBetween(tree, tree.commentStart[comment]! + 1, tree.commentEnd[comment]!).trim();
}
