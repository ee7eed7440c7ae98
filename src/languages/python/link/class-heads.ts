// Which classes can be below a class of a given name, by the words in the heads of class statements. One look at
// the bytes of every file answers for all classes; parsing them all would be most of the work of a rename.

/** Names of classes by the path of their file. */
export type ClassNames = ReadonlyMap<string, ReadonlySet<string>>;

export interface ClassHeads {
  /**
   * Classes that may be below a class called `word`, through any number of classes and aliases. With `onlySeveral` only
   * those that have several bases. More than there are, never fewer.
   */
  classesBelow(word: string, onlySeveral: boolean): ClassNames;
}

export function createClassHeads(paths: readonly string[], read: (path: string) => Uint8Array): ClassHeads {
  let index: HeadIndex | null = null;
  const answers = new Map<string, ClassNames>();
  return {
    classesBelow(word, onlySeveral) {
      const key = `${word} ${onlySeveral}`;
      let answer = answers.get(key);
      if (answer === undefined) {
        index ??= scanAll(paths, read);
        answer = collect(index, word, onlySeveral);
        answers.set(key, answer);
      }
      return answer;
    },
  };
}

interface Head {
  readonly path: string;
  readonly name: string;
  readonly several: boolean;
}

interface HeadIndex {
  readonly byBase: Map<string, Head[]>;
  /** Other names for a word, where such a name is the base of a class: `word as other`, `other = word`. */
  readonly aliases: Map<string, Set<string>>;
}

function collect({ byBase, aliases }: HeadIndex, word: string, onlySeveral: boolean): ClassNames {
  const words = new Set([word]);
  const found = new Map<string, Set<string>>();
  for (const one of words) {
    for (const alias of aliases.get(one) ?? []) words.add(alias);
    for (const { path, name, several } of byBase.get(one) ?? []) {
      words.add(name);
      if (onlySeveral && !several) continue;
      const names = found.get(path);
      if (names === undefined) found.set(path, new Set([name]));
      else names.add(name);
    }
  }
  return found;
}

function scanAll(paths: readonly string[], read: (path: string) => Uint8Array): HeadIndex {
  const index: HeadIndex = { byBase: new Map(), aliases: new Map() };
  const buffers = paths.map((path) => {
    const bytes = read(path);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  });
  for (let at = 0; at < buffers.length; at++) scanHeads(index, paths[at]!, buffers[at]!);
  const wanted = lengthsAndEnds(index.byBase.keys());
  for (const buffer of buffers) {
    scanAssignments(index, buffer, wanted);
    scanRenames(index, buffer);
  }
  return index;
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

function scanHeads(index: HeadIndex, path: string, buffer: Buffer): void {
  for (let at = buffer.indexOf('class'); at >= 0; at = buffer.indexOf('class', at + 5)) {
    const after = CLASS_OF[buffer[at + 5] ?? 0];
    if ((after !== BLANK && buffer[at + 5] !== 0x5c) || (at > 0 && CLASS_OF[buffer[at - 1]!] === WORD))
      continue;
    addHead(index, path, buffer, at + 5);
  }
}

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function addHead(index: HeadIndex, path: string, buffer: Buffer, from: number): void {
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
  const name = /[\p{L}_][\p{L}\p{N}_]*/u.exec(text)?.[0];
  const open = text.indexOf('(');
  if (name === undefined || open < 0) return;
  const bases = basesIn(text.slice(open + 1));
  const head: Head = { path, name, several: bases.length > 1 };
  for (const base of bases) {
    for (const word of wordsOfBase(base)) {
      const heads = index.byBase.get(word);
      if (heads === undefined) index.byBase.set(word, [head]);
      else if (heads[heads.length - 1] !== head) heads.push(head);
    }
  }
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

/** The last part of `pkg.mod.Base[T]`; every word of anything more involved. */
function wordsOfBase(base: string): readonly string[] {
  const path = /^[\s\\]*(?:[\p{L}\p{N}_]+[\s\\]*\.[\s\\]*)*([\p{L}\p{N}_]+)[\s\\]*(?:\[.*)?$/su.exec(base);
  return path === null ? (base.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []) : [path[1]!];
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
function scanAssignments(index: HeadIndex, buffer: Buffer, wanted: Uint8Array): void {
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
        addAssignment(index, buffer, start, at);
      while (at < length && CLASS_OF[buffer[at]!] === BLANK) at++;
      if (buffer[at] !== EQUALS || buffer[at + 1] === EQUALS) break;
      at++;
    }
    while (at < length && CLASS_OF[buffer[at]!] !== END) at++;
    at++;
  }
}

function addAssignment(index: HeadIndex, buffer: Buffer, start: number, end: number): void {
  let at = end;
  while (CLASS_OF[buffer[at] ?? 0] === BLANK) at++;
  if (buffer[at] === 0x3a)
    while (at < buffer.length && buffer[at] !== EQUALS && CLASS_OF[buffer[at]!] !== END) at++;
  if (buffer[at] !== EQUALS || buffer[at + 1] === EQUALS) return;
  const name = buffer.toString('utf8', start, end);
  if (!index.byBase.has(name)) return;
  let lineEnd = buffer.indexOf(LINE_FEED, at);
  if (lineEnd < 0) lineEnd = buffer.length;
  const value = buffer.toString('utf8', at + 1, Math.min(lineEnd, at + 300)).replace(/#.*/, '');
  for (const part of value.split(/\b(?:if|else|or)\b|=/)) {
    const path = /^[\s(\\]*(?:[\p{L}\p{N}_]+\.)*([\p{L}_][\p{L}\p{N}_]*)[\s)\\]*(?:\[.*)?$/su.exec(part);
    if (path !== null) addAlias(index, path[1]!, name);
  }
}

/** `word as other`, wherever it stands, where a class has the base `other`. */
function scanRenames(index: HeadIndex, buffer: Buffer): void {
  for (let at = buffer.indexOf(' as '); at >= 0; at = buffer.indexOf(' as ', at + 3)) {
    let start = at;
    while (start > 0 && CLASS_OF[buffer[start - 1]!] === WORD) start--;
    let end = at + 4;
    while (end < buffer.length && CLASS_OF[buffer[end]!] === WORD) end++;
    if (start === at || end === at + 4 || buffer[start - 1] === DOT) continue;
    const alias = buffer.toString('utf8', at + 4, end);
    if (index.byBase.has(alias)) addAlias(index, buffer.toString('utf8', start, at), alias);
  }
}

function addAlias(index: HeadIndex, word: string, alias: string): void {
  if (word === alias) return;
  const known = index.aliases.get(word);
  if (known === undefined) index.aliases.set(word, new Set([alias]));
  else known.add(alias);
}
