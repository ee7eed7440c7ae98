// What a call or the head of a class holds in parentheses: positional, keyword and unpacked arguments.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { nextElement, parseGenerators } from './parse-display.ts';
import { enterDepth, parseExpression, parseNamedExpression } from './parse-expression.ts';
import { addIdentifier, addNode, advance, endOf, type Parser, peek, startOf, tokenValue } from './parser.ts';
import { expectClose, reportNode, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';

/** From `(` to `)`; the arguments become children of the node the caller adds. Only calls take a bare generator. */
export function parseArguments(parser: Parser, isCall: boolean): void {
  if (!enterDepth(parser)) return;
  const open = startOf(parser);
  advance(parser);
  if (parser.token !== Token.RightParen) parseArgumentList(parser, open, isCall);
  expectClose(parser, Token.RightParen);
  parser.depth--;
}

function parseArgumentList(parser: Parser, open: number, isCall: boolean): void {
  const begin = parser.count;
  let named = false;
  let unpacked = false;
  do {
    const start = startOf(parser);
    const first = parser.count;
    switch (parser.token) {
      case Token.Star:
        advance(parser);
        parseExpression(parser);
        addNode(parser, Node.Starred, start, first, 0, 0);
        if (unpacked) {
          const message = 'iterable argument unpacking follows keyword argument unpacking';
          reportNode(parser, parser.count - 1, 'invalid-arguments', message);
        }
        break;
      case Token.DoubleStar:
        advance(parser);
        parseExpression(parser);
        addNode(parser, Node.Keyword, start, first, 0, 0);
        unpacked = true;
        break;
      default:
        if (parser.token === Token.Name && peek(parser) === Token.Equal) {
          const name = tokenValue(parser);
          addIdentifier(parser);
          advance(parser);
          parseExpression(parser);
          addNode(parser, Node.Keyword, start, first, name, 0);
          named = true;
          break;
        }
        parseNamedExpression(parser);
        if (parser.token === Token.For || parser.token === Token.Async) {
          if (endGenerator(parser, open, first, isCall && first === begin)) return;
        } else if (named || unpacked) {
          const kind = unpacked ? 'keyword argument unpacking' : 'keyword argument';
          reportNode(parser, parser.count - 1, 'invalid-arguments', `positional argument follows ${kind}`);
        }
        if (parser.token === Token.Equal) {
          reportToken(parser, 'invalid-arguments', 'only a name can be the keyword of an argument');
          advance(parser);
          parseExpression(parser);
        }
    }
  } while (nextElement(parser, Token.RightParen));
}

/** `f(x for x in y)`: the generator expression shares the parentheses of the call. True if that is the case. */
function endGenerator(parser: Parser, open: number, first: number, isOnly: boolean): boolean {
  const start = parser.start[parser.count - 1]!;
  parseGenerators(parser);
  if (isOnly && parser.token === Token.RightParen) {
    addNode(parser, Node.GeneratorExp, open, first, 0, Flag.PARENTHESIZED);
    parser.end[parser.count - 1] = endOf(parser);
    return true;
  }
  addNode(parser, Node.GeneratorExp, start, first, 0, 0);
  const message = 'a generator expression must be parenthesized';
  reportNode(parser, parser.count - 1, 'invalid-arguments', message);
  return false;
}
