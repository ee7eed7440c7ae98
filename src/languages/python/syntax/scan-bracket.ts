// Brackets that do not fit. Whatever the source says, the parser sees every bracket closed by its own kind: missing
// closers are added with no width, surplus ones are left out, and each case is reported.
import * as Byte from './ascii.ts';
import { resumeFormat } from './scan-format-string.ts';
import { pushToken, reportProblem, type Scanner } from './scanner.ts';
import { UNTERMINATED } from './string-part.ts';
import { END, TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';

/** The opener of a field of an f-string, apart from the brace of a set or dictionary. */
export const FIELD = Token.FormatText;

/** Handles a closer that does not close a plain bracket on top of the stack; returns where to go on. */
export function closeBracket(scanner: Scanner, kind: number, start: number): number {
  const opener = findOpener(scanner, kind);
  if (opener < 0) {
    const text = String.fromCharCode(scanner.bytes[start]!);
    const top = scanner.depth - 1;
    const message =
      top < 0
        ? `unmatched '${text}'`
        : `closing '${text}' does not match the opening '${openerText(scanner, top)}'`;
    reportProblem(scanner, 'unmatched-bracket', start, start + 1, message);
    // Inside brackets it is more likely a slip than a surplus: it closes the innermost one.
    if (top >= 0 && scanner.bracketKind[top] !== FIELD) {
      scanner.depth--;
      pushToken(scanner, scanner.bracketKind[top]! + 1, start, start + 1);
    }
    return start + 1;
  }
  if (opener < scanner.depth - 1) {
    reportUnclosed(scanner, scanner.depth - 1);
    while (scanner.depth - 1 > opener) popBracket(scanner, start);
  }
  scanner.depth--;
  pushToken(scanner, kind, start, start + 1);
  if (scanner.bracketKind[opener] === FIELD) {
    scanner.formats[scanner.formats.length - 1]!.fields--;
    return resumeFormat(scanner, start + 1);
  }
  return start + 1;
}

/** Reports and closes all open brackets at `at`. */
export function closeOpenBrackets(scanner: Scanner, at: number): void {
  reportUnclosed(scanner, scanner.depth - 1);
  while (scanner.depth > 0) popBracket(scanner, at);
}

/**
 * A keyword that cannot stand inside brackets, at the beginning of a line: the brackets were meant to end before.
 * Returns where that line begins, all brackets closed, or -1 if the keyword may well be part of an expression.
 */
export function recoverFromOpenBrackets(
  scanner: Scanner,
  keyword: number,
  start: number,
  lineFirstToken: number,
): number {
  const second = scanner.tokenEnd > lineFirstToken;
  if (second) {
    if (scanner.tokens[lineFirstToken] !== Token.Async) return -1;
    if (keyword !== Token.Def && keyword !== Token.With) return -1;
    scanner.tokenEnd -= TOKEN;
  } else if (!endsBrackets(scanner, keyword, start)) {
    return -1;
  }
  const at = scanner.tokens[scanner.tokenEnd - TOKEN + END]!;
  closeOpenBrackets(scanner, at);
  pushToken(scanner, Token.Newline, at, at);
  let lineStart = start;
  while (lineStart > scanner.begin && !isLineEnd(scanner.bytes[lineStart - 1]!)) lineStart--;
  return lineStart;
}

function endsBrackets(scanner: Scanner, keyword: number, start: number): boolean {
  switch (keyword) {
    case Token.Assert:
    case Token.Break:
    case Token.Class:
    case Token.Continue:
    case Token.Def:
    case Token.Del:
    case Token.Elif:
    case Token.Except:
    case Token.Finally:
    case Token.Global:
    case Token.Import:
    case Token.Nonlocal:
    case Token.Pass:
    case Token.Raise:
    case Token.Return:
    case Token.Try:
    case Token.While:
    case Token.With:
      return true;
    case Token.From:
      return scanner.tokens[scanner.tokenEnd - TOKEN] !== Token.Yield;
    case Token.Else: {
      let at = start + 4;
      while (scanner.bytes[at] === Byte.SPACE) at++;
      return scanner.bytes[at] === Byte.COLON;
    }
    default:
      return false;
  }
}

/** The nearest open bracket that `kind` closes. Only `}` can end the field of an f-string. */
function findOpener(scanner: Scanner, kind: number): number {
  for (let index = scanner.depth - 1; index >= 0; index--) {
    const open = scanner.bracketKind[index]!;
    if (open === FIELD) return kind === Token.RightBrace ? index : -1;
    if (open === kind - 1) return index;
  }
  return -1;
}

/** Closes the innermost bracket with a token of no width. */
export function popBracket(scanner: Scanner, at: number): void {
  const kind = scanner.bracketKind[--scanner.depth]!;
  if (kind !== FIELD) {
    pushToken(scanner, kind + 1, at, at);
    return;
  }
  pushToken(scanner, Token.RightBrace, at, at);
  const format = scanner.formats[scanner.formats.length - 1]!;
  if (--format.fields > 0) return;
  scanner.formats.pop();
  scanner.fieldDepth = format.outerFieldDepth;
  scanner.partEnd[format.part] = at;
  scanner.partFlags[format.part]! |= UNTERMINATED;
  pushToken(scanner, Token.FormatEnd, at, at);
}

function reportUnclosed(scanner: Scanner, index: number): void {
  const start = scanner.bracketStart[index]!;
  const message = `'${openerText(scanner, index)}' was never closed`;
  reportProblem(scanner, 'unclosed-bracket', start, start + 1, message);
}

function openerText(scanner: Scanner, index: number): string {
  return String.fromCharCode(scanner.bytes[scanner.bracketStart[index]!]!);
}

function isLineEnd(byte: number): boolean {
  return byte === Byte.LINE_FEED || byte === Byte.CARRIAGE_RETURN;
}
