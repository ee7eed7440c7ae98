// The strings of a TOML document with the path of keys to each and the place where its text begins: the parser does not
// tell places. It reads the outline only, and gives up where it does not understand.

export interface TomlString {
  readonly path: readonly string[];
  /** Behind the opening quote. */
  readonly start: number;
}

export function tomlStrings(text: string): readonly TomlString[] {
  const found: TomlString[] = [];
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
      parts.push(quoted === '' ? take(BARE_KEY) : quoted.slice(1, -1));
      take(SPACES);
    } while (take(DOT) !== '');
    return parts;
  };
  const readPair = (table: readonly string[]) => {
    const path = [...table, ...readKey()];
    take(EQUALS);
    readValue(path);
  };
  const readValue = (path: readonly string[]) => {
    if (take(MULTILINE) !== '') return;
    const start = at;
    if (take(QUOTED) !== '') {
      found.push({ path, start: start + 1 });
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
      take(CLOSE_HEADER);
    }
    if (at === before) break;
  }
  return found;
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
const MULTILINE = /"""(?:[^\\]|\\[\s\S])*?"""(?:"{0,2})|'''[\s\S]*?'''(?:'{0,2})/y;
