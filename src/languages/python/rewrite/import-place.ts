// Where new import lines go: behind the imports at the head of the file, else below its docstring and first comments.
import type { Span } from '../../../base/span.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { lineEnd, nextLine } from './source-lines.ts';
import { statementExtent } from './statement-extent.ts';

export interface ImportPlace {
  readonly offset: number;
  /** Line breaks around the new lines, as `\n`. */
  readonly before: string;
  readonly after: string;
}

/** `gone` are statements that the same change takes away, `deletions` the text that goes with them. */
export function importPlace(
  tree: SyntaxTree,
  gone: ReadonlySet<number>,
  deletions: readonly Span[],
): ImportPlace {
  const place = findPlace(tree, gone);
  const around = deletions.find(({ start, end }) => start < place.offset && place.offset < end);
  return around === undefined ? place : { ...place, offset: around.start };
}

/** The imports before all other code, without those that go. */
export function headImports(tree: SyntaxTree, gone: ReadonlySet<number>): readonly number[] {
  return headOf(tree).head.filter((node) => !gone.has(node));
}

function headOf(tree: SyntaxTree) {
  const body = childrenOf(tree, tree.count - 1);
  const docstring = body[0] !== undefined && isString(tree, body[0]) ? body[0] : null;
  const rest = docstring === null ? body : body.slice(1);
  const firstOther = rest.findIndex((node) => !isImport(tree, node));
  const head = firstOther < 0 ? rest : rest.slice(0, firstOther);
  return { docstring, rest, head };
}

function findPlace(tree: SyntaxTree, gone: ReadonlySet<number>): ImportPlace {
  const { docstring, rest, head } = headOf(tree);
  const kept = head.findLast((node) => !gone.has(node));
  if (kept !== undefined) return behind(tree, kept, isFuture(tree, kept) ? '\n' : '', '');
  const next = rest.slice(head.length).find((node) => !gone.has(node));
  const space = next === undefined ? '' : '\n'.repeat(isDefinition(tree, next) ? 2 : 1);
  if (head[0] !== undefined) {
    const offset = statementExtent(tree, head[0]).lines.start;
    return { offset, before: '', after: offset === tree.begin ? space : '' };
  }
  if (docstring !== null) return behind(tree, docstring, '\n', '');
  const [first] = rest;
  if (first === undefined)
    return { offset: tree.length, before: endsOpen(tree, tree.length) ? '\n' : '', after: '' };
  return { offset: statementExtent(tree, first).lines.start, before: '', after: space };
}

export function isDefinition(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node];
  return kind === Node.FunctionDef || kind === Node.AsyncFunctionDef || kind === Node.ClassDef;
}

/** Whether text ends there without a line ending. */
export function endsOpen({ bytes, begin }: SyntaxTree, offset: number): boolean {
  return offset > begin && bytes[offset - 1] !== 0x0a && bytes[offset - 1] !== 0x0d;
}

function behind(tree: SyntaxTree, node: number, before: string, after: string): ImportPlace {
  const offset = nextLine(tree, lineEnd(tree, tree.end[node]!));
  return { offset, before: `${endsOpen(tree, offset) ? '\n' : ''}${before}`, after };
}

/** `from __future__` stands alone. */
function isFuture(tree: SyntaxTree, node: number): boolean {
  const [module] = childrenOf(tree, node);
  return tree.kind[module!] === Node.Identifier && nameText(tree, tree.data[module!]!) === '__future__';
}

function isImport(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.Import || tree.kind[node] === Node.ImportFrom;
}

function isString(tree: SyntaxTree, node: number): boolean {
  const value = node - 1;
  return (
    tree.kind[node] === Node.Expr &&
    tree.kind[value] === Node.Constant &&
    (tree.flags[value]! & CONSTANT_TYPE) === CONSTANT_STRING
  );
}
