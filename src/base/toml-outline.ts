// The outline of a TOML document: every key and every string in one line, with its path and place. A parser does not tell places;
// this reads what a parser has accepted, and gives up where it does not understand.

export interface TomlVisitor {
  /** A table header, or the key of a pair, with the place where it begins. */
  readonly key?: (path: readonly string[], start: number) => void;
  /** A string value, with the place behind its opening quote. */
  readonly string?: (path: readonly string[], start: number) => void;
}

export function walkToml(text: string, visitor: TomlVisitor): void {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const matched = pattern.exec(text)?.[0] ?? '';
    at += matched.length;
    return matched;
  };
  const readKey = (): readonly string[] => {
    const parts: string[] = [];
    do {
      take(SPACES);
      const quoted = take(QUOTED);
      parts.push(quoted === '' ? take(BARE_KEY) : unquote(quoted));
      take(SPACES);
    } while (take(DOT) !== '');
    return parts;
  };
  const readPair = (table: readonly string[]) => {
    const start = at;
    const path = [...table, ...readKey()];
    visitor.key?.(path, start);
    take(EQUALS);
    readValue(path);
  };
  const readValue = (path: readonly string[]) => {
    if (take(MULTILINE) !== '') return;
    const start = at;
    if (take(QUOTED) !== '') {
      visitor.string?.(path, start + 1);
      return;
    }
    const closer = text[at] === '[' ? ']' : text[at] === '{' ? '}' : null;
    if (closer === null) {
      take(PLAIN);
      return;
    }
    at++;
    for (take(BLANK); at < text.length && text[at] !== closer; take(BLANK)) {
      const before = at;
      if (closer === ']') readValue(path);
      else readPair(path);
      take(BLANK);
      take(COMMA);
      if (at === before) return;
    }
    at++;
  };
  let table: readonly string[] = [];
  for (take(BLANK); at < text.length; take(BLANK)) {
    const before = at;
    if (take(OPEN_HEADER) === '') readPair(table);
    else {
      table = readKey();
      visitor.key?.(table, before);
      take(CLOSE_HEADER);
    }
    if (at === before) break;
  }
}

const SPACES = /[ \t]*/y;
const BLANK = /(?:[ \t\r\n]+|#[^\n]*)*/y;
const DOT = /\./y;
const COMMA = /,/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const OPEN_HEADER = /\[\[?/y;
const CLOSE_HEADER = /\]\]?/y;
const BARE_KEY = /[^\s.=\]"'#{}[,]+/y;
const PLAIN = /[^,\]}#\n]*/y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
/** A closing triple may be preceded by up to two quotes that belong to the text. */
const MULTILINE = /"""(?:[^\\]|\\[\s\S])*?"""(?:"{0,2})|'''[\s\S]*?'''(?:'{0,2})/y;

function unquote(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return inner;
  return inner.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))/g,
    (_all, short?: string, long?: string, byte?: string, plain?: string) => {
      const code = short ?? long ?? byte;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      return ESCAPES.get(plain!) ?? plain!;
    },
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
]);
