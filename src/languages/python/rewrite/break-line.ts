// One line that is too long, as black breaks it: inside of the last brackets on it, else in parentheses of its own around the value;
// all on one line further in, else one item on each. Text is only put in between, so that names stay countable.
import type { Span } from '../../../base/span.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { widthOf } from './line-limit.ts';
import { hasOwnParentheses, Precedence, precedenceOf } from './precedence.ts';
import { isParenthesized as hasParentheses } from './put-expression.ts';
import { isInsideString } from './reindent.ts';
import { indentationAt, lineEnd, lineStart, textBetween } from './source-lines.ts';
import { sourceStyle } from './source-style.ts';

/** Text that is put in at an offset, in the order of the offsets; `gap` is the white space there, which goes. */
export interface LineBreak {
  readonly gap: Span;
  readonly text: string;
}

/** For the line of an offset; none when it fits, or cannot be broken so that it fits better. */
export function breakLine(tree: SyntaxTree, offset: number, limit: number): readonly LineBreak[] {
  const line = { start: lineStart(tree, offset), end: lineEnd(tree, offset) };
  const width = (start: number, end: number) => widthOf(textBetween(tree, start, end));
  if (width(line.start, line.end) <= limit || isInsideString(tree, line.start)) return [];
  if (isInsideString(tree, line.end) || hasComment(tree, line)) return [];
  const indentation = indentationAt(tree, line.start);
  const { indent, lineEnding } = sourceStyle(tree);
  const room: Room = {
    tree,
    limit,
    inner: `${lineEnding}${indentation}${indent}`,
    outer: `${lineEnding}${indentation}`,
    column: widthOf(`${indentation}${indent}`),
  };
  const value = valueOn(tree, line);
  if (
    value === null &&
    tree.bytes[line.end - 1] !== COMMA &&
    isContinued(tree, line.start + Buffer.byteLength(indentation))
  ) {
    const breaks = operatorsOn(tree, line).map((at) => ({ gap: blanksAt(tree, at), text: room.outer }));
    if (breaks.length > 0) return breaks;
  }
  const brackets = lastBrackets(tree, line);
  if (brackets === null || width(line.start, brackets.start) > limit)
    return value === null ? [] : wrapValue(room, value);
  const isAround =
    value !== null &&
    hasParentheses(tree, value) &&
    !hasOwnParentheses(tree, value) &&
    brackets.end >= tree.end[value]!;
  if (isAround) return breakAround(room, brackets, value);
  if (value === null || endsInBrackets(tree, value, brackets))
    return breakInside(room, brackets, isList(tree, brackets));
  return wrapValue(room, value);
}

interface Room {
  readonly tree: SyntaxTree;
  readonly limit: number;
  /** A line break and the indentation behind it. */
  readonly inner: string;
  readonly outer: string;
  /** Where an inner line begins. */
  readonly column: number;
}

function hasComment({ commentStart, commentCount }: SyntaxTree, { start, end }: Span): boolean {
  for (let at = 0; at < commentCount; at++)
    if (commentStart[at]! >= start && commentStart[at]! < end) return true;
  return false;
}

/** The last brackets that open and close on the line, not inside of others there; from behind the one to the other. Empty ones do not count. */
function lastBrackets(tree: SyntaxTree, { start, end }: Span): Span | null {
  const open: number[] = [];
  let last: Span | null = null;
  for (let at = start; at < end; at++) {
    if (isInsideString(tree, at)) continue;
    const byte = tree.bytes[at]!;
    if (OPENING.has(byte)) open.push(at + 1);
    else if (CLOSING.has(byte)) {
      const from = open.pop();
      // It was opened on a line before: what stands behind it is another matter.
      if (from === undefined) last = null;
      else if (open.length === 0 && at > from) last = { start: from, end: at };
    }
  }
  return open.length > 0 ? null : last;
}

const COMMA = 0x2c;
const SPACE = 0x20;
const OPENING: ReadonlySet<number> = new Set([0x28, 0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x29, 0x5d, 0x7d]);

