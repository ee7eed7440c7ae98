// The text of a body that was turned into branches: heads as they were, the branches indented anew, and what the statement of
// the call does with a value wherever the body returned it.
import type { PythonFile } from '../../link/program.ts';
import { Precedence, precedenceOf } from '../../rewrite/precedence.ts';
import { indentationAt, lineStart, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import {
  COMPARE_IN,
  COMPARE_IS,
  COMPARE_IS_NOT,
  COMPARE_NOT_IN,
  PARENTHESIZED,
  UNARY_NOT,
} from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { beginOf, behindComment, commentsAbove, copyLines, copyStatements } from './copy-body.ts';
import { copyOf, copyOfNode, type Fragment, type Replacement } from './fragments.ts';
import type { FunctionShape } from './function-shape.ts';
import type { Arm, Piece } from './nest-branches.ts';
import { ownReturns } from './own-returns.ts';

export interface BranchedBody {
  readonly shape: FunctionShape;
  readonly to: PythonFile;
  /** Of names in the body. */
  readonly replaced: readonly Replacement[];
  /** What a return becomes where lines that are indented by `inner` are so by `indentation`; empty where nothing is left of it. */
  readonly leave: (statement: number, inner: string, indentation: string) => readonly Fragment[];
  /** What the end of the function becomes, where it returns None by itself. */
  readonly none: readonly Fragment[];
}

/** Starts without indentation; empty where nothing is left. */
export function textOfPieces(
  body: BranchedBody,
  pieces: readonly Piece[],
  indentation: string,
): readonly Fragment[] {
  const { lineEnding } = sourceStyle(body.to.facts.tree);
  const newLine = `${lineEnding}${indentation}`;
  const parts = pieces.flatMap((piece) => {
    const text = textOfPiece(body, piece, indentation);
    return text.length === 0 ? [] : [{ text, isApart: isApart(body, piece) }];
  });
  return parts.flatMap(({ text, isApart: hasBlank }, at) =>
    at === 0 ? text : [hasBlank ? `${lineEnding}${newLine}` : newLine, ...text],
  );
}

function textOfPiece(body: BranchedBody, piece: Piece, indentation: string): readonly Fragment[] {
  switch (piece.kind) {
    case 'plain':
      return textOfRun(body, piece.statements, indentation);
    case 'choice':
      return textOfChoice(body, piece.arms, commentsAbove(body.shape, piece.statement), indentation, 'if');
    case 'loop':
      return textOfLoop(body, piece, indentation);
    case 'none':
      return body.none;
  }
}

/** A blank line stands above it in the body. */
function isApart({ shape: { file } }: BranchedBody, piece: Piece): boolean {
  const { tree } = file.facts;
  if (piece.kind === 'none') return false;
  const start = lineStart(
    tree,
    beginOf(tree, piece.kind === 'plain' ? piece.statements[0]! : piece.statement),
  );
  return /\n[ \t]*\r?\n$/.test(textBetween(tree, Math.max(0, start - 200), start));
}

function textOfRun(
  body: BranchedBody,
  statements: readonly number[],
  indentation: string,
): readonly Fragment[] {
  const { shape, to, replaced } = body;
  const { tree } = shape.file.facts;
  const returns = statements.flatMap((statement) => ownReturns(shape.file.facts, statement));
  const last = statements.at(-1)!;
  const inner = indentationAt(tree, tree.start[statements[0]!]!);
  const isGone =
    tree.kind[last] === Node.Return &&
    body.leave(last, inner, indentation).length === 0 &&
    commentsAbove(shape, last).length === 0 &&
    behindComment(tree, tree.end[last]!) === tree.end[last];
  const left = isGone ? statements.slice(0, -1) : statements;
  if (left.every((each) => tree.kind[each] === Node.Pass)) return [];
  const ends = returns.map((each): Replacement => {
    const text = body.leave(each, inner, indentation);
    return { start: tree.start[each]!, end: tree.end[each]!, by: text.length === 0 ? ['pass'] : text };
  });
  return copyStatements(shape, left, { file: to, indentation }, [...outside(replaced, ends), ...ends]);
}

/** Parts of a text that is replaced as a whole are in that already. */
function outside(replaced: readonly Replacement[], wholes: readonly Replacement[]): readonly Replacement[] {
  return replaced.filter((part) => !wholes.some(({ start, end }) => start <= part.start && part.end <= end));
}

function textOfChoice(
  body: BranchedBody,
  arms: readonly Arm[],
  comments: readonly string[],
  indentation: string,
  word: 'if' | 'elif',
): readonly Fragment[] {
  const { indent, lineEnding } = sourceStyle(body.to.facts.tree);
  const newLine = `${lineEnding}${indentation}`;
  const inner = `${indentation}${indent}`;
  const lines: (readonly Fragment[])[] = comments.map((comment) => [comment]);
  const written = arms.map((arm) => ({ arm, text: textOfPieces(body, arm.pieces, inner) }));
  // `if done: return` and the rest: only the rest is left.
  const [first, second] = written;
  if (written.length === 2 && first!.text.length === 0 && second!.arm.owner === null) {
    if (second!.text.length === 0)
      lines.push([`${word} `, testText(body, first!.arm), ':'], [indent, 'pass']);
    else lines.push([`${word} `, ...negated(body, first!.arm), ':'], [indent, ...second!.text]);
    return join(lines, newLine);
  }
  for (const [at, { arm, text }] of written.entries()) {
    if (arm.owner === null) {
      if (text.length === 0) continue;
      const [only] = arm.pieces;
      if (arm.block === null && arm.pieces.length === 1 && only!.kind === 'choice') {
        const above = commentsAbove(body.shape, only!.statement);
        lines.push(textOfChoice(body, only!.arms, above, indentation, 'elif'));
        continue;
      }
      lines.push(elseLine(body, arm), [indent, ...text]);
      continue;
    }
    if (at > 0) lines.push(...commentsAbove(body.shape, arm.owner).map((comment) => [comment]));
    lines.push(headLine(body, arm, indentation, at > 0 ? 'elif' : word), [
      indent,
      ...(text.length === 0 ? ['pass'] : text),
    ]);
  }
  return join(lines, newLine);
}

function join(lines: readonly (readonly Fragment[])[], newLine: string): readonly Fragment[] {
  return lines.flatMap((line, at) => (at === 0 ? line : [newLine, ...line]));
}

/** From the test to the comment behind the colon. */
function headLine(
  { shape, to, replaced }: BranchedBody,
  { owner, block }: Arm,
  indentation: string,
  word: string,
): readonly Fragment[] {
  const { file } = shape;
  const { tree } = file.facts;
  const start = tree.start[owner!]!;
  const keyword = /^\w+\s*/.exec(textBetween(tree, start, tree.end[owner!]!))![0];
  const colon = tree.data[block!]!;
  const end = behindComment(tree, colon + 1);
  const inner = indentationAt(tree, start);
  const rest = copyLines(file, start + keyword.length, end, inner, { file: to, indentation }, replaced);
  return [`${word} `, ...rest];
}

function elseLine({ shape }: BranchedBody, { block }: Arm): readonly Fragment[] {
  if (block === null) return ['else:'];
  const { tree } = shape.file.facts;
  const behind = tree.data[block]! + 1;
  return [`else:${textBetween(tree, behind, behindComment(tree, behind))}`];
}

function testOf({ shape }: BranchedBody, { owner }: Arm): number {
  return childrenOf(shape.file.facts.tree, owner!)[0]!;
}

function testText(body: BranchedBody, arm: Arm): Fragment {
  return copyOfNode(body.shape.file, testOf(body, arm), inside(body, testOf(body, arm)));
}

function inside({ shape: { file }, replaced }: BranchedBody, node: number): readonly Replacement[] {
  const { tree } = file.facts;
  return replaced.filter(({ start, end }) => tree.start[node]! <= start && end <= tree.end[node]!);
}

/** The opposite of a test, as people write it. */
function negated(body: BranchedBody, arm: Arm): readonly Fragment[] {
  const { file } = body.shape;
  const { tree } = file.facts;
  const test = testOf(body, arm);
  const parts = inside(body, test);
  const flags = tree.flags[test]! & ~PARENTHESIZED;
  if (tree.kind[test] === Node.UnaryOp && flags === UNARY_NOT) {
    const operand = test - 1;
    const text = copyOfNode(file, operand, inside(body, operand));
    return breaks(body, operand) ? ['(', text, ')'] : [text];
  }
  if (tree.kind[test] === Node.Compare) {
    const [left, operator, right, ...more] = childrenOf(tree, test);
    const opposite = more.length === 0 ? OPPOSITE[tree.flags[operator!]!] : undefined;
    if (opposite !== undefined) {
      const [from, to] = [tree.end[left!]!, tree.start[right!]!];
      const between = textBetween(tree, from, to);
      const words = /^([^\w]*)(?:not\s+in|is\s+not|in|is)([^\w]*)$/.exec(between);
      if (words !== null) {
        const by = [`${words[1]}${opposite}${words[2]}`];
        const changed = copyOf(file, tree.start[test]!, tree.end[test]!, [
          ...outside(parts, [{ start: from, end: to, by }]),
          { start: from, end: to, by },
        ]);
        return breaks(body, test) ? ['(', changed, ')'] : [changed];
      }
    }
  }
  const text = copyOfNode(file, test, parts);
  const isLoose = precedenceOf(tree, test) < Precedence.comparison || breaks(body, test);
  return isLoose ? ['not (', text, ')'] : ['not ', text];
}

const OPPOSITE: Readonly<Record<number, string>> = {
  [COMPARE_IN]: 'not in',
  [COMPARE_NOT_IN]: 'in',
  [COMPARE_IS]: 'is not',
  [COMPARE_IS_NOT]: 'is',
};

function breaks({ shape: { file } }: BranchedBody, node: number): boolean {
  const { tree } = file.facts;
  return /[\r\n]/.test(textBetween(tree, tree.start[node]!, tree.end[node]!));
}

function textOfLoop(
  body: BranchedBody,
  { statement, returns, otherwise }: Extract<Piece, { kind: 'loop' }>,
  indentation: string,
): readonly Fragment[] {
  const { shape, to, replaced } = body;
  const { tree } = shape.file.facts;
  const { indent, lineEnding } = sourceStyle(to.facts.tree);
  const outer = indentationAt(tree, tree.start[statement]!);
  const ends = returns.map((each): Replacement => {
    const own = indentationAt(tree, tree.start[each]!);
    const start = tree.start[each]!;
    const before = textBetween(tree, lineStart(tree, start) + own.length, start);
    const isAlone = before === '';
    const deeper = `${indentation}${own.slice(outer.length)}${isAlone ? '' : indent}`;
    const newLine = `${lineEnding}${deeper}`;
    const text = body.leave(each, outer, indentation);
    const lines = text.length === 0 ? ['break'] : [...text, newLine, 'break'];
    if (isAlone) return { start, end: tree.end[each]!, by: lines };
    const blanks = /\s*$/.exec(before)![0].length;
    return { start: start - blanks, end: tree.end[each]!, by: [newLine, ...lines] };
  });
  const loop = copyStatements(shape, [statement], { file: to, indentation }, [
    ...outside(replaced, ends),
    ...ends,
  ]);
  const rest = textOfPieces(body, otherwise, `${indentation}${indent}`);
  if (rest.length === 0) return loop;
  const newLine = `${lineEnding}${indentation}`;
  return [...loop, newLine, 'else:', newLine, indent, ...rest];
}
