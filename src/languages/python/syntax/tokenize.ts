// Bytes to tokens, in one loop over one buffer. The loop keeps its state in local variables and hands rare work to
// the scan-*.ts files, through the scanner's fields; that is why it is one long function.
import * as Byte from './ascii.ts';
import * as Char from './character-classes.ts';
import { HASH_FACTOR, internAsciiName } from './name-table.ts';
import { closeBracket, recoverFromOpenBrackets } from './scan-bracket.ts';
import { scanComment } from './scan-comment.ts';
import { continueFormat, endFormatEarly, forgetsBrace, startFormat } from './scan-format-string.ts';
import { finishFile, scanContinuation, startLine } from './scan-line.ts';
import { scanNumber } from './scan-number.ts';
import { reportStray } from './scan-stray.ts';
import { scanString } from './scan-string.ts';
import { scanWideName } from './scan-wide-name.ts';
import { growTokens, pushBracket, pushToken, type Scanner } from './scanner.ts';
import { FORMAT, prefixFlags, TEMPLATE } from './string-part.ts';
import { END, START, TOKEN, VALUE } from './token-array.ts';
import * as Token from './token-kinds.ts';

/** Instead of a kind: the loop's state went to the scanner, which emitted tokens of its own; take it back from there. */
const HANDED_OVER = -1;

