// Which files can have a class below a class of a given name, by the words in the heads of class statements. One look at
// the bytes of every file answers for all classes; parsing them all would be most of the work of a rename.

export interface ClassHeads {
  /**
   * Paths of files with a class that may be below a class called `word`, through any number of classes and aliases. With
   * `onlySeveral` only those where such a class has several bases. More than there are, never fewer.
   */
  filesBelow(word: string, onlySeveral: boolean): readonly string[];
}

export function createClassHeads(paths: readonly string[], read: (path: string) => Uint8Array): ClassHeads {
  let index: HeadIndex | null = null;
  const answers = new Map<string, readonly string[]>();
  return {
    filesBelow(word, onlySeveral) {
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
  /** Other names for a word: `word as other`, `other = word`. */
  readonly aliases: Map<string, Set<string>>;
}

function collect({ byBase, aliases }: HeadIndex, word: string, onlySeveral: boolean): readonly string[] {
  const words = new Set([word]);
  const found = new Set<string>();
  for (const one of words) {
    for (const alias of aliases.get(one) ?? []) words.add(alias);
    for (const head of byBase.get(one) ?? []) {
      words.add(head.name);
      if (head.several || !onlySeveral) found.add(head.path);
    }
  }
  return [...found].sort();
}

function scanAll(paths: readonly string[], read: (path: string) => Uint8Array): HeadIndex {
  const index: HeadIndex = { byBase: new Map(), aliases: new Map() };
  const assigned: Assigned[] = [];
  for (const path of paths) {
    const bytes = read(path);
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    scanLines(index, path, buffer, assigned);
    scanRenames(index, buffer);
  }
  // An assignment matters only when its target stands in the head of a class somewhere.
  for (const { buffer, target, targetEnd, value } of assigned) {
    const name = buffer.toString('utf8', target, targetEnd);
    if (!index.byBase.has(name)) continue;
    let end = buffer.indexOf(LINE_FEED, value);
    if (end < 0) end = buffer.length;
    for (const [word] of buffer.toString('utf8', value, Math.min(end, value + 200)).matchAll(WORD)) {
      addAlias(index, word, name);
    }
  }
  return index;
}

interface Assigned {
  readonly buffer: Buffer;
  readonly target: number;
  readonly targetEnd: number;
  readonly value: number;
}

const LINE_FEED = 0x0a;
const EQUALS = 0x3d;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** Goes from line to line; most lines are passed after their first word. */
function scanLines(index: HeadIndex, path: string, buffer: Buffer, assigned: Assigned[]): void {
  const { length } = buffer;
  let at = 0;
  while (at < length) {
    while (isBlank(buffer[at])) at++;
    const start = at;
    while (isWordByte(buffer[at])) at++;
    const end = at;
    if (end - start === 5 && isBlank(buffer[at]) && isClass(buffer, start)) {
      addHead(index, path, buffer, end);
    } else if (end > start) {
      // `x = y`, `x: t = y`; attributes and calls are no names of classes.
      while (isBlank(buffer[at])) at++;
      if (buffer[at] === 0x3a) while (at < length && buffer[at] !== EQUALS && buffer[at] !== LINE_FEED) at++;
      if (buffer[at] === EQUALS && buffer[at + 1] !== EQUALS) {
        assigned.push({ buffer, target: start, targetEnd: end, value: at + 1 });
      }
    }
    while (at < length && buffer[at] !== LINE_FEED && buffer[at] !== 0x0d) at++;
    at++;
  }
}

function isClass(buffer: Buffer, at: number): boolean {
  return (
    buffer[at] === 0x63 &&
    buffer[at + 1] === 0x6c &&
    buffer[at + 2] === 0x61 &&
    buffer[at + 3] === 0x73 &&
    buffer[at + 4] === 0x73
  );
}

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function addHead(index: HeadIndex, path: string, buffer: Buffer, from: number): void {
  let depth = 0;
  let at = from;
  let commas = 0;
  for (; at < buffer.length; at++) {
    const byte = buffer[at]!;
    if (byte === 0x28 || byte === 0x5b || byte === 0x7b) depth++;
    else if (byte === 0x29 || byte === 0x5d || byte === 0x7d) depth--;
    else if (byte === 0x2c && depth === 1) commas++;
    else if (depth <= 0 && (byte === 0x3a || byte === LINE_FEED)) break;
  }
  const words = buffer.toString('utf8', from, at).match(WORD);
  if (words === null) return;
  const [name, ...bases] = words;
  const head: Head = { path, name: name!, several: commas > 0 };
  for (const base of new Set(bases)) {
    const heads = index.byBase.get(base);
    if (heads === undefined) index.byBase.set(base, [head]);
    else heads.push(head);
  }
}

/** `word as other`, wherever it stands. */
function scanRenames(index: HeadIndex, buffer: Buffer): void {
  for (let at = buffer.indexOf(' as '); at >= 0; at = buffer.indexOf(' as ', at + 3)) {
    let start = at;
    while (isWordByte(buffer[start - 1])) start--;
    let end = at + 4;
    while (isWordByte(buffer[end])) end++;
    if (start === at || end === at + 4) continue;
    addAlias(index, buffer.toString('utf8', start, at), buffer.toString('utf8', at + 4, end));
  }
}

function addAlias(index: HeadIndex, word: string, alias: string): void {
  if (word === alias) return;
  const known = index.aliases.get(word);
  if (known === undefined) index.aliases.set(word, new Set([alias]));
  else known.add(alias);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0c;
}

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x61 && byte <= 0x7a) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x5f ||
      byte >= 0x80)
  );
}
