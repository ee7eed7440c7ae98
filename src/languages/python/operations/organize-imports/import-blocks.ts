// Where imports stand together at the top level of a file: runs of import statements with nothing but blank lines and
// their own comments between them. Only inside of a run may statements change places.
import type { Span } from '../../../../base/span.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import { isBlankLine, lineEnd, lineStart, nextLine, textBetween } from '../../rewrite/source-lines.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';

export interface ImportBlock {
  readonly statements: readonly BlockStatement[];
  /** Whole lines, from the comments above the first statement to the ending of the last line. */
  readonly lines: Span;
  /** Whether code, and not another import, comes behind it. */
  readonly codeFollows: boolean;
}

export interface BlockStatement {
  readonly node: number;
  /** Lines of comments right above it, without line endings. */
  readonly commentsAbove: readonly string[];
  /** Whether the statement before it ends on the line above, without a comment between them. */
  readonly touchesPrevious: boolean;
  /** Whether a blank line sets it, with its comments, apart from what is above. */
  readonly startsGroup: boolean;
}

/** `stays` says which statements must keep their place. */
export function findImportBlocks(
  facts: FileFacts,
  stays: (statement: number) => boolean,
): readonly ImportBlock[] {
  const { tree } = facts;
  const body = childrenOf(tree, tree.count - 1);
  const blocks: ImportBlock[] = [];
  let current: BlockStatement[] = [];
  let begin = 0;
  let off = false;
  let scanned = tree.begin;
  const close = (next: number | undefined) => {
    if (current.length > 0) {
      const end = nextLine(tree, lineEnd(tree, tree.end[current.at(-1)!.node]!));
      const codeFollows = next !== undefined && !isImport(tree, next);
      blocks.push({ statements: current, lines: { start: begin, end }, codeFollows });
    }
    current = [];
  };
  for (const node of body) {
    const start = tree.start[node]!;
    const gap = gapBetween(tree, scanned, start);
    for (const comment of gap.comments) {
      if (OFF.test(comment)) off = true;
      else if (ON.test(comment)) off = false;
    }
    scanned = tree.end[node]!;
    if (!isImport(tree, node) || off || statementExtent(tree, node).sharesLine || stays(node)) {
      close(node);
      continue;
    }
    if (gap.isBarrier) close(node);
    if (current.length === 0) begin = ownLines(tree, gap, start);
    const above = current.length === 0 && begin === lineStart(tree, start) ? [] : gap.touching;
    current.push({
      node,
      commentsAbove: above,
      touchesPrevious: gap.lines === 0,
      startsGroup: current.length === 0 || gap.lines > gap.touching.length,
    });
  }
  close(undefined);
  return blocks;
}

export function isImport(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.Import || tree.kind[node] === Node.ImportFrom;
}

interface Gap {
  /** Number of lines between two statements. */
  readonly lines: number;
  readonly comments: readonly string[];
  /** Comments right above the second statement. */
  readonly touching: readonly string[];
  readonly touchingStart: number;
  /** Something between them speaks of what is above it, or forbids to sort across. */
  readonly isBarrier: boolean;
}

function gapBetween(tree: SyntaxTree, behind: number, start: number): Gap {
  const comments: string[] = [];
  let touching: string[] = [];
  let touchingStart = lineStart(tree, start);
  let isBarrier = false;
  let lines = 0;
  let at = behind === tree.begin ? behind : nextLine(tree, lineEnd(tree, behind));
  while (at < lineStart(tree, start)) {
    lines++;
    if (isBlankLine(tree, at)) {
      // A comment with a blank line below it belongs to no statement.
      if (touching.length > 0) isBarrier = true;
      touching = [];
    } else {
      const text = textBetween(tree, at, lineEnd(tree, at));
      if (touching.length === 0) touchingStart = at;
      touching.push(text);
      comments.push(text.trim());
      if (!text.startsWith('#') || DIRECTIVE.test(text)) isBarrier = true;
    }
    at = nextLine(tree, at);
  }
  if (touching.length === 0) touchingStart = lineStart(tree, start);
  return { lines, comments, touching, touchingStart, isBarrier };
}

/** Comments at the very beginning of a file speak of the file: interpreter, encoding, licence. */
function ownLines(tree: SyntaxTree, { touching, touchingStart }: Gap, start: number): number {
  const isOfFile = touchingStart === tree.begin || DIRECTIVE.test(touching.join('\n'));
  return touching.length === 0 || isOfFile ? lineStart(tree, start) : touchingStart;
}

/** What such a comment switches holds for all lines below it, so no import may pass it. */
const DIRECTIVE = new RegExp(
  [
    String.raw`isort:\s*(?:split|off|on)\b`,
    String.raw`fmt:\s*(?:off|on)\b`,
    String.raw`yapf:\s*(?:disable|enable)\b`,
    String.raw`pylint:\s*(?:disable|enable)\s*=`,
    String.raw`ruff:\s*(?:disable|enable)\b`,
    String.raw`(?:mypy|pyright|flake8):\s*\w`,
    String.raw`^#\s?(?:region|endregion)\b`,
  ].join('|'),
  'm',
);
/** Formatters leave what follows alone, and so does sorting. */
const OFF = /^#\s*(?:isort:\s*off|fmt:\s*off|yapf:\s*disable)\b/;
const ON = /^#\s*(?:isort:\s*on|fmt:\s*on|yapf:\s*enable)\b/;
