// f-strings and t-strings (PEP 701, PEP 750) as a run of tokens: text, `{`, the tokens of an expression, `!`, `:`, `}`.
// The main loop scans the expressions; this file scans the text around them, and format specifications.
import * as Byte from './ascii.ts';
import { FIELD, popBracket } from './scan-bracket.ts';
import { reportNul } from './scan-stray.ts';
import { checkEscapes, isHopeless, passEscape } from './scan-string.ts';
import { type OpenFormat, pushBracket, pushPart, pushToken, reportProblem, type Scanner } from './scanner.ts';
import { BACKSLASH, DOUBLE_QUOTE, RAW, TEMPLATE, TRIPLE, UNTERMINATED } from './string-part.ts';
import * as Token from './token-kinds.ts';

/** CPython's limits: fields inside specifications of fields, and f-strings inside f-strings. */
const MAX_FIELDS = 3;
const MAX_FORMATS = 150;

/** Scans from the prefix of an f-string to its first field or its end; returns where the main loop goes on. */
export function startFormat(scanner: Scanner, start: number, quoteAt: number, prefix: number): number {
  const { bytes } = scanner;
  const quote = bytes[quoteAt]!;
  const triple = bytes[quoteAt + 1] === quote && bytes[quoteAt + 2] === quote;
  const flags = prefix | (triple ? TRIPLE : 0) | (quote === Byte.QUOTATION ? DOUBLE_QUOTE : 0);
  const textStart = quoteAt + (triple ? 3 : 1);
  const part = pushPart(scanner, start, textStart, flags);
  pushToken(scanner, Token.FormatStart, start, textStart, part);
  const raw = (prefix & RAW) !== 0;
  scanner.formats.push({ quote, triple, raw, part, outerFieldDepth: scanner.fieldDepth, fields: 0 });
  if (scanner.formats.length === MAX_FORMATS) {
    reportProblem(scanner, 'too-deep', start, textStart, 'too many nested f-strings');
  }
  if (triple && isHopeless(scanner, quote)) {
    return giveUpFormat(scanner, scanner.formats[scanner.formats.length - 1]!, textStart, scanner.length);
  }
  return resumeFormat(scanner, textStart);
}

/** `:` or `!` right inside a field: the specification is text again, a conversion is one more token. */
export function continueFormat(scanner: Scanner, kind: number, start: number): number {
  pushToken(scanner, kind, start, start + 1);
  return kind === Token.Colon ? resumeFormat(scanner, start + 1) : start + 1;
}

/**
 * Whether the quote at `at`, inside a field, was meant to end the f-string: it is the f-string's own quote and begins
 * no string that ends on this line.
 */
export function forgetsBrace(scanner: Scanner, at: number): boolean {
  const { bytes } = scanner;
  const format = scanner.formats[scanner.formats.length - 1]!;
  if (format.triple || bytes[at] !== format.quote) return false;
  let end = at + 1;
  while (bytes[end] !== format.quote) {
    if (bytes[end] === Byte.LINE_FEED || bytes[end] === Byte.CARRIAGE_RETURN || bytes[end] === 0) return true;
    end = bytes[end] === Byte.BACKSLASH ? passEscape(scanner, end) : end + 1;
  }
  return false;
}

/** Ends the f-string at its quote although a field is open. */
export function endFormatEarly(scanner: Scanner, at: number): number {
  const format = scanner.formats[scanner.formats.length - 1]!;
  reportProblem(scanner, 'invalid-format-string', at, at + 1, "f-string: expecting '}'");
  while (scanner.bracketKind[scanner.depth - 1] !== FIELD) popBracket(scanner, at);
  closeFields(scanner, format, at);
  return endFormat(scanner, format, at, at + 1);
}

