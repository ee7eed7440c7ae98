// String literals, their implicit concatenation, and the fields of f-strings and t-strings.
import * as Byte from './ascii.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { enterDepth } from './parse-expression.ts';
import { parseValue } from './parse-sequence.ts';
import {
  addLeaf,
  addNode,
  advance,
  endOf,
  endOfLast,
  type Parser,
  peek,
  startOf,
  tokenValue,
} from './parser.ts';
import { addMissing, expectClose, fail, reportNode } from './recover.ts';
import { BYTES, FORMAT, TEMPLATE } from './string-part.ts';
import * as Token from './token-kinds.ts';

/** One literal, or all that stand next to each other. */
export function parseStrings(parser: Parser): void {
  const part = tokenValue(parser);
  const next = peek(parser);
  if (parser.token === Token.StringLiteral && next !== Token.StringLiteral && next !== Token.FormatStart) {
    const isBytes = (parser.scanner.partFlags[part]! & BYTES) !== 0;
    addLeaf(parser, Node.Constant, part, isBytes ? Flag.CONSTANT_BYTES : Flag.CONSTANT_STRING);
    return;
  }
  parseConcatenation(parser, part);
}

function parseConcatenation(parser: Parser, firstPart: number): void {
  const start = startOf(parser);
  const first = parser.count;
  let all = 0;
  let every = BYTES | TEMPLATE;
  for (;;) {
    const part = tokenValue(parser);
    const flags = parser.scanner.partFlags[part]!;
    if (parser.token === Token.StringLiteral) addLeaf(parser, Node.FormatText, part, Flag.FORMAT_LITERAL);
    else if (parser.token === Token.FormatStart) parseFormat(parser, flags);
    else break;
    all |= flags;
    every &= flags;
  }
  let node: number;
  if (all & TEMPLATE) {
    node = addNode(parser, Node.TemplateStr, start, first, firstPart, 0);
  } else if (all & FORMAT) {
    node = addNode(parser, Node.JoinedStr, start, first, firstPart, 0);
  } else {
    parser.count = first;
    node = addNode(parser, Node.Constant, start, first, firstPart, Flag.CONSTANT_STRING);
    if (all & BYTES) parser.flags[node] = Flag.CONSTANT_BYTES;
  }
  if ((all & BYTES) !== (every & BYTES)) {
    reportNode(parser, node, 'invalid-string', 'cannot mix bytes and nonbytes literals');
  } else if ((all & TEMPLATE) !== (every & TEMPLATE)) {
    reportNode(parser, node, 'invalid-string', 'cannot mix t-string literals with string or bytes literals');
  }
}

/** From FormatStart to FormatEnd; text and fields become children of the node the caller adds. */
function parseFormat(parser: Parser, flags: number): void {
  advance(parser);
  parseFormatPieces(parser, flags & TEMPLATE ? Node.Interpolation : Node.FormattedValue);
  if (parser.token === Token.FormatEnd) advance(parser);
}

function parseFormatPieces(parser: Parser, fieldKind: number): void {
  for (;;) {
    if (parser.token === Token.FormatText) {
      addLeaf(parser, Node.FormatText, tokenValue(parser), 0);
    } else if (parser.token === Token.LeftBrace) {
      if (!enterDepth(parser)) continue;
      parseField(parser, fieldKind);
      parser.depth--;
    } else {
      return;
    }
  }
}

/** `{value=!r:specification}`; the data of the node is the letter of the conversion, or -1. */
function parseField(parser: Parser, kind: number): void {
  const start = startOf(parser);
  const first = parser.count;
  let flags = 0;
  let conversion = -1;
  advance(parser);
  if (parser.token === Token.RightBrace) addMissing(parser, "f-string: valid expression required before '}'");
  else parseValue(parser);
  if (parser.token === Token.Equal) {
    advance(parser);
    flags |= Flag.FIELD_DEBUG;
  }
  if (parser.token === Token.Exclamation) conversion = parseConversion(parser);
  if (parser.token === Token.Colon) {
    parseSpecification(parser);
    flags |= Flag.FIELD_SPECIFICATION;
  }
  expectClose(parser, Token.RightBrace);
  addNode(parser, kind, start, first, conversion, flags);
}

function parseConversion(parser: Parser): number {
  advance(parser);
  const start = startOf(parser);
  const letter = parser.scanner.bytes[start]!;
  const isOne = parser.token === Token.Name && endOf(parser) === start + 1;
  if (!isOne || (letter !== Byte.S && letter !== Byte.R && letter !== Byte.A)) {
    fail(parser, 'invalid-format-string', "f-string: expected 's', 'r' or 'a' after '!'");
    return -1;
  }
  if (endOfLast(parser) !== start) {
    fail(
      parser,
      'invalid-format-string',
      'f-string: the conversion must come right after the exclamation mark',
    );
    return -1;
  }
  advance(parser);
  return letter;
}

/** The specification is an f-string of its own, from the colon to the brace. */
function parseSpecification(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseFormatPieces(parser, Node.FormattedValue);
  addNode(parser, Node.JoinedStr, start, first, -1, 0);
}
