// The body of a function as text for another place: parameters and clashing names replaced, lines indented as they are there,
// returns turned into what the call's statement does with the value.
import type { PythonFile } from '../../link/program.ts';
import { indentationAt, lineEnd, nextLine, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../rewrite/statement-extent.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import { copyOf, type Fragment, type Replacement } from './fragments.ts';
import type { FunctionShape } from './function-shape.ts';

/** `statements` run one after the other; `replaced` are parts of them. The text starts without indentation. */
export function copyStatements(
  shape: FunctionShape,
  statements: readonly number[],
  to: { readonly file: PythonFile; readonly indentation: string },
  replaced: readonly Replacement[],
): readonly Fragment[] {
  const newLine = `${sourceStyle(to.file.facts.tree).lineEnding}${to.indentation}`;
  return runsOf(shape.file, statements).flatMap((run, at) => [
    ...(at === 0 ? [] : [newLine]),
    ...copyRun(shape, run, to, replaced),
  ]);
}

/** Statements that stand one behind the other in the source. */
export function runsOf(
  { facts: { tree, parent } }: PythonFile,
  statements: readonly number[],
): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const statement of statements) {
    const last = runs.at(-1)?.at(-1);
    const isNext =
      last !== undefined && parent[last] === parent[statement] && tree.first[statement] === last + 1;
    if (isNext) runs.at(-1)!.push(statement);
    else runs.push([statement]);
  }
  return runs;
}

function copyRun(
  { file }: FunctionShape,
  statements: readonly number[],
  to: { readonly file: PythonFile; readonly indentation: string },
  replaced: readonly Replacement[],
): readonly Fragment[] {
  const [first] = statements;
  const last = statements.at(-1);
  if (first === undefined || last === undefined) return [];
  const { tree } = file.facts;
  const start = beginOf(tree, first);
  const end = endOf(tree, last);
  return copyLines(file, start, end, indentationAt(tree, tree.start[first]!), to, replaced);
}

/** A part of the body whose lines are indented by `inner`, or by more. */
export function copyLines(
  file: PythonFile,
  start: number,
  end: number,
  inner: string,
  to: { readonly file: PythonFile; readonly indentation: string },
  replaced: readonly Replacement[],
): readonly Fragment[] {
  const lines = indentLines(file, start, end, inner, to);
  const changed = replaced.filter((part) => start <= part.start && part.end <= end);
  const kept = lines.filter(
    (line) => !changed.some((part) => part.start < line.end && line.start < part.end),
  );
  return [copyOf(file, start, end, [...kept, ...changed])];
}

/** With the comment behind it. */
function endOf(tree: SyntaxTree, statement: number): number {
  return behindComment(tree, tree.end[statement]!);
}

/** The end of a comment that follows on the same line, or the place itself. */
export function behindComment(tree: SyntaxTree, end: number): number {
  const rest = textBetween(tree, end, lineEnd(tree, end));
  return /^\s*#/.test(rest) ? end + Buffer.byteLength(rest.trimEnd()) : end;
}

/** Comments right above a statement of the body, line by line. */
export function commentsAbove({ file }: Pick<FunctionShape, 'file'>, statement: number): readonly string[] {
  const { tree } = file.facts;
  const begin = beginOf(tree, statement);
  return textBetween(tree, begin, firstByte(tree, statement))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Where a statement begins with the comments right above it; one that tells the types of the function is of its head. */
export function beginOf(tree: SyntaxTree, statement: number): number {
  const begin = firstByte(tree, statement);
  const { lines, sharesLine } = statementExtent(tree, statement);
  if (sharesLine) return begin;
  let start = lines.start;
  while (start < begin && TYPES_OF_FUNCTION.test(textBetween(tree, start, begin)))
    start = nextLine(tree, start);
  return start + indentationAt(tree, start).length;
}

const TYPES_OF_FUNCTION = /^\s*#\s*type:\s*\(/;

/** The white space that lines begin with, and the ends of lines where the two files differ. Strings stay as they are. */
function indentLines(
  file: PythonFile,
  start: number,
  end: number,
  inner: string,
  to: { readonly file: PythonFile; readonly indentation: string },
): readonly Replacement[] {
  const { tree } = file.facts;
  const replaced: Replacement[] = [];
  const { lineEnding } = sourceStyle(to.file.facts.tree);
  for (let at = nextLine(tree, start); at < end; at = nextLine(tree, at)) {
    if (isInString(tree, at)) continue;
    const ending = at - (tree.bytes[at - 2] === 0x0d && tree.bytes[at - 1] === 0x0a ? 2 : 1);
    if (textBetween(tree, ending, at) !== lineEnding)
      replaced.push({ start: ending, end: at, by: [lineEnding] });
    const own = indentationAt(tree, at);
    if (own.startsWith(inner) && own !== '') {
      replaced.push({ start: at, end: at + inner.length, by: to.indentation === '' ? [] : [to.indentation] });
    }
  }
  return replaced.filter(({ start: from, end: upTo, by }) => from < upTo || by.length > 0);
}

function isInString(tree: SyntaxTree, offset: number): boolean {
  for (let part = 0; part < tree.partCount && tree.partStart[part]! < offset; part++) {
    if (offset < tree.partEnd[part]!) return true;
  }
  return false;
}
