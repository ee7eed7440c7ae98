// Comments that tell a linter to leave imports alone: those about a whole file, and those about one statement.
import type { FileFacts } from '../../../facts/file-facts.ts';
import { lineEnd, lineStart, textBetween } from '../../../rewrite/source-lines.ts';
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts';

/** The comment that keeps all unused imports of the file; null when there is none. */
export function fileSuppression({ tree }: FileFacts): string | null {
  for (let at = 0; at < tree.commentCount; at++) {
    const start = tree.commentStart[at]!;
    const text = textBetween(tree, start, tree.commentEnd[at]!);
    const isAlone = /^\s*$/.test(textBetween(tree, lineStart(tree, start), start));
    if (WHOLE_FILE.some((pattern) => pattern.test(text))) return text.trim();
    if (isAlone && FROM_HERE.test(text)) return text.trim();
  }
  return null;
}

/** Something on the lines of the statement, or right above it, says that it is there on purpose. */
export function isSuppressed({ tree }: FileFacts, statement: number): boolean {
  const [start, end] = [tree.start[statement]!, lineEnd(tree, tree.end[statement]!)];
  return ON_STATEMENT.test(textBetween(tree, start, end)) || ABOVE.test(lineAbove(tree, start));
}

function lineAbove(tree: SyntaxTree, offset: number): string {
  const start = lineStart(tree, offset);
  if (start <= tree.begin) return '';
  let end = start - 1;
  if (tree.bytes[end] === 0x0a && tree.bytes[end - 1] === 0x0d) end--;
  return textBetween(tree, lineStart(tree, end), end).trim();
}

/** `F401`, or a beginning of it, among other rules. */
const RULES = String.raw`[^#]*?\b(?:F|F4|F40|F401|ALL|unused-import)\b`;

const WHOLE_FILE: readonly RegExp[] = [
  new RegExp(String.raw`#\s*(?:flake8|ruff)\s*[:=]\s*noqa\s*(?:$|#|[^:\s]|:${RULES})`, 'i'),
  new RegExp(String.raw`#\s*ruff\s*:\s*(?:file-ignore|disable)\s*\[${RULES}`, 'i'),
  /#\s*pylint\s*:\s*skip-file/,
  /#\s*(?:nopycln\s*:\s*file|autoflake\s*:\s*skip_file)/,
  /#\s*pyright\s*:.*reportUnusedImport\s*=\s*(?:false|none)/i,
];

/** On a line of its own it is about everything that follows. */
const FROM_HERE = /#\s*pylint\s*:\s*disable\s*=.*\b(?:unused-import|W0611|W|all)\b/;

const ON_STATEMENT =
  /#.*(?:\bnoqa\b|unused-import|W0611|reportUnusedImport|isort\s*:\s*skip\b|ruff\s*:\s*ignore|nopycln|pylint\s*:\s*disable\s*=.*\b(?:W|all)\b)/i;

const ABOVE =
  /^#.*(?:noinspection\b|pylint\s*:\s*disable-next\s*=.*\b(?:unused-import|W0611|W|all)\b|ruff\s*:\s*ignore)/;
