// What the bytes of one file say of classes, without parsing it: heads of class statements, names that stand for another one,
// attributes that are assigned to. A single walk over the bytes; a sentence that looks like code is taken for it, which does no harm.
import { occurrencesIn } from './word-occurrences.ts';

export interface Head {
  readonly name: string;
  readonly several: boolean;
  /**
   * The words that its bases are called by. `unittest.TestCase` keeps the module before it where a plain `import unittest` is all
   * that gives the file this name: unless the workspace has such a module, the base is none of its classes.
   */
  readonly bases: readonly string[];
}

export interface ScannedFile {
  readonly heads: readonly Head[];
  /** Word and other name by turns: `word as other`, `other = word`. */
  readonly aliases: readonly string[];
  /** Names of attributes that are assigned to: `x.name = ...`. */
  readonly stores: readonly string[];
  /** The words before `.register`; a question mark where it is none. */
  readonly registers: readonly string[];
}

export function scanHeads(bytes: Uint8Array): ScannedFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  const heads: Head[] = [];
  const assigned: string[] = [];
  const renamed: string[] = [];
  const stores = new Set<string>();
  const registers = new Set<string>();
  const modules = new Map<string, boolean>();
  let at = 0;
  while (at < length) {
    while (at < length && CLASS_OF[bytes[at]!] === BLANK) at++;
    if (at < length && (CLASS_OF[bytes[at]!]! & WORD) !== 0) scanAssignment(assigned, buffer, at);
    for (
      at = nextMark(bytes, at);
      at < length && CLASS_OF[bytes[at]!] !== END;
      at = nextMark(bytes, at + 1)
    ) {
      const before = bytes[at - 1];
      if (bytes[at] === EQUALS) {
        if (bytes[at + 1] !== EQUALS) scanStore(stores, buffer, at);
      } else if (before === 0x61) {
        // The letter s: in ` as`, `class` and `.register`, the only words that are looked for everywhere.
        if (bytes[at - 2] === 0x20 && bytes[at + 1] === 0x20) scanRename(renamed, buffer, at - 2);
      } else if (before === 0x73 && isClassKeyword(bytes, at - 4)) {
        const head = headAt(buffer, at + 1, modules);
        if (head !== null) heads.push(head);
      } else if (before === 0x69 && bytes[at - 5] === DOT) scanRegister(registers, buffer, at - 5);
    }
    at++;
  }
  for (const word of renamed) assigned.push(word);
  return { heads, aliases: assigned, stores: [...stores], registers: [...registers] };
}

/** The next `s`, equals sign or end of a line. A function of its own, and a small one: it is compiled to fast code at once. */
function nextMark(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && CLASS_OF[bytes[at]!]! < LETTER_S) at++;
  return at;
}

const LINE_FEED = 0x0a;
const EQUALS = 0x3d;
const COLON = 0x3a;
const SEMICOLON = 0x3b;
const DOT = 0x2e;
const HASH = 0x23;
const OPEN = 0x28;
const CLOSE = 0x29;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

// What a byte is: a letter, digit or underscore, and `s` among them; a blank; the end of a line; an equals sign.
const WORD = 1;
const BLANK = 2;
const LETTER_S = 5;
const END = 6;
const SIGN = 8;
const CLASS_OF = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  if (byte === 0x73) CLASS_OF[byte] = LETTER_S;
  else if (byte >= 0x80 || /\w/.test(String.fromCharCode(byte))) CLASS_OF[byte] = WORD;
  else if (byte === 0x20 || byte === 0x09 || byte === 0x0c) CLASS_OF[byte] = BLANK;
  else if (byte === LINE_FEED || byte === 0x0d) CLASS_OF[byte] = END;
  else if (byte === EQUALS) CLASS_OF[byte] = SIGN;
}

/** Bytes behind the end are undefined and no letters. */
function isWord(byte: number | undefined): boolean {
  return byte !== undefined && (CLASS_OF[byte]! & WORD) !== 0;
}

function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && CLASS_OF[byte] === BLANK;
}

