// From bytes to a syntax tree.
import { loadSource } from './load-source.ts';
import * as Node from './node-kinds.ts';
import { parseStatements } from './parse-statement.ts';
import { addNode, advance, createParser, type Parser, startParser } from './parser.ts';
import { coverChildren, reportToken } from './recover.ts';
import { createScanner } from './scanner.ts';
import type { SyntaxProblem } from './syntax-problem.ts';
import type { OwnedTypeComment, SyntaxTree } from './syntax-tree.ts';
import * as Token from './token-kinds.ts';
import { tokenize } from './tokenize.ts';

/** Memory for parsing, used again for every file. */
export type SyntaxArena = Parser;

export function createSyntaxArena(): SyntaxArena {
  return createParser(createScanner());
}

/** Parses into the arena. The tree is a view of it, gone with the next file; `keepTree` makes it last. */
export function parseInto(arena: SyntaxArena, source: Uint8Array): SyntaxTree {
  loadSource(arena.scanner, source);
  tokenize(arena.scanner);
  startParser(arena);
  parseModule(arena);
  return viewTree(arena);
}

/** A copy with arrays of its own, as long as they need to be. */
export function keepTree(tree: SyntaxTree): SyntaxTree {
  const { count, parenCount, nameCount, partCount, commentCount } = tree;
  return {
    ...tree,
    bytes: tree.bytes.slice(0, tree.spellingEnd),
    kind: tree.kind.slice(0, count),
    flags: tree.flags.slice(0, count),
    start: tree.start.slice(0, count),
    end: tree.end.slice(0, count),
    first: tree.first.slice(0, count),
    data: tree.data.slice(0, count),
    parenNode: tree.parenNode.slice(0, parenCount),
    parenStart: tree.parenStart.slice(0, parenCount),
    parenEnd: tree.parenEnd.slice(0, parenCount),
    nameStart: tree.nameStart.slice(0, nameCount),
    nameEnd: tree.nameEnd.slice(0, nameCount),
    partStart: tree.partStart.slice(0, partCount),
    partEnd: tree.partEnd.slice(0, partCount),
    partFlags: tree.partFlags.slice(0, partCount),
    commentStart: tree.commentStart.slice(0, commentCount),
    commentEnd: tree.commentEnd.slice(0, commentCount),
  };
}

function parseModule(parser: Parser): void {
  for (;;) {
    parseStatements(parser);
    if (parser.token === Token.EndOfFile) break;
    reportToken(parser, 'unexpected-indentation', 'unexpected unindent');
    advance(parser);
  }
  const node = addNode(parser, Node.Module, 0, 0, 0, 0);
  parser.end[node] = parser.scanner.length;
  if (parser.count > parser.kind.length) throw new Error('more nodes than room for them');
  if (parser.scanner.problems.length > 0) {
    parser.scanner.problems.sort((a, b) => a.start - b.start);
    coverChildren(parser);
  }
}

function viewTree(parser: Parser): SyntaxTree {
  const { scanner } = parser;
  const { names } = scanner;
  return {
    bytes: scanner.bytes,
    length: scanner.length,
    spellingEnd: scanner.spellingEnd,
    begin: scanner.begin,
    encoding: scanner.encoding,
    ascii: scanner.ascii,
    kind: parser.kind,
    flags: parser.flags,
    start: parser.start,
    end: parser.end,
    first: parser.first,
    data: parser.data,
    count: parser.count,
    parenNode: parser.parenNode,
    parenStart: parser.parenStart,
    parenEnd: parser.parenEnd,
    parenCount: parser.parenCount,
    nameStart: names.start,
    nameEnd: names.end,
    nameCount: names.count,
    partStart: scanner.partStart,
    partEnd: scanner.partEnd,
    partFlags: scanner.partFlags,
    partCount: scanner.partCount,
    commentStart: scanner.commentStart,
    commentEnd: scanner.commentEnd,
    commentCount: scanner.commentCount,
    typeComments: ownedTypeComments(parser),
    // The empty list is the scanner's own, to be filled by the next file.
    problems: scanner.problems.length === 0 ? NO_PROBLEMS : scanner.problems,
  };
}

const NO_PROBLEMS: readonly SyntaxProblem[] = [];
const NO_COMMENTS: readonly OwnedTypeComment[] = [];

function ownedTypeComments(parser: Parser): readonly OwnedTypeComment[] {
  const { typeComments } = parser.scanner;
  if (typeComments.length === 0) return NO_COMMENTS;
  return typeComments.map(({ start, end }, index) => ({
    start,
    end,
    owner: parser.typeCommentOwner[index] ?? -1,
  }));
}
