// Which classes can be below a class of a given name, by the words in the heads of class statements. One look at
// the bytes of every file answers for all classes; parsing them all would be most of the work of a rename.
import type { ContentHash } from '../../../base/content-hash.ts';
import type { FileEntry } from '../../../kernel/snapshot.ts';
import { joiningAmong } from './joining-classes.ts';

/** Names of classes by the path of their file. */
export type ClassNames = ReadonlyMap<string, ReadonlySet<string>>;

export interface ClassHeads {
  /**
   * Classes that may be below a class called `word`, through any number of classes and aliases. With `onlySeveral` only
   * those that have several bases. More than there are, never fewer.
   */
  classesBelow(word: string, onlySeveral: boolean): ClassNames;
  /**
   * Classes below one called `word` in the file `path` that have other ancestors, of which one may have an attribute: it is
   * outside of the workspace, or its file `holds` the name.
   */
  classesJoining(word: string, path: string, holds: (path: string) => boolean): ClassNames;
}

/** What was read in files, by content hash: the program for the next snapshot reads only those that changed. */
export interface ScannedHeads {
  readonly byHash: Map<ContentHash, ScannedFile>;
  /** Bases of classes: other names are not looked for when aliases are. */
  readonly bases: Set<string>;
}

interface ScannedFile {
  readonly heads: readonly Head[];
  /** Word and alias by turns; null when they were looked for with other bases. */
  aliases: readonly string[] | null;
}

export function createScannedHeads(): ScannedHeads {
  return { byHash: new Map(), bases: new Set() };
}

export function createClassHeads(
  files: () => readonly FileEntry[],
  read: (path: string) => Uint8Array,
  scanned: ScannedHeads,
): ClassHeads {
  let index: HeadIndex | null = null;
  const answers = new Map<string, ClassNames>();
  const ask = (word: string, onlySeveral: boolean) => {
    const key = `${word} ${onlySeveral}`;
    let answer = answers.get(key);
    if (answer === undefined) {
      index ??= scanAll(files(), read, scanned);
      answer = collect(index, word, onlySeveral);
      answers.set(key, answer);
    }
    return answer;
  };
  return {
    classesBelow: ask,
    classesJoining(word, path, holds) {
      const several = ask(word, true);
      index ??= scanAll(files(), read, scanned);
      return joiningAmong(several, index, word, path, holds);
    },
  };
}

interface Head {
  readonly name: string;
  readonly several: boolean;
  /** The words that its bases are called by. */
  readonly bases: readonly string[];
}

interface LocatedHead {
  readonly path: string;
  readonly head: Head;
}

export interface HeadIndex {
  readonly byName: Map<string, LocatedHead[]>;
  readonly byBase: Map<string, LocatedHead[]>;
  /** Other names for a word, where such a name is the base of a class: `word as other`, `other = word`. */
  readonly aliases: Map<string, Set<string>>;
}

function collect({ byBase, aliases }: HeadIndex, word: string, onlySeveral: boolean): ClassNames {
  const words = new Set([word]);
  const found = new Map<string, Set<string>>();
  for (const one of words) {
    for (const alias of aliases.get(one) ?? []) words.add(alias);
    for (const { path, head } of byBase.get(one) ?? []) {
      const { name, several } = head;
      words.add(name);
      if (onlySeveral && !several) continue;
      const names = found.get(path);
      if (names === undefined) found.set(path, new Set([name]));
      else names.add(name);
    }
  }
  return found;
}

