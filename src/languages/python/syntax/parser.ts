// The state of the parser and the few steps everything else is made of: look at a token, take it, add a node.
// Parse functions leave the node they built as the last one; its subtree is everything since they began.

import { growNodes, type NodeArrays } from './node-arrays.ts';
import * as Node from './node-kinds.ts';
import type { Scanner } from './scanner.ts';
import { END, START, TOKEN, VALUE } from './token-array.ts';

/** Behind every token. */
export const NO_TOKEN = 0x3fffffff;

/** Never more nodes than this are built from a token, so the arrays are large enough before the first one. */
const NODES_PER_TOKEN = 3;

export interface Parser extends NodeArrays {
  readonly scanner: Scanner;

  /** The scanner's tokens (token-array.ts); `token` is the kind of the one at `position`. */
  tokens: Int32Array;
  position: number;
  token: number;

  /** Where the last token of the latest logical line ended; compound statements end there. */
  lineEnd: number;
  /** How many expressions, patterns and parameter lists we are inside of. */
  depth: number;
  /** No problems are reported up to this token: one per logical line is enough. */
  mutedUntil: number;
  /** The next `# type:` comment: its index and the token behind it. */
  typeComment: number;
  typeCommentToken: number;
  /** By type comment: the node it belongs to, or -1. */
  typeCommentOwner: number[];
  /** Scratch space for chains that are built from their end. */
  readonly chain: number[];
}

/** One literal with every field, so that all parsers have the same shape. Arrays start small, as in the scanner. */
export function createParser(scanner: Scanner): Parser {
  return {
    scanner,
    tokens: scanner.tokens,
    position: TOKEN,
    token: 0,
    lineEnd: 0,
    depth: 0,
    mutedUntil: -2 * TOKEN,
    typeComment: 0,
    typeCommentToken: NO_TOKEN,
    typeCommentOwner: [],
    chain: [],
    kind: new Uint8Array(64),
    flags: new Uint8Array(64),
    start: new Int32Array(64),
    end: new Int32Array(64),
    first: new Int32Array(64),
    data: new Int32Array(64),
    count: 0,
    parenNode: new Int32Array(4),
    parenStart: new Int32Array(4),
    parenEnd: new Int32Array(4),
    parenCount: 0,
  };
}

export function advance(parser: Parser): void {
  parser.position += TOKEN;
  parser.token = parser.tokens[parser.position]!;
}

/** Where the token at hand begins. */
export function startOf(parser: Parser): number {
  return parser.tokens[parser.position + START]!;
}

/** Where it ends. */
export function endOf(parser: Parser): number {
  return parser.tokens[parser.position + END]!;
}

/** Where the token before the one at hand ends. */
export function endOfLast(parser: Parser): number {
  return parser.tokens[parser.position - TOKEN + END]!;
}

/** The name id, string part or number type of the token at hand. */
export function tokenValue(parser: Parser): number {
  return parser.tokens[parser.position + VALUE]!;
}

/** The kind of the next token. */
export function peek(parser: Parser): number {
  return parser.tokens[parser.position + TOKEN]!;
}

/** Takes the token if it is of this kind. */
export function accept(parser: Parser, kind: number): boolean {
  if (parser.token !== kind) return false;
  advance(parser);
  return true;
}

/** Adds a node over everything since node `first`, from `start` to the end of the last token taken. */
export function addNode(
  parser: Parser,
  kind: number,
  start: number,
  first: number,
  data: number,
  flags: number,
): number {
  const node = parser.count++;
  parser.kind[node] = kind;
  parser.flags[node] = flags;
  parser.start[node] = start;
  parser.end[node] = parser.tokens[parser.position - TOKEN + END]!;
  parser.first[node] = first;
  parser.data[node] = data;
  return node;
}

/** Adds a node that ends with the latest logical line, as a statement with a block does. */
export function addCompound(
  parser: Parser,
  kind: number,
  start: number,
  first: number,
  data: number,
  flags: number,
): number {
  const node = addNode(parser, kind, start, first, data, flags);
  parser.end[node] = parser.lineEnd;
  return node;
}

/** Takes the Newline at hand. */
export function endLine(parser: Parser): void {
  parser.lineEnd = endOfLast(parser);
  advance(parser);
}

/** Adds a leaf for the token at hand and takes the token. */
export function addLeaf(parser: Parser, kind: number, data: number, flags: number): number {
  const node = parser.count++;
  const { position, tokens } = parser;
  parser.kind[node] = kind;
  parser.flags[node] = flags;
  parser.start[node] = tokens[position + START]!;
  parser.end[node] = tokens[position + END]!;
  parser.first[node] = node;
  parser.data[node] = data;
  parser.position = position + TOKEN;
  parser.token = tokens[position + TOKEN]!;
  return node;
}

/** Adds an Identifier for the name at hand; the caller has looked. */
export function addIdentifier(parser: Parser): number {
  return addLeaf(parser, Node.Identifier, tokenValue(parser), 0);
}

/** Prepares for the tokens the scanner holds. */
export function startParser(parser: Parser): void {
  const { scanner } = parser;
  parser.tokens = scanner.tokens;
  parser.position = TOKEN;
  parser.token = scanner.tokens[TOKEN]!;
  parser.lineEnd = 0;
  parser.depth = 0;
  parser.mutedUntil = -2 * TOKEN;
  parser.typeComment = 0;
  parser.typeCommentToken = scanner.typeComments[0]?.token ?? NO_TOKEN;
  if (parser.typeCommentOwner.length > 0) parser.typeCommentOwner = [];
  parser.chain.length = 0;
  growNodes(parser, (scanner.tokenEnd / TOKEN) * NODES_PER_TOKEN + 16);
}