/** The value of the statement that is all there is on the line; null when there is none. */
function valueOn(tree: SyntaxTree, line: Span): number | null {
  const start = line.start + Buffer.byteLength(indentationAt(tree, line.start));
  for (let node = 0; node < tree.count; node++) {
    if (tree.start[node] !== start || tree.kind[node]! > Node.LastStatement) continue;
    const children = childrenOf(tree, node);
    switch (tree.kind[node]) {
      case Node.Return:
      case Node.Assign:
      case Node.AugAssign:
      case Node.AnnAssign:
      case Node.Expr:
        return tree.end[node]! === line.end && children.length > 0 ? children.at(-1)! : null;
      case Node.Assert:
        return tree.end[node]! === line.end && children.length === 1 ? children[0]! : null;
      case Node.If:
      case Node.While: {
        const [test] = children;
        return tree.end[test!]! < line.end && textBetween(tree, tree.end[test!]!, line.end) === ':'
          ? test!
          : null;
      }
    }
  }
  return null;
}

/** Whether a line, whose text starts there, goes on with an expression that began before, in brackets. */
function isContinued(tree: SyntaxTree, start: number): boolean {
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node]!;
    if (kind > Node.LastStatement || kind === Node.Block || kind === Node.Module) continue;
    if (tree.start[node]! >= start || tree.end[node]! <= start) continue;
    const [body] = childrenOf(tree, node).filter((child) => tree.kind[child] === Node.Block);
    if (body === undefined || tree.start[body]! > start) return true;
  }
  return false;
}

/** Where the operands end that the loosest operators on the line stand behind. */
function operatorsOn(tree: SyntaxTree, { start, end }: Span): readonly number[] {
  let loosest: number = Precedence.atom;
  let found = new Set<number>();
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind !== Node.BinOp && kind !== Node.BoolOp && kind !== Node.Compare) continue;
    const precedence = precedenceOf(tree, node);
    if (precedence > loosest) continue;
    const ends = operandsOf(tree, node)
      .slice(0, -1)
      .map((operand) => outerEnd(tree, operand))
      // Before Python 3.12 the field of an f-string cannot go over the end of a line.
      .filter((at) => start < at && at < end && !isInsideString(tree, at) && depthAt(tree, start, at) === 0);
    if (ends.length === 0) continue;
    if (precedence < loosest) found = new Set();
    loosest = precedence;
    for (const at of ends) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

function depthAt(tree: SyntaxTree, start: number, offset: number): number {
  let depth = 0;
  for (let at = start; at < offset; at++) {
    if (isInsideString(tree, at)) continue;
    if (OPENING.has(tree.bytes[at]!)) depth++;
    else if (CLOSING.has(tree.bytes[at]!)) depth--;
  }
  return depth;
}

/** Nothing but what leads to these brackets, and at most one operator before that. */
function endsInBrackets(tree: SyntaxTree, value: number, brackets: Span): boolean {
  if (tree.end[value]! !== brackets.end + 1) return false;
  const kind = tree.kind[value]!;
  if (kind === Node.BinOp || kind === Node.BoolOp || kind === Node.Compare) {
    const operands = operandsOf(tree, value);
    const last = operands.at(-1)!;
    return operands.length === 2 && !LOOSE.has(tree.kind[last]!) && tree.start[last]! < brackets.start;
  }
  return !LOOSE.has(kind) || hasOwnParentheses(tree, value);
}

/** Without brackets of their own at the end. */
const LOOSE: ReadonlySet<number> = new Set([
  Node.BinOp,
  Node.BoolOp,
  Node.Compare,
  Node.IfExp,
  Node.Lambda,
  Node.UnaryOp,
  Node.NamedExpr,
  Node.Tuple,
]);

/** Items between commas: arguments, elements; not the subject of a subscript or an expression in parentheses. */
function isList(tree: SyntaxTree, { start, end }: Span): boolean {
  for (let node = 0; node < tree.count; node++) {
    if (tree.end[node] !== end + 1) continue;
    switch (tree.kind[node]) {
      case Node.Call:
        if (tree.bytes[start - 1] === 0x28) return !hasGenerator(tree, node);
        break;
      case Node.List:
      case Node.SetDisplay:
      case Node.Dict:
      case Node.Tuple:
        if (tree.start[node] === start - 1) return true;
        break;
    }
  }
  return false;
}