function isClassKeyword(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== 0x63 || bytes[at + 1] !== 0x6c || bytes[at + 2] !== 0x61) return false;
  if (!isBlank(bytes[at + 5]) && bytes[at + 5] !== BACKSLASH) return false;
  // A statement stands at the begin of a line, or behind a colon or semicolon; the word stands in sentences too.
  let before = at - 1;
  while (isBlank(bytes[before])) before--;
  const sign = bytes[before];
  return (
    before < 0 || sign === COLON || sign === SEMICOLON || CLASS_OF[sign!] === END || isMark(bytes, before)
  );
}

/** The byte order mark before the first line. */
function isMark(bytes: Uint8Array, at: number): boolean {
  return at === 2 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function headAt(buffer: Buffer, from: number, modules: Map<string, boolean>): Head | null {
  const plain = plainHeadAt(buffer, from, modules);
  if (plain !== undefined) return plain;
  let depth = 0;
  let at = from;
  for (; at < buffer.length; at++) {
    const byte = buffer[at]!;
    if (byte === HASH) {
      const end = buffer.indexOf(LINE_FEED, at);
      if (end < 0) break;
      at = end;
    } else if (byte === OPEN || byte === 0x5b || byte === 0x7b) depth++;
    else if (byte === CLOSE || byte === 0x5d || byte === 0x7d) depth--;
    else if (depth <= 0 && byte === COLON) break;
    else if (depth <= 0 && byte === LINE_FEED && !isContinued(buffer, at)) return null;
  }
  const text = buffer.toString('utf8', from, at);
  const found = NAME.exec(text);
  if (found === null) return null;
  const name = found[1]!;
  const open = text.indexOf('(', endOfTypeParameters(text, found[0].length - 1));
  if (open < 0) return { name, several: false, bases: NONE };
  const bases = basesIn(text.slice(open + 1));
  return { name, several: bases.length > 1, bases: [...new Set(bases.flatMap(wordsOfBase))] };
}

const NONE: readonly string[] = [];

/** `Name:`, `Name(a.Base, Other):`, as nearly all are written; undefined for anything else. */
function plainHeadAt(buffer: Buffer, from: number, modules: Map<string, boolean>): Head | undefined {
  let at = from;
  while (isBlank(buffer[at])) at++;
  const start = at;
  while (isWord(buffer[at])) at++;
  const end = at;
  if (end === start || isDigit(buffer[start]!)) return undefined;
  if (buffer[at] === COLON) return { name: buffer.toString('utf8', start, end), several: false, bases: NONE };
  if (buffer[at] !== OPEN) return undefined;
  const bases: string[] = [];
  let count = 0;
  do {
    at++;
    while (isBlank(buffer[at]) || buffer[at] === LINE_FEED) at++;
    const path = at;
    let word = at;
    for (;;) {
      word = at;
      while (isWord(buffer[at])) at++;
      if (at === word) return undefined;
      if (buffer[at] !== DOT) break;
      at++;
    }
    const last = buffer.toString('utf8', word, at);
    const module = path === word ? '' : firstPart(buffer, path);
    const base = module !== '' && isPlainImport(buffer, module, modules) ? `${module}.${last}` : last;
    count++;
    if (!bases.includes(base)) bases.push(base);
  } while (buffer[at] === COMMA);
  if (buffer[at] !== CLOSE || buffer[at + 1] !== COLON) return undefined;
  return { name: buffer.toString('utf8', start, end), several: count > 1, bases };
}

function firstPart(buffer: Buffer, from: number): string {
  let at = from;
  while (isWord(buffer[at])) at++;
  return buffer.toString('utf8', from, at);
}

/** Whether the name stands in the file only as `import name` and before a dot: nothing else can give it a meaning. */
function isPlainImport(buffer: Buffer, name: string, known: Map<string, boolean>): boolean {
  let answer = known.get(name);
  if (answer === undefined) {
    answer = findPlainImport(buffer, Buffer.from(name));
    known.set(name, answer);
  }
  return answer;
}

function findPlainImport(buffer: Buffer, name: Buffer): boolean {
  let isImported = false;
  for (const at of occurrencesIn(buffer, name)) {
    const end = at + name.length;
    if (isImportAlone(buffer, at, end)) isImported = true;
    else if (buffer[end] !== DOT) return false;
  }
  return isImported;
}

/** `import name` from the begin of a line to its end. */
function isImportAlone(buffer: Buffer, at: number, end: number): boolean {
  const start = at === 0 ? 0 : buffer.lastIndexOf(LINE_FEED, at - 1) + 1;
  if (!/^[ \t]*import[ \t]+$/.test(buffer.toString('latin1', start, at))) return false;
  let after = end;
  while (isBlank(buffer[after])) after++;
  return buffer[after] === undefined || CLASS_OF[buffer[after]!] === END || buffer[after] === HASH;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** The name of a class, and what may stand behind it: its bases, its type parameters, or nothing. */
const NAME = /^[\s\\]+([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)[\s\\]*(?:[([]|$)/;

/** `[T: (int, str)]` behind the name, if it stands there. */
function endOfTypeParameters(text: string, from: number): number {
  if (text[from] !== '[') return from;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return text.length;
}

/** Whether the line goes on behind a backslash. */
function isContinued(buffer: Buffer, lineFeed: number): boolean {
  return buffer[buffer[lineFeed - 1] === 0x0d ? lineFeed - 2 : lineFeed - 1] === BACKSLASH;
}

/** The arguments of a class statement, without keywords. */
function basesIn(text: string): readonly string[] {
  const plain = text.replace(/#[^\n]*/g, ' ');
  const found: string[] = [];
  let depth = 1;
  let start = 0;
  for (let at = 0; at < plain.length && depth > 0; at++) {
    const sign = plain[at]!;
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    if (depth > 1 || (depth === 1 && sign !== ',')) continue;
    found.push(plain.slice(start, at));
    start = at + 1;
  }
  return found.filter((base) => base.trim() !== '' && !/^\s*\w+\s*=[^=]/.test(base));
}

// Everything that is not ASCII counts as a letter: compiling the table of Unicode classes takes longer than the search.

/** The last part of `pkg.mod.Base[T]`; every word of anything more involved. */
function wordsOfBase(base: string): readonly string[] {
  const path = /^[\s\\]*(?:[\w\x80-\uffff]+[\s\\]*\.[\s\\]*)*([\w\x80-\uffff]+)[\s\\]*(?:\[.*)?$/s.exec(base);
  return path === null ? (base.match(/[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/g) ?? []) : [path[1]!];
}

/** At the first word of a line: `other = word`, `other: type = pkg.word`, `other = word if x else y`, `a = b = word`. */
function scanAssignment(aliases: string[], buffer: Buffer, from: number): void {
  for (let at = from; ; at++) {
    while (isBlank(buffer[at])) at++;
    const start = at;
    while (isWord(buffer[at])) at++;
    if (at === start) return;
    const end = at;
    while (isBlank(buffer[at])) at++;
    const isAnnotated = buffer[at] === COLON;
    if (isAnnotated)
      while (at < buffer.length && buffer[at] !== EQUALS && CLASS_OF[buffer[at]!] !== END) at++;
    if (buffer[at] !== EQUALS || buffer[at + 1] === EQUALS) return;
    addAliases(aliases, buffer, start, end, at + 1);
    if (isAnnotated) return;
  }
}

function addAliases(aliases: string[], buffer: Buffer, start: number, end: number, value: number): void {
  const { length } = buffer;
  let at = value;
  while (isBlank(buffer[at]) || buffer[at] === OPEN || buffer[at] === BACKSLASH) at++;
  let word = at;
  while (at < length && (isWord(buffer[at]) || buffer[at] === DOT)) {
    if (buffer[at] === DOT) word = at + 1;
    at++;
  }
  const stop = at;
  while (isBlank(buffer[at]) || buffer[at] === CLOSE || buffer[at] === BACKSLASH) at++;
  const next = buffer[at];
  if (next === undefined || CLASS_OF[next] === END || next === HASH) {
    if (stop > word && !isDigit(buffer[word]!))
      aliases.push(buffer.toString('utf8', word, stop), buffer.toString('utf8', start, end));
    return;
  }
  // A call, a number, a string: unless it is one of several values, it names no class.
  if (next !== 0x5b && !mayBeOneOfSeveral(buffer, value)) return;
  let lineEnd = buffer.indexOf(LINE_FEED, value);
  if (lineEnd < 0) lineEnd = length;
  const text = buffer.toString('utf8', value, Math.min(lineEnd, value + LONGEST)).replace(/#.*/, '');
  for (const part of text.split(/\b(?:if|else|or)\b|=/)) {
    const path =
      /^[\s(\\]*(?:[\w\x80-\uffff]+\.)*([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)[\s)\\]*(?:\[.*)?$/s.exec(part);
    if (path !== null) aliases.push(path[1]!, buffer.toString('utf8', start, end));
  }
}

/** Longer values are no other names for a class. */
const LONGEST = 300;

/** Whether the line has `=`, `or`, `if` or `else` in it. */
function mayBeOneOfSeveral(buffer: Buffer, from: number): boolean {
  for (let at = from; at < buffer.length && at < from + LONGEST; at++) {
    const byte = buffer[at]!;
    if (CLASS_OF[byte] === END) return false;
    if (byte === EQUALS) return true;
    if (isWord(buffer[at - 1])) continue;
    const next = buffer[at + 1];
    if ((byte === 0x6f && next === 0x72) || (byte === 0x69 && next === 0x66)) return true;
    if (byte === 0x65 && next === 0x6c) return true;
  }
  return false;
}

/** `word as other`, wherever it stands; `at` is the blank before `as`. */
function scanRename(aliases: string[], buffer: Buffer, at: number): void {
  let start = at;
  while (isWord(buffer[start - 1])) start--;
  let end = at + 4;
  while (isWord(buffer[end])) end++;
  if (start === at || end === at + 4 || buffer[start - 1] === DOT || isInSentence(buffer, start)) return;
  aliases.push(buffer.toString('utf8', start, at), buffer.toString('utf8', at + 4, end));
}

/** `the same as`: two words in a row are no code, unless the first one is a keyword. */
function isInSentence(buffer: Buffer, word: number): boolean {
  let end = word;
  while (isBlank(buffer[end - 1])) end--;
  if (end === word || !isWord(buffer[end - 1])) return false;
  let start = end;
  while (isWord(buffer[start - 1])) start--;
  return !BEFORE_NAMES.has(buffer.toString('latin1', start, end));
}

const BEFORE_NAMES: ReadonlySet<string> = new Set(
  'import with case except and or not in is if else elif while await yield return lambda assert from del raise for async'.split(
    ' ',
  ),
);

/** `x.name = `, where the sign stands at `at`; brackets may stand around it, and line ends in these. */
function scanStore(stores: Set<string>, buffer: Buffer, at: number): void {
  let end = at;
  while (isBlank(buffer[end - 1]) || isLineEnd(buffer[end - 1]) || buffer[end - 1] === CLOSE) end--;
  let start = end;
  while (isWord(buffer[start - 1])) start--;
  if (start === end) return;
  let before = start - 1;
  while (isBlank(buffer[before]) || isLineEnd(buffer[before])) before--;
  if (buffer[before] === DOT) stores.add(buffer.toString('utf8', start, end));
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === 0x0d || byte === BACKSLASH;
}

/** `Base.register`, where the dot stands at `at`. */
function scanRegister(registers: Set<string>, buffer: Buffer, at: number): void {
  const end = at + REGISTER.length;
  if (
    buffer.compare(REGISTER, 0, REGISTER.length, at, Math.min(end, buffer.length)) !== 0 ||
    isWord(buffer[end])
  )
    return;
  let start = at;
  while (isWord(buffer[start - 1])) start--;
  registers.add(start === at ? '?' : buffer.toString('utf8', start, at));
}

const REGISTER = Buffer.from('.register');
