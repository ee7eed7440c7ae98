// What happens when the source does not follow the grammar: say so once per logical line, skip to where an enclosing
// construct can go on (the closer of the innermost bracket, or the end of the line), and let everything unwind as usual.
import * as Node from './node-kinds.ts';
import { addNode, advance, endOf, type Parser, startOf } from './parser.ts';
import { reportProblem } from './scanner.ts';
import type { SyntaxProblemCode } from './syntax-problem.ts';
import { TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';

/** Reports the token at hand and skips to the next safe place. */
export function fail(parser: Parser, code: SyntaxProblemCode, message: string): void {
  reportToken(parser, code, message);
  skipToSafePlace(parser);
}

/** Takes the token if it is of this kind, else reports that it was expected. */
export function expect(parser: Parser, kind: number, message: string): boolean {
  if (parser.token === kind) {
    advance(parser);
    return true;
  }
  fail(parser, 'unexpected-token', message);
  return false;
}

/** The closer of a bracket is always there: the tokenizer saw to it. */
export function expectClose(parser: Parser, kind: number): void {
  if (parser.token === kind) {
    advance(parser);
    return;
  }
  fail(parser, 'unexpected-token', 'invalid syntax');
  if (parser.token === kind) advance(parser);
}

/** Reports the token at hand unless its line already has a problem. */
export function reportToken(parser: Parser, code: SyntaxProblemCode, message: string): void {
  const { position, tokens } = parser;
  if (position <= parser.mutedUntil) return;
  // An invalid token was reported when it was scanned.
  if (parser.token !== Token.Invalid) {
    reportProblem(parser.scanner, code, startOf(parser), endOf(parser), message);
  }
  let end = position;
  while (tokens[end] !== Token.Newline && tokens[end] !== Token.EndOfFile) end += TOKEN;
  parser.mutedUntil = end;
}

/** Reports a node that parsed well but may not stand where it does. */
export function reportNode(parser: Parser, node: number, code: SyntaxProblemCode, message: string): void {
  reportProblem(parser.scanner, code, parser.start[node]!, parser.end[node]!, message);
}

/** An expression was expected at the token at hand. */
export function addMissing(parser: Parser, message = 'invalid syntax'): void {
  const first = parser.count;
  const start = startOf(parser);
  fail(parser, 'unexpected-token', message);
  addNode(parser, Node.Missing, start, first, 0, 0);
}

/** Skips over whole brackets to the closer of the enclosing one, or to the end of the logical line. */
export function skipToSafePlace(parser: Parser): void {
  let depth = 0;
  for (;;) {
    switch (parser.token) {
      case Token.LeftParen:
      case Token.LeftBracket:
      case Token.LeftBrace:
        depth++;
        break;
      case Token.RightParen:
      case Token.RightBracket:
      case Token.RightBrace:
        if (depth-- === 0) return;
        break;
      case Token.Newline:
      case Token.EndOfFile:
        return;
    }
    advance(parser);
  }
}

/** After recovery parents may not reach around their children: stretches every node to what it holds. */
export function coverChildren(parser: Parser): void {
  const { kind, start, end, first } = parser;
  for (let node = 0; node < parser.count; node++) {
    if (end[node]! < start[node]!) end[node] = start[node]!;
    for (let child = node - 1; child >= first[node]!; child = first[child]! - 1) {
      if (kind[child] === Node.Decorator) continue;
      if (start[child]! < start[node]!) start[node] = start[child]!;
      if (end[child]! > end[node]!) end[node] = end[child]!;
    }
  }
}