function hasGenerator(tree: SyntaxTree, call: number): boolean {
  return childrenOf(tree, call).some((child) => tree.kind[child] === Node.GeneratorExp);
}

function breakInside(room: Room, { start, end }: Span, hasItems: boolean): readonly LineBreak[] {
  const { tree, inner, outer, column, limit } = room;
  const open = { gap: blanksAt(tree, start), text: inner };
  const close = { gap: { start: end, end }, text: outer };
  const isRow = column + widthOf(textBetween(tree, open.gap.end, end)) <= limit;
  const commas = hasItems ? commasIn(tree, { start, end }) : [];
  const hasTail = commas.at(-1) === end - 1;
  if (!isRow && commas.length > (hasTail ? 1 : 0)) {
    const between = (hasTail ? commas.slice(0, -1) : commas).map(
      (at): LineBreak => ({ gap: blanksAt(tree, at + 1), text: inner }),
    );
    return [open, ...between, { ...close, text: hasTail ? outer : `,${outer}` }];
  }
  return isRow || commas.length === 0 ? [open, close] : [];
}

function commasIn(tree: SyntaxTree, { start, end }: Span): readonly number[] {
  const commas: number[] = [];
  let depth = 0;
  for (let at = start; at < end; at++) {
    if (isInsideString(tree, at)) continue;
    const byte = tree.bytes[at]!;
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    else if (byte === COMMA && depth === 0) commas.push(at);
  }
  return commas;
}

function blanksAt({ bytes }: SyntaxTree, start: number): Span {
  let end = start;
  while (bytes[end] === SPACE) end++;
  return { start, end };
}

/** Parentheses that are there, operators at the begin of lines when what they hold does not fit on one. */
function breakAround(room: Room, { start, end }: Span, value: number): readonly LineBreak[] {
  const { tree, inner, outer, column, limit } = room;
  const open = blanksAt(tree, start);
  const isRow = column + widthOf(textBetween(tree, open.end, end)) <= limit;
  return [
    { gap: open, text: inner },
    ...(isRow ? [] : betweenOperands(room, value)),
    { gap: { start: end, end }, text: outer },
  ];
}

/** `(` value `)`. */
function wrapValue(room: Room, value: number): readonly LineBreak[] {
  const { tree, inner, outer, column, limit } = room;
  const start = tree.start[value]!;
  const end = tree.end[value]!;
  if (precedenceOf(tree, value) <= Precedence.tuple) return [];
  const isRow = column + widthOf(textBetween(tree, start, end)) <= limit;
  // A name or a text that does not fit anywhere stays where it is.
  if (!isRow && !LOOSE.has(tree.kind[value]!)) return [];
  return [
    { gap: { start, end: start }, text: `(${inner}` },
    ...(isRow ? [] : betweenOperands(room, value)),
    { gap: { start: end, end }, text: `${outer})` },
  ];
}

function betweenOperands({ tree, inner }: Room, value: number): readonly LineBreak[] {
  return operandsOf(tree, value)
    .slice(0, -1)
    .map((operand) => ({ gap: blanksAt(tree, outerEnd(tree, operand)), text: inner }));
}

/** Behind the parentheses around a node. */
function outerEnd(tree: SyntaxTree, node: number): number {
  let at = tree.end[node]!;
  while (tree.bytes[at] === 0x29) at++;
  return at;
}

/** Operands of all operators of one strength: `a + b - c`. */
function operandsOf(tree: SyntaxTree, node: number): readonly number[] {
  const kind = tree.kind[node];
  if (kind === Node.BoolOp) return childrenOf(tree, node);
  if (kind === Node.Compare)
    return childrenOf(tree, node).filter((child) => tree.kind[child] !== Node.CompareOp);
  if (kind !== Node.BinOp) return [node];
  const [left, right] = childrenOf(tree, node) as [number, number];
  const isSame =
    tree.kind[left] === Node.BinOp &&
    precedenceOf(tree, left) === precedenceOf(tree, node) &&
    tree.bytes[tree.end[left]!] !== 0x29;
  return isSame ? [...operandsOf(tree, left), right] : [left, right];
}