/** Fills the token arrays of the scanner from the source that `loadSource` put into it. */
export function tokenize(scanner: Scanner): void {
  const { names } = scanner;
  const classOf = Char.CLASS_OF;
  const { ALONE, WITH_EQUAL, DOUBLED, DOUBLED_WITH_EQUAL } = Char;
  let { bytes, tokens, depth, fieldDepth } = scanner;
  let position = startLine(scanner, scanner.begin);
  let token = scanner.tokenEnd;
  /** The first token of the latest line inside brackets. */
  let freshLine = -TOKEN - 1;

  for (;;) {
    let byte = bytes[position]!;
    while (byte === Byte.SPACE) byte = bytes[++position]!;
    const start = position;
    let kind: number;
    let value = 0;

    switch (classOf[byte]!) {
      case Char.Letter: {
        let hash = byte;
        byte = bytes[++position]!;
        while (classOf[byte]! <= Char.Digit) {
          hash = (Math.imul(hash, HASH_FACTOR) + byte) | 0;
          byte = bytes[++position]!;
        }
        if (byte >= Byte.NON_ASCII) {
          position = scanWideName(scanner, start);
          bytes = scanner.bytes;
          value = scanner.nameFound;
          kind = Token.Name;
          break;
        }
        if ((byte === Byte.QUOTATION || byte === Byte.APOSTROPHE) && position - start <= 2) {
          const flags = prefixFlags(bytes, start, position - start);
          if (flags >= 0) {
            if (flags & (FORMAT | TEMPLATE)) {
              scanner.tokenEnd = token;
              scanner.depth = depth;
              position = startFormat(scanner, start, position, flags);
              kind = HANDED_OVER;
              break;
            }
            position = scanString(scanner, start, position, flags);
            value = scanner.partCount - 1;
            kind = Token.StringLiteral;
            break;
          }
        }
        value = internAsciiName(names, bytes, start, position, hash);
        kind = value <= Token.LastKeyword ? value : Token.Name;
        if (depth !== 0 && freshLine >= token - TOKEN && kind !== Token.Name) {
          scanner.tokenEnd = token;
          scanner.depth = depth;
          const resumed = recoverFromOpenBrackets(scanner, kind, start, freshLine);
          if (resumed >= 0) {
            position = startLine(scanner, resumed);
            kind = HANDED_OVER;
          }
        }
        break;
      }

      case Char.Comma:
        position++;
        kind = Token.Comma;
        break;

      case Char.Dot:
        if (classOf[bytes[position + 1]!] === Char.Digit) {
          position = scanNumber(scanner, start);
          value = scanner.numberFound;
          kind = Token.NumberLiteral;
        } else if (bytes[position + 1] === Byte.DOT && bytes[position + 2] === Byte.DOT) {
          position += 3;
          kind = Token.Ellipsis;
        } else {
          position++;
          kind = Token.Dot;
        }
        break;

      case Char.Open: {
        position++;
        kind = ALONE[byte]!;
        scanner.depth = depth++;
        pushBracket(scanner, kind, start);
        break;
      }

      case Char.Close:
        position++;
        kind = ALONE[byte]!;
        if (depth !== 0 && scanner.bracketKind[depth - 1] === kind - 1) {
          depth--;
          break;
        }
        scanner.tokenEnd = token;
        scanner.depth = depth;
        position = closeBracket(scanner, kind, start);
        kind = HANDED_OVER;
        break;

      case Char.FieldMark:
        position++;
        if (depth === fieldDepth && (byte === Byte.COLON || bytes[position] !== Byte.EQUALS)) {
          scanner.tokenEnd = token;
          scanner.depth = depth;
          position = continueFormat(scanner, ALONE[byte]!, start);
          kind = HANDED_OVER;
        } else if (bytes[position] === Byte.EQUALS) {
          position++;
          kind = WITH_EQUAL[byte]!;
        } else {
          kind = ALONE[byte]!;
        }
        break;

      case Char.Operator: {
        const next = bytes[++position]!;
        kind = ALONE[byte]!;
        if (next === Byte.EQUALS) {
          if (WITH_EQUAL[byte] !== 0) {
            position++;
            kind = WITH_EQUAL[byte]!;
          }
        } else if (next === byte) {
          if (DOUBLED[byte] !== 0) {
            position++;
            kind = DOUBLED[byte]!;
            if (bytes[position] === Byte.EQUALS) {
              position++;
              kind = DOUBLED_WITH_EQUAL[byte]!;
            }
          }
        } else if (next === Byte.GREATER && byte === Byte.MINUS) {
          position++;
          kind = Token.Arrow;
        }
        break;
      }

      case Char.LineEnd:
        position++;
        if (byte === Byte.CARRIAGE_RETURN && bytes[position] === Byte.LINE_FEED) position++;
        if (depth !== 0) {
          freshLine = token;
          continue;
        }
        scanner.tokenEnd = token;
        scanner.depth = 0;
        pushToken(scanner, Token.Newline, start, position);
        position = startLine(scanner, position);
        kind = HANDED_OVER;
        break;

      case Char.Quote:
        if (fieldDepth >= 0 && forgetsBrace(scanner, start)) {
          scanner.tokenEnd = token;
          scanner.depth = depth;
          position = endFormatEarly(scanner, start);
          kind = HANDED_OVER;
          break;
        }
        position = scanString(scanner, start, start, 0);
        value = scanner.partCount - 1;
        kind = Token.StringLiteral;
        break;

      case Char.Digit:
        position = scanNumber(scanner, start);
        value = scanner.numberFound;
        kind = Token.NumberLiteral;
        break;

      case Char.Comment:
        scanner.tokenEnd = token;
        position = scanComment(scanner, start);
        continue;

      case Char.Blank:
        position++;
        continue;

      case Char.Backslash:
        position = scanContinuation(scanner, start);
        continue;

      case Char.NonAscii:
        position = scanWideName(scanner, start);
        bytes = scanner.bytes;
        value = scanner.nameFound;
        kind = value === 0 ? Token.Invalid : Token.Name;
        break;

      case Char.Nul:
        if (start >= scanner.length) {
          scanner.tokenEnd = token;
          scanner.depth = depth;
          finishFile(scanner);
          return;
        }
        position = reportStray(scanner, start);
        continue;

      default:
        position = reportStray(scanner, start);
        kind = Token.Invalid;
    }

    if (kind === HANDED_OVER) {
      ({ tokens, depth, fieldDepth } = scanner);
      token = scanner.tokenEnd;
      continue;
    }
    if (token === tokens.length) {
      growTokens(scanner);
      tokens = scanner.tokens;
    }
    tokens[token] = kind;
    tokens[token + START] = start;
    tokens[token + END] = position;
    tokens[token + VALUE] = value;
    token += TOKEN;
  }
}
