// In which files a class can have a base of a given name. Looking for subclasses asks this for many names, and parsing
// every file that holds one of them would be most of the work: heads of class statements are found in the raw text.

export function createBaseWords(
  filesContaining: (word: string) => readonly string[],
  read: (path: string) => Uint8Array,
): (word: string) => readonly string[] {
  const wordsOfFile = new Map<string, ReadonlySet<string>>();
  const answers = new Map<string, readonly string[]>();
  return (word) => {
    let answer = answers.get(word);
    if (answer === undefined) {
      answer = filesContaining(word).filter((path) => {
        let words = wordsOfFile.get(path);
        if (words === undefined) {
          words = baseWords(read(path));
          wordsOfFile.set(path, words);
        }
        return words.has(word);
      });
      answers.set(word, answer);
    }
    return answer;
  };
}

/** Words in heads of class statements, words that are renamed, and the words of plain assignments. */
function baseWords(bytes: Uint8Array): ReadonlySet<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const words = new Set<string>();
  for (const match of text.matchAll(CLASS)) addWords(words, headFrom(text, match.index + match[0].length));
  for (const [, word] of text.matchAll(RENAMED)) words.add(word!);
  for (const [, value] of text.matchAll(ASSIGNED)) addWords(words, value!);
  return words;
}

const CLASS = /\bclass[ \t\f\\]/g;
const RENAMED = /([\p{L}\p{N}_]+)[\s\\]+as[\s\\]/gu;
/** `other = word`, `other: type = pkg.word`, `other = word[int]`, `a = b = word`, `other = word if x else y`. */
const ASSIGNED = /=[ \t]*(?=[\p{L}_(])([^=\n#"'{]{0,200})$/gmu;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

function addWords(words: Set<string>, text: string): void {
  for (const [word] of text.matchAll(WORD)) words.add(word);
}

/** From behind `class` to the colon that ends the head; brackets may hold colons of their own. */
function headFrom(text: string, start: number): string {
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth--;
    else if (depth <= 0 && (code === 0x3a || code === 0x0a)) break;
  }
  return text.slice(start, at);
}
