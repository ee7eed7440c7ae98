// import and from-import. Every part of a dotted name is an Identifier of its own.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { addIdentifier, addNode, advance, type Parser, startOf } from './parser.ts';
import { expectClose, fail, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';

export function parseImport(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  do {
    advance(parser);
    parseAlias(parser, true);
  } while (parser.token === Token.Comma);
  addNode(parser, Node.Import, start, first, 0, 0);
}

/** The data of an ImportFrom is the number of leading dots; the Identifiers before its aliases are the module. */
export function parseFromImport(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  let level = 0;
  advance(parser);
  for (;;) {
    if (parser.token === Token.Dot) level++;
    else if (parser.token === Token.Ellipsis) level += 3;
    else break;
    advance(parser);
  }
  if (parser.token === Token.Name) parseDottedName(parser);
  else if (level === 0) fail(parser, 'unexpected-token', "expected a module after 'from'");
  if (parser.token === Token.Import) parseImportedNames(parser);
  else fail(parser, 'unexpected-token', "expected 'import'");
  addNode(parser, Node.ImportFrom, start, first, level, 0);
}

function parseImportedNames(parser: Parser): void {
  advance(parser);
  if (parser.token === Token.Star) {
    const start = startOf(parser);
    advance(parser);
    addNode(parser, Node.Alias, start, parser.count, 0, Flag.ALIAS_STAR);
    return;
  }
  const closer = parser.token === Token.LeftParen ? Token.RightParen : Token.Newline;
  if (closer === Token.RightParen) advance(parser);
  for (;;) {
    parseAlias(parser, false);
    if (parser.token !== Token.Comma) break;
    advance(parser);
    if (parser.token === Token.RightParen) break;
    if (parser.token === Token.Newline || parser.token === Token.Semicolon) {
      reportToken(parser, 'unexpected-token', 'trailing comma not allowed without surrounding parentheses');
      break;
    }
  }
  if (closer === Token.RightParen) expectClose(parser, Token.RightParen);
}

function parseAlias(parser: Parser, dotted: boolean): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token !== Token.Name) {
    fail(parser, 'unexpected-token', 'expected a name to import');
    return;
  }
  if (dotted) parseDottedName(parser);
  else addIdentifier(parser);
  let flags = 0;
  if (parser.token === Token.As) {
    advance(parser);
    if (parser.token === Token.Name) {
      addIdentifier(parser);
      flags = Flag.ALIAS_AS;
    } else {
      fail(parser, 'unexpected-token', "expected a name after 'as'");
    }
  }
  addNode(parser, Node.Alias, start, first, 0, flags);
}

function parseDottedName(parser: Parser): void {
  addIdentifier(parser);
  while (parser.token === Token.Dot) {
    advance(parser);
    if (parser.token !== Token.Name) {
      fail(parser, 'unexpected-token', 'expected a name after the dot');
      return;
    }
    addIdentifier(parser);
  }
}
