// Atoms and what may follow them: attributes, calls, subscripts.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseArguments } from './parse-arguments.ts';
import { parseBraces, parseList, parseParentheses } from './parse-display.ts';
import { enterDepth } from './parse-expression.ts';
import { parseStrings } from './parse-string.ts';
import { parseSubscript } from './parse-subscript.ts';
import { addIdentifier, addLeaf, addNode, advance, type Parser, startOf, tokenValue } from './parser.ts';
import { addMissing, fail } from './recover.ts';
import * as Token from './token-kinds.ts';

export function parsePrimary(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.Name) addLeaf(parser, Node.Name, tokenValue(parser), 0);
  else parseAtom(parser);
  for (;;) {
    switch (parser.token) {
      case Token.Dot: {
        advance(parser);
        if (parser.token !== Token.Name) {
          fail(parser, 'unexpected-token', 'expected a name after the dot');
          return;
        }
        const name = tokenValue(parser);
        addIdentifier(parser);
        addNode(parser, Node.Attribute, start, first, name, 0);
        break;
      }
      case Token.LeftParen:
        parseArguments(parser, true);
        addNode(parser, Node.Call, start, first, 0, 0);
        break;
      case Token.LeftBracket:
        parseSubscript(parser);
        addNode(parser, Node.Subscript, start, first, 0, 0);
        break;
      default:
        return;
    }
  }
}

function parseAtom(parser: Parser): void {
  switch (parser.token) {
    case Token.StringLiteral:
    case Token.FormatStart:
      parseStrings(parser);
      return;
    case Token.NumberLiteral:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_INT + tokenValue(parser));
      return;
    case Token.None:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_NONE);
      return;
    case Token.True:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_TRUE);
      return;
    case Token.False:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_FALSE);
      return;
    case Token.Ellipsis:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_ELLIPSIS);
      return;
    case Token.LeftParen:
    case Token.LeftBracket:
    case Token.LeftBrace:
      if (!enterDepth(parser)) return;
      if (parser.token === Token.LeftParen) parseParentheses(parser);
      else if (parser.token === Token.LeftBracket) parseList(parser);
      else parseBraces(parser);
      parser.depth--;
      return;
    default:
      addMissing(parser);
  }
}
