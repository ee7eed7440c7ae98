// Where logical lines begin and end: indentation, blank lines, continuation lines, the end of the file.
import * as Byte from './ascii.ts';
import { closeOpenBrackets } from './scan-bracket.ts';
import { scanComment } from './scan-comment.ts';
import { MAX_INDENTS, pushToken, reportProblem, type Scanner } from './scanner.ts';
import { TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';

/**
 * Passes blank lines and comments from the beginning of a line outside brackets, and emits Indent or Dedent.
 * Returns where the first token of the next logical line is, or the end of the source.
 */
export function startLine(scanner: Scanner, from: number): number {
  const { bytes } = scanner;
  let position = from;
  for (;;) {
    const lineStart = position;
    let byte = bytes[position]!;
    while (byte === Byte.SPACE) byte = bytes[++position]!;
    let column = position - lineStart;
    let tabColumn = column;
    if (byte === Byte.TAB || byte === Byte.FORM_FEED || byte === Byte.BACKSLASH) {
      position = measureIndentation(scanner, lineStart);
      column = scanner.column;
      tabColumn = scanner.tabColumn;
      byte = bytes[position]!;
    }
    if (byte === Byte.HASH) {
      position = scanComment(scanner, position);
      byte = bytes[position]!;
    }
    if (byte === Byte.LINE_FEED) {
      position++;
      continue;
    }
    if (byte === Byte.CARRIAGE_RETURN) {
      position++;
      if (bytes[position] === Byte.LINE_FEED) position++;
      continue;
    }
    if (byte === 0 && position >= scanner.length) return position;
    const top = scanner.indentTop;
    if (column !== scanner.indents[top] || tabColumn !== scanner.tabIndents[top]) {
      changeIndentation(scanner, position, column, tabColumn);
    }
    return position;
  }
}

/** Indentation that is not just spaces: leaves the columns in the scanner and returns where it ends. */
function measureIndentation(scanner: Scanner, from: number): number {
  const { bytes } = scanner;
  let position = from;
  let column = 0;
  let tabColumn = 0;
  let continued = 0;
  for (;;) {
    const byte = bytes[position];
    if (byte === Byte.SPACE) {
      column++;
      tabColumn++;
    } else if (byte === Byte.TAB) {
      column = (column & ~7) + 8;
      tabColumn++;
    } else if (byte === Byte.FORM_FEED) {
      column = 0;
      tabColumn = 0;
    } else if (byte === Byte.BACKSLASH) {
      // The indentation of a line that begins with a continuation is what stands before the first backslash.
      if (continued === 0) continued = column;
      position = scanContinuation(scanner, position);
      continue;
    } else {
      break;
    }
    position++;
  }
  scanner.column = continued === 0 ? column : continued;
  scanner.tabColumn = continued === 0 ? tabColumn : continued;
  return position;
}

function changeIndentation(scanner: Scanner, position: number, column: number, tabColumn: number): void {
  const { indents, tabIndents } = scanner;
  const top = scanner.indentTop;
  let consistent = true;
  if (column > indents[top]!) {
    consistent = tabColumn > tabIndents[top]!;
    if (top + 1 >= MAX_INDENTS) {
      reportProblem(scanner, 'too-deep', position, position, 'too many levels of indentation');
      if (top + 1 === indents.length) return;
    }
    scanner.indentTop = top + 1;
    indents[top + 1] = column;
    tabIndents[top + 1] = tabColumn;
    pushToken(scanner, Token.Indent, position, position);
  } else if (column < indents[top]!) {
    dedent(scanner, position, column);
    consistent = tabIndents[scanner.indentTop] === tabColumn || indents[scanner.indentTop] !== column;
    tabIndents[scanner.indentTop] = tabColumn;
    indents[scanner.indentTop] = column;
  } else {
    consistent = false;
  }
  if (!consistent) {
    const message = 'inconsistent use of tabs and spaces in indentation';
    reportProblem(scanner, 'inconsistent-indentation', position, position, message);
  }
}

/** A line between two known columns stays in the deeper block, which takes over its column. */
function dedent(scanner: Scanner, position: number, column: number): void {
  const { indents } = scanner;
  while (scanner.indentTop > 0 && indents[scanner.indentTop]! > column) {
    if (indents[scanner.indentTop - 1]! < column) {
      const message = 'unindent does not match any outer indentation level';
      reportProblem(scanner, 'inconsistent-indentation', position, position, message);
      return;
    }
    scanner.indentTop--;
    pushToken(scanner, Token.Dedent, position, position);
  }
}

/** A backslash at the end of a line joins the next one to it. */
export function scanContinuation(scanner: Scanner, start: number): number {
  const { bytes } = scanner;
  let position = start + 1;
  if (bytes[position] === Byte.CARRIAGE_RETURN) {
    position++;
    if (bytes[position] === Byte.LINE_FEED) position++;
  } else if (bytes[position] === Byte.LINE_FEED) {
    position++;
  } else if (position < scanner.length) {
    const message = 'unexpected character after line continuation character';
    reportProblem(scanner, 'line-continuation', start, position, message);
    return position;
  }
  if (position >= scanner.length) {
    reportProblem(
      scanner,
      'line-continuation',
      start,
      scanner.length,
      'unexpected end of file after a backslash',
    );
  }
  return position;
}

/** Closes what is still open, so that every file ends with Newline, its Dedents and EndOfFile. */
export function finishFile(scanner: Scanner): void {
  const { length } = scanner;
  if (scanner.depth > 0) closeOpenBrackets(scanner, length);
  const last = scanner.tokenEnd === TOKEN ? Token.Newline : scanner.tokens[scanner.tokenEnd - TOKEN];
  if (last !== Token.Newline && last !== Token.Dedent) pushToken(scanner, Token.Newline, length, length);
  for (; scanner.indentTop > 0; scanner.indentTop--) pushToken(scanner, Token.Dedent, length, length);
  pushToken(scanner, Token.EndOfFile, length, length);
}