function scanAll(
  files: readonly FileEntry[],
  read: (path: string) => Uint8Array,
  { byHash, bases }: ScannedHeads,
): HeadIndex {
  const index: HeadIndex = { byName: new Map(), byBase: new Map(), aliases: new Map() };
  const bufferOf = (path: string) => {
    const bytes = read(path);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  for (const { path, hash } of files) {
    let scan = byHash.get(hash);
    if (scan === undefined) {
      scan = { heads: headsIn(bufferOf(path)), aliases: null };
      byHash.set(hash, scan);
    }
    for (const head of scan.heads) addHead(index, path, head);
  }
  const known = bases.size;
  for (const base of index.byBase.keys()) bases.add(base);
  const hasNewBases = bases.size > known;
  const wanted = lengthsAndEnds(bases);
  for (const { path, hash } of files) {
    const scan = byHash.get(hash)!;
    if (hasNewBases || scan.aliases === null) {
      const aliases: string[] = [];
      const buffer = bufferOf(path);
      scanAssignments(aliases, buffer, bases, wanted);
      scanRenames(aliases, buffer, bases);
      scan.aliases = aliases;
    }
    const { aliases } = scan;
    for (let at = 0; at < aliases.length; at += 2) addAlias(index, aliases[at]!, aliases[at + 1]!);
  }
  return index;
}

function addHead({ byName, byBase }: HeadIndex, path: string, head: Head): void {
  const located = { path, head };
  addTo(byName, head.name, located);
  for (const word of head.bases) addTo(byBase, word, located);
}

function addTo(lists: Map<string, LocatedHead[]>, word: string, located: LocatedHead): void {
  const heads = lists.get(word);
  if (heads === undefined) lists.set(word, [located]);
  else heads.push(located);
}

const LINE_FEED = 0x0a;
const EQUALS = 0x3d;
const DOT = 0x2e;
const HASH = 0x23;

// What a byte is: a letter, digit or underscore; a blank; the end of a line.
const WORD = 1;
const BLANK = 2;
const END = 3;
const CLASS_OF = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  if (byte >= 0x80 || /\w/.test(String.fromCharCode(byte))) CLASS_OF[byte] = WORD;
  else if (byte === 0x20 || byte === 0x09 || byte === 0x0c) CLASS_OF[byte] = BLANK;
  else if (byte === LINE_FEED || byte === 0x0d) CLASS_OF[byte] = END;
}

function headsIn(buffer: Buffer): readonly Head[] {
  const heads: Head[] = [];
  for (let at = buffer.indexOf(CLASS); at >= 0; at = buffer.indexOf(CLASS, at + 5)) {
    const after = CLASS_OF[buffer[at + 5] ?? 0];
    if ((after !== BLANK && buffer[at + 5] !== 0x5c) || (at > 0 && CLASS_OF[buffer[at - 1]!] === WORD))
      continue;
    const head = headAt(buffer, at + 5);
    if (head !== null) heads.push(head);
  }
  return heads;
}