/** Scans text of the innermost f-string, up to and including the `{` of a field or the closing quote. */
export function resumeFormat(scanner: Scanner, from: number): number {
  const { bytes } = scanner;
  const format = scanner.formats[scanner.formats.length - 1]!;
  let start = from;
  let at = from;
  for (;;) {
    const inSpecification = format.fields > 0;
    const byte = bytes[at]!;
    if (byte === format.quote) {
      if (!format.triple || (bytes[at + 1] === format.quote && bytes[at + 2] === format.quote)) {
        // A quote inside a specification ends the string although the field is still open.
        if (inSpecification) return endInsideField(scanner, format, start, at);
        pushText(scanner, format, start, at);
        return endFormat(scanner, format, at, at + (format.triple ? 3 : 1));
      }
      at++;
    } else if (byte === Byte.LEFT_BRACE) {
      if (bytes[at + 1] !== Byte.LEFT_BRACE || inSpecification) {
        pushText(scanner, format, start, at);
        return startField(scanner, format, at);
      }
      at += 2;
    } else if (byte === Byte.RIGHT_BRACE) {
      if (inSpecification) {
        pushText(scanner, format, start, at);
        pushToken(scanner, Token.RightBrace, at, at + 1);
        scanner.depth--;
        scanner.fieldDepth = scanner.depth;
        format.fields--;
        start = at + 1;
      } else if (bytes[at + 1] === Byte.RIGHT_BRACE) {
        at++;
      } else {
        reportProblem(scanner, 'invalid-format-string', at, at + 1, "f-string: single '}' is not allowed");
      }
      at++;
    } else if (byte === Byte.BACKSLASH) {
      scanner.partFlags[format.part]! |= BACKSLASH;
      at = passFormatEscape(scanner, format, at);
    } else if (byte === Byte.LINE_FEED || byte === Byte.CARRIAGE_RETURN) {
      if (format.triple) {
        at++;
      } else {
        pushText(scanner, format, start, at);
        // In 3.12 and 3.13 a field goes on behind the line end of its specification, as it may anywhere else.
        if (inSpecification && !(scanner.partFlags[format.part]! & TEMPLATE)) return at;
        return reportUnterminated(scanner, format, at);
      }
    } else if (byte !== 0) {
      at++;
    } else if (at < scanner.length) {
      reportNul(scanner, at);
    } else {
      return giveUpFormat(scanner, format, start, at);
    }
  }
}

function startField(scanner: Scanner, format: OpenFormat, at: number): number {
  pushToken(scanner, Token.LeftBrace, at, at + 1);
  pushBracket(scanner, FIELD, at);
  scanner.fieldDepth = scanner.depth;
  format.fields++;
  if (format.fields > MAX_FIELDS) {
    reportProblem(scanner, 'invalid-format-string', at, at + 1, 'f-string: expressions nested too deeply');
  }
  return at + 1;
}

/** A backslash escapes the next character, except braces, which keep their meaning; `\N{...}` is all text. */
function passFormatEscape(scanner: Scanner, format: OpenFormat, at: number): number {
  const { bytes } = scanner;
  const next = bytes[at + 1];
  if (next === Byte.LEFT_BRACE || next === Byte.RIGHT_BRACE) return at + 1;
  if (!format.raw && next === Byte.UPPER_N && bytes[at + 2] === Byte.LEFT_BRACE) {
    let end = at + 3;
    while (!endsCharacterName(bytes[end]!) && bytes[end] !== format.quote) end++;
    return bytes[end] === Byte.RIGHT_BRACE ? end + 1 : end;
  }
  return passEscape(scanner, at);
}

function endsCharacterName(byte: number): boolean {
  return (
    byte === Byte.RIGHT_BRACE ||
    byte === Byte.LEFT_BRACE ||
    byte === Byte.LINE_FEED ||
    byte === Byte.CARRIAGE_RETURN ||
    byte === 0
  );
}

function pushText(scanner: Scanner, format: OpenFormat, start: number, end: number): void {
  if (start === end) return;
  pushToken(scanner, Token.FormatText, start, end, format.part);
  if (!format.raw && scanner.partFlags[format.part]! & BACKSLASH) checkEscapes(scanner, start, end, false);
}

function endFormat(scanner: Scanner, format: OpenFormat, start: number, end: number): number {
  pushToken(scanner, Token.FormatEnd, start, end, format.part);
  scanner.partEnd[format.part] = end;
  scanner.formats.pop();
  scanner.fieldDepth = format.outerFieldDepth;
  return end;
}

function endInsideField(scanner: Scanner, format: OpenFormat, start: number, at: number): number {
  reportProblem(scanner, 'invalid-format-string', at, at + 1, "f-string: expecting '}'");
  pushText(scanner, format, start, at);
  closeFields(scanner, format, at);
  return endFormat(scanner, format, at, at + (format.triple ? 3 : 1));
}

function closeFields(scanner: Scanner, format: OpenFormat, at: number): void {
  for (; format.fields > 0; format.fields--) {
    pushToken(scanner, Token.RightBrace, at, at);
    scanner.depth--;
  }
}

function reportUnterminated(scanner: Scanner, format: OpenFormat, at: number): number {
  const start = scanner.partStart[format.part]!;
  closeFields(scanner, format, at);
  reportProblem(scanner, 'unterminated-string', start, at, 'unterminated f-string literal');
  scanner.partFlags[format.part]! |= UNTERMINATED;
  return endFormat(scanner, format, at, at);
}

/** The file ends inside the text: the string ends with the line this piece of text began on. */
function giveUpFormat(scanner: Scanner, format: OpenFormat, start: number, length: number): number {
  const { bytes } = scanner;
  let end = start;
  while (end < length && bytes[end] !== Byte.LINE_FEED && bytes[end] !== Byte.CARRIAGE_RETURN) end++;
  scanner.hopelessQuotes |= format.quote === Byte.QUOTATION ? 2 : 1;
  pushText(scanner, format, start, end);
  return reportUnterminated(scanner, format, end);
}
