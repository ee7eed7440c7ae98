// What stands in the brackets of a subscript: an index, a slice, or a tuple of them, with unpacking (PEP 646).
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { nextElement } from './parse-display.ts';
import { enterDepth, parseExpression, parseNamedExpression } from './parse-expression.ts';
import { addNode, advance, type Parser, startOf } from './parser.ts';
import { addMissing, expectClose } from './recover.ts';
import * as Token from './token-kinds.ts';

/** From `[` to `]`; leaves the index as the last node. */
export function parseSubscript(parser: Parser): void {
  if (!enterDepth(parser)) return;
  advance(parser);
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.RightBracket) {
    addMissing(parser, 'expected an index');
  } else {
    const starred = parser.token === Token.Star;
    parseIndex(parser);
    if (starred || parser.token !== Token.RightBracket) {
      while (nextElement(parser, Token.RightBracket)) parseIndex(parser);
      addNode(parser, Node.Tuple, start, first, 0, 0);
    }
  }
  expectClose(parser, Token.RightBracket);
  parser.depth--;
}

function parseIndex(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.Star) {
    advance(parser);
    parseExpression(parser);
    addNode(parser, Node.Starred, start, first, 0, 0);
    return;
  }
  let parts = 0;
  if (parser.token !== Token.Colon) {
    parseNamedExpression(parser);
    if (parser.token !== Token.Colon) return;
    parts = Flag.SLICE_LOWER;
    // The parts of a slice are plain expressions.
    if (
      parser.kind[parser.count - 1] === Node.NamedExpr &&
      !(parser.flags[parser.count - 1]! & Flag.PARENTHESIZED)
    ) {
      addMissing(parser);
      return;
    }
  }
  advance(parser);
  parts |= parseSlicePart(parser, Flag.SLICE_UPPER);
  if (parser.token === Token.Colon) {
    advance(parser);
    parts |= parseSlicePart(parser, Flag.SLICE_STEP);
  }
  addNode(parser, Node.Slice, start, first, 0, parts);
}

function parseSlicePart(parser: Parser, part: number): number {
  if (parser.token === Token.Colon || parser.token === Token.Comma || parser.token === Token.RightBracket)
    return 0;
  parseExpression(parser);
  return part;
}
