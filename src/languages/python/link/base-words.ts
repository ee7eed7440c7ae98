// In which files a class can have a base of a given name. Looking for subclasses asks this for many names, and parsing
// every file that holds one of them would be most of the work: each file is looked through once, as plain text.

export function createBaseWords(
  filesContaining: (word: string) => readonly string[],
  read: (path: string) => Uint8Array,
): (word: string) => readonly string[] {
  const wordsOfFile = new Map<string, ReadonlySet<string>>();
  const answers = new Map<string, readonly string[]>();
  return (word) => {
    let answer = answers.get(word);
    if (answer === undefined) {
      const spelled = Buffer.from(word).toString('latin1');
      answer = filesContaining(word).filter((path) => {
        let words = wordsOfFile.get(path);
        if (words === undefined) {
          words = baseWords(read(path));
          wordsOfFile.set(path, words);
        }
        return words.has(spelled);
      });
      answers.set(word, answer);
    }
    return answer;
  };
}

/** Words in heads of class statements, words that get another name, and what names are assigned; bytes as letters. */
function baseWords(bytes: Uint8Array): ReadonlySet<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const words = new Set<string>();
  for (let at = text.indexOf('class'); at >= 0; at = text.indexOf('class', at + 5)) {
    const next = text.charCodeAt(at + 5);
    if (next === 0x20 || next === 0x09 || next === 0x5c) addWords(words, headFrom(text, at + 6));
  }
  for (let at = text.indexOf(' as '); at >= 0; at = text.indexOf(' as ', at + 3))
    addWordBefore(words, text, at);
  for (const [, value] of text.matchAll(ASSIGNED)) addWords(words, value!);
  return words;
}

/** `other = word`, `other: type = pkg.word`, `other = word[int]`, `other = a if x else word`: one line, no call. */
const ASSIGNED = /^[ \t]*[\w\x80-\xff]+[ \t]*(?::[^=\n]*)?=[ \t]*([\w\x80-\xff][^=\n#"'{(]*)(?:#.*)?$/gm;
const WORD = /[A-Za-z_\x80-\xff][\w\x80-\xff]*/g;

function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.matchAll(WORD)) words.add(word);
}

function addWordBefore(words: Set<string>, text: string, end: number): void {
  let start = end;
  while (start > 0 && isWord(text.charCodeAt(start - 1))) start--;
  if (start < end) words.add(text.slice(start, end));
}

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function headFrom(text: string, start: number): string {
  let depth = 0;
  let at = start;
  const end = Math.min(text.length, start + LONGEST_HEAD);
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth--;
    else if (depth <= 0 && (code === 0x3a || code === 0x0a)) break;
  }
  return text.slice(start, at);
}

/** A bracket in a comment must not make the rest of the file a head. */
const LONGEST_HEAD = 4000;

function isWord(code: number): boolean {
  return (
    code === 0x5f ||
    code >= 0x80 ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39)
  );
}
