// What a comment says of a variable it says of the value, too: it goes above the first use, where the value stands then. Among several
// uses of other modules none is the first.
import type { PythonFile } from '../../link/program.ts';
import { indentationAt, lineEnd, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { commentsAbove } from './copy-body.ts';
import type { Use } from './find-uses.ts';
import type { InlineChange } from './inline-draft.ts';

/** Null when there is none, or no place for it. */
export function commentsOfVariable(
  file: PythonFile,
  statement: number,
  reads: readonly Use[],
): Omit<InlineChange, 'group'> | null {
  const own = reads.filter((use) => use.file === file).sort((a, b) => a.node - b.node);
  const use = own[0] ?? (reads.length === 1 ? reads[0] : undefined);
  const comments = commentsOf(file, statement);
  if (use === undefined || comments.length === 0) return null;
  const { tree, parent } = use.file.facts;
  let at = use.node;
  while (tree.kind[parent[at]!] !== Node.Block && tree.kind[parent[at]!] !== Node.Module) at = parent[at]!;
  if (statementExtent(tree, at).sharesLine) return null;
  const start = firstByte(tree, at);
  const newLine = `${sourceStyle(tree).lineEnding}${indentationAt(tree, start)}`;
  const fragments = comments.flatMap((comment) => [comment, newLine]);
  return { file: use.file.path, span: { start, end: start }, fragments };
}

/** Those above it and the one behind it; what is meant for tools is about that line. */
function commentsOf(file: PythonFile, statement: number): readonly string[] {
  const { tree } = file.facts;
  if (statementExtent(tree, statement).sharesLine) return [];
  const behind = textBetween(tree, tree.end[statement]!, lineEnd(tree, tree.end[statement]!)).trim();
  return [...commentsAbove({ file }, statement), behind].filter(
    (comment) => comment.startsWith('#') && !FOR_TOOLS.test(comment),
  );
}

const FOR_TOOLS =
  /^#\s*(?:noqa|nosec|type:|pragma|pylint|pyright|mypy|ruff|flake8|fmt:|isort|yapf|region|endregion|%%)/i;
