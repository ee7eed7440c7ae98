// The state of the tokenizer and everything it leaves behind: tokens, names, comments, string parts, problems.
// One scanner is used for many files; its arrays grow to the largest of them and are never shrunk or cleared.
import { createNameTable, type NameTable } from './name-table.ts';
import type { SyntaxProblem, SyntaxProblemCode } from './syntax-problem.ts';
import { END, START, TOKEN, VALUE } from './token-array.ts';

export interface Scanner {
  /** The source, zero bytes, then the spelling of fixed names and of names that had to be normalised. */
  bytes: Uint8Array;
  /** Where the source ends. */
  length: number;
  /** Where the text begins: after the byte order mark, if there is one. */
  begin: number;
  /** Where the next normalised name is written. */
  spellingEnd: number;
  ascii: boolean;
  utf8: boolean;
  /** What PEP 263 says about the file, lower case, `utf-8` by default. */
  encoding: string;
  names: NameTable;

  /** See token-array.ts; `tokenEnd` is behind the last one. An empty token stands before the first. */
  tokens: Int32Array;
  tokenEnd: number;

  commentStart: Int32Array;
  commentEnd: Int32Array;
  commentCount: number;
  /** `# type:` comments: the span of what follows the colon, and the index of the token that comes next. */
  typeComments: TypeComment[];

  /** Every string literal in order of its start, f-strings as a whole; flags are in string-part.ts. */
  partStart: Int32Array;
  partEnd: Int32Array;
  partFlags: Uint16Array;
  partCount: number;

  /** Where the tokenizer is whenever it hands over to one of its slower parts. */
  position: number;
  /** Open brackets: the token kind of each opener and where it is. Fields of f-strings count as brackets. */
  bracketKind: Uint8Array;
  bracketStart: Int32Array;
  depth: number;
  /** The depth right inside the field of the innermost f-string, or -1: there `:` and `!` end the expression. */
  fieldDepth: number;
  /** The f-strings being scanned, outermost first. */
  formats: OpenFormat[];

  /** Columns of the enclosing blocks with tabs to the next multiple of eight, and with tabs as one. */
  indents: Int32Array;
  tabIndents: Int32Array;
  indentTop: number;

  /** Second results of scanning functions: columns of an indentation, the id of a name, the type of a number. */
  column: number;
  tabColumn: number;
  nameFound: number;
  numberFound: number;
  /** Triple quotes known to have no end: 1 for single, 2 for double quotes. */
  hopelessQuotes: number;

  problems: SyntaxProblem[];
}

export interface TypeComment {
  readonly start: number;
  readonly end: number;
  readonly token: number;
}

/** An f-string or t-string whose closing quote has not been reached. */
export interface OpenFormat {
  readonly quote: number;
  readonly triple: boolean;
  readonly raw: boolean;
  readonly part: number;
  /** What `fieldDepth` was outside. */
  readonly outerFieldDepth: number;
  /** How many of its fields are open: a field in a format specification makes it two. */
  fields: number;
}

/** Zero bytes after the source: scanning stops at them without asking for the length. */
export const PADDING = 16;

/** CPython refuses more blocks than this inside each other. */
export const MAX_INDENTS = 100;

/** And more brackets. */
const MAX_BRACKETS = 200;

/** Nobody reads further, and a file of noise must not fill the memory. */
const MAX_PROBLEMS = 500;

/**
 * Everything starts small: the first source makes all of it grow, so that no code is ever optimised for arrays that
 * seem never to be replaced.
 */
export function createScanner(): Scanner {
  return {
    bytes: new Uint8Array(1 << 10),
    length: 0,
    begin: 0,
    spellingEnd: 0,
    ascii: true,
    utf8: true,
    encoding: 'utf-8',
    names: createNameTable(),
    tokens: new Int32Array(TOKEN),
    tokenEnd: 0,
    commentStart: new Int32Array(2),
    commentEnd: new Int32Array(2),
    commentCount: 0,
    typeComments: [],
    partStart: new Int32Array(16),
    partEnd: new Int32Array(16),
    partFlags: new Uint16Array(16),
    partCount: 0,
    position: 0,
    bracketKind: new Uint8Array(4),
    bracketStart: new Int32Array(4),
    depth: 0,
    fieldDepth: -1,
    formats: [],
    indents: new Int32Array(MAX_INDENTS + 2),
    tabIndents: new Int32Array(MAX_INDENTS + 2),
    indentTop: 0,
    column: 0,
    tabColumn: 0,
    nameFound: 0,
    numberFound: 0,
    hopelessQuotes: 0,
    problems: [],
  };
}

export function reportProblem(
  scanner: Scanner,
  code: SyntaxProblemCode,
  start: number,
  end: number,
  message: string,
): void {
  if (scanner.problems.length < MAX_PROBLEMS) scanner.problems.push({ start, end, code, message });
}

export function pushToken(scanner: Scanner, kind: number, start: number, end: number, value = 0): void {
  const token = scanner.tokenEnd;
  if (token === scanner.tokens.length) growTokens(scanner);
  const { tokens } = scanner;
  tokens[token] = kind;
  tokens[token + START] = start;
  tokens[token + END] = end;
  tokens[token + VALUE] = value;
  scanner.tokenEnd = token + TOKEN;
}

export function growTokens(scanner: Scanner): void {
  scanner.tokens = copyInto(new Int32Array(scanner.tokens.length * 2), scanner.tokens);
}

export function pushComment(scanner: Scanner, start: number, end: number): void {
  const index = scanner.commentCount++;
  if (index === scanner.commentStart.length) {
    scanner.commentStart = copyInto(new Int32Array(index * 2), scanner.commentStart);
    scanner.commentEnd = copyInto(new Int32Array(index * 2), scanner.commentEnd);
  }
  scanner.commentStart[index] = start;
  scanner.commentEnd[index] = end;
}

export function pushPart(scanner: Scanner, start: number, end: number, flags: number): number {
  const index = scanner.partCount++;
  if (index === scanner.partStart.length) {
    scanner.partStart = copyInto(new Int32Array(index * 2), scanner.partStart);
    scanner.partEnd = copyInto(new Int32Array(index * 2), scanner.partEnd);
    scanner.partFlags = copyInto(new Uint16Array(index * 2), scanner.partFlags);
  }
  scanner.partStart[index] = start;
  scanner.partEnd[index] = end;
  scanner.partFlags[index] = flags;
  return index;
}

export function pushBracket(scanner: Scanner, kind: number, start: number): void {
  const index = scanner.depth++;
  if (index === scanner.bracketKind.length) {
    scanner.bracketKind = copyInto(new Uint8Array(index * 2), scanner.bracketKind);
    scanner.bracketStart = copyInto(new Int32Array(index * 2), scanner.bracketStart);
  }
  if (index === MAX_BRACKETS)
    reportProblem(scanner, 'too-deep', start, start + 1, 'too many nested brackets');
  scanner.bracketKind[index] = kind;
  scanner.bracketStart[index] = start;
}

function copyInto<T extends Uint8Array | Uint16Array | Int32Array>(larger: T, values: T): T {
  larger.set(values);
  return larger;
}
