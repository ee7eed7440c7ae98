// On which line each key of a TOML document stands, so that a message can point at it: the parser does not say.
// It reads documents that the parser has accepted, and only their outline: strings, brackets, keys.
/** Lines, 1-based, by dotted path from the top: `tool.tug.verify`. Tables and inline tables are in it too. */
export function locateTomlKeys(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let countedTo = 0;
  let line = 1;

  const record = (path: readonly string[], start: number) => {
    for (; countedTo < start; countedTo++) if (text[countedTo] === '\n') line++;
    const name = path.join('.');
    if (!lines.has(name)) lines.set(name, line);
  };

  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const matched = pattern.exec(text)?.[0] ?? '';
    at += matched.length;
    return matched;
  };

  const readKey = (): readonly string[] => {
    const parts: string[] = [];
    do {
      skip(SPACES);
      const quoted = skip(QUOTED);
      parts.push(quoted === '' ? skip(BARE_KEY) : unquote(quoted));
      skip(SPACES);
    } while (skip(DOT) !== '');
    return parts;
  };

  const readPair = (table: readonly string[]) => {
    const start = at;
    const path = [...table, ...readKey()];
    record(path, start);
    skip(EQUALS);
    skipValue(path);
  };

  const skipValue = (path: readonly string[]) => {
    if (skip(MULTILINE) !== '' || skip(QUOTED) !== '') return;
    const closer = text[at] === '[' ? ']' : text[at] === '{' ? '}' : null;
    if (closer === null) {
      skip(PLAIN);
      return;
    }
    at++;
    for (skip(BLANK); at < text.length && text[at] !== closer; skip(BLANK)) {
      const before = at;
      if (closer === ']') skipValue(path);
      else readPair(path);
      skip(BLANK);
      skip(COMMA);
      if (at === before) return;
    }
    at++;
  };

  let table: readonly string[] = [];
  for (skip(BLANK); at < text.length; skip(BLANK)) {
    const before = at;
    if (skip(OPEN_HEADER) === '') readPair(table);
    else {
      table = readKey();
      record(table, before);
      skip(CLOSE_HEADER);
    }
    if (at === before) break;
  }
  return lines;
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