const CLASS = Buffer.from('class');

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function headAt(buffer: Buffer, from: number): Head | null {
  let depth = 0;
  let at = from;
  for (; at < buffer.length; at++) {
    const byte = buffer[at]!;
    if (byte === HASH) {
      const end = buffer.indexOf(LINE_FEED, at);
      if (end < 0) break;
      at = end;
    } else if (byte === 0x28 || byte === 0x5b || byte === 0x7b) depth++;
    else if (byte === 0x29 || byte === 0x5d || byte === 0x7d) depth--;
    else if (depth <= 0 && (byte === 0x3a || byte === LINE_FEED)) break;
  }
  const text = buffer.toString('utf8', from, at);
  const plain = PLAIN_HEAD.exec(text);
  if (plain !== null) return { name: plain[1]!, several: false, bases: [plain[2]!] };
  const open = text.indexOf('(');
  if (open < 0) {
    const bare = buffer[at] === 0x3a ? BARE_HEAD.exec(text) : null;
    return bare === null ? null : { name: bare[1]!, several: false, bases: [] };
  }
  const name = /[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/.exec(text)?.[0];
  if (name === undefined) return null;
  const bases = basesIn(text.slice(open + 1));
  return { name, several: bases.length > 1, bases: [...new Set(bases.flatMap(wordsOfBase))] };
}

/** One base, as most classes have it. */
const PLAIN_HEAD = /^[ \t]+([A-Za-z_]\w*)\((?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)\)$/;

/** Without bases, and nothing but the name: the word `class` also stands in sentences. */
const BARE_HEAD = /^[ \t]+([A-Za-z_]\w*)[ \t]*$/;

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

/** Marks for words by length and last byte: most names are ruled out without making a string of them. */
function lengthsAndEnds(words: Iterable<string>): Uint8Array {
  const marks = new Uint8Array(64 * 256);
  for (const word of words) {
    const bytes = Buffer.from(word);
    marks[(Math.min(bytes.length, 63) << 8) | bytes[bytes.length - 1]!] = 1;
  }
  return marks;
}

/** `other = word`, `other: type = pkg.word`, `other = word if x else y`, where a class has the base `other`. */
function scanAssignments(
  aliases: string[],
  buffer: Buffer,
  bases: ReadonlySet<string>,
  wanted: Uint8Array,
): void {
  const { length } = buffer;
  let at = 0;
  while (at < length) {
    // Of `a = b = value` each name is looked at.
    for (;;) {
      while (at < length && CLASS_OF[buffer[at]!] === BLANK) at++;
      const start = at;
      while (at < length && CLASS_OF[buffer[at]!] === WORD) at++;
      if (at === start) break;
      if (wanted[(Math.min(at - start, 63) << 8) | buffer[at - 1]!] === 1)
        addAssignment(aliases, buffer, bases, start, at);
      while (at < length && CLASS_OF[buffer[at]!] === BLANK) at++;
      if (buffer[at] !== EQUALS || buffer[at + 1] === EQUALS) break;
      at++;
    }
    while (at < length && CLASS_OF[buffer[at]!] !== END) at++;
    at++;
  }
}

function addAssignment(
  aliases: string[],
  buffer: Buffer,
  bases: ReadonlySet<string>,
  start: number,
  end: number,
): void {
  let at = end;
  while (CLASS_OF[buffer[at] ?? 0] === BLANK) at++;
  if (buffer[at] === 0x3a)
    while (at < buffer.length && buffer[at] !== EQUALS && CLASS_OF[buffer[at]!] !== END) at++;
  if (buffer[at] !== EQUALS || buffer[at + 1] === EQUALS) return;
  const name = buffer.toString('utf8', start, end);
  if (!bases.has(name)) return;
  let lineEnd = buffer.indexOf(LINE_FEED, at);
  if (lineEnd < 0) lineEnd = buffer.length;
  const value = buffer.toString('utf8', at + 1, Math.min(lineEnd, at + 300)).replace(/#.*/, '');
  for (const part of value.split(/\b(?:if|else|or)\b|=/)) {
    const path =
      /^[\s(\\]*(?:[\w\x80-\uffff]+\.)*([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)[\s)\\]*(?:\[.*)?$/s.exec(part);
    if (path !== null) aliases.push(path[1]!, name);
  }
}

/** `word as other`, wherever it stands, where a class has the base `other`. */
function scanRenames(aliases: string[], buffer: Buffer, bases: ReadonlySet<string>): void {
  for (let at = buffer.indexOf(AS); at >= 0; at = buffer.indexOf(AS, at + 3)) {
    let start = at;
    while (start > 0 && CLASS_OF[buffer[start - 1]!] === WORD) start--;
    let end = at + 4;
    while (end < buffer.length && CLASS_OF[buffer[end]!] === WORD) end++;
    if (start === at || end === at + 4 || buffer[start - 1] === DOT) continue;
    const alias = buffer.toString('utf8', at + 4, end);
    if (bases.has(alias)) aliases.push(buffer.toString('utf8', start, at), alias);
  }
}

const AS = Buffer.from(' as ');

function addAlias(index: HeadIndex, word: string, alias: string): void {
  if (word === alias) return;
  const known = index.aliases.get(word);
  if (known === undefined) index.aliases.set(word, new Set([alias]));
  else known.add(alias);
}
