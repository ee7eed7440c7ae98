// The import statements of a file as its bytes spell them, without parsing it and wherever they stand: in functions, for the
// type checker, in sentences that look like one. More than there are, never fewer; null where nobody can tell by the bytes.
import { isWideText } from '../../../kernel/wide-text.ts';
import { occurrencesIn } from './word-occurrences.ts';

export interface SpelledImport {
  readonly level: number;
  readonly module: string;
  /** What `from module import` names, a star among them; null for `import module`. */
  readonly names: readonly string[] | null;
}

export function importsInBytes(bytes: Uint8Array): readonly SpelledImport[] | null {
  if (isWideText(bytes)) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: SpelledImport[] = [];
  for (const at of occurrencesIn(buffer, IMPORT)) {
    const from = FROM.exec(buffer.toString('latin1', lineStart(buffer, at), at));
    const rest = restOfStatement(buffer, at + IMPORT.length, from !== null);
    if (from !== null) {
      const path = from[1]!.replace(SPACE, '');
      const dots = path.length - path.replace(/^\.+/, '').length;
      const names = rest.split(',').flatMap((part) => NAME.exec(part)?.[1] ?? []);
      if (!isPlain(path) || !names.every(isPlain)) return null;
      found.push({ level: dots, module: path.slice(dots), names });
      continue;
    }
    for (const part of rest.split(',')) {
      const [path, alias] = part.trim().split(/\s+as\s+/);
      const module = path!.replace(/\s*\.\s*/g, '.');
      if (!DOTTED.test(module)) continue;
      // An alias of `a.b.c` is the attribute of an attribute, which may be a module from anywhere.
      if (!isPlain(module) || (alias !== undefined && module.split('.').length > 2)) return null;
      found.push({ level: 0, module, names: null });
    }
  }
  return found;
}

const IMPORT = Buffer.from('import');
const FROM = /(?:^|[^\w\x80-\xff])from((?:[ \t\f.\w\x80-\xff]|\\\r?\n)*)$/;
const SPACE = /[ \t\f\r\n\\]+/g;
const NAME = /^[\s\\]*([\w\x80-\xff]+|\*)/;
const DOTTED = /^[\w\x80-\xff]+(?:\.[\w\x80-\xff]+)*$/;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const BACKSLASH = 0x5c;
const SEMICOLON = 0x3b;
const HASH = 0x23;
const OPEN = 0x28;
const CLOSE = 0x29;

/** Other letters than ASCII have several spellings, and depend on the encoding. */
function isPlain(text: string): boolean {
  return !/[\x80-\xff]/.test(text);
}

/** Where the line begins that holds the byte, or the first of those that a backslash continues. */
function lineStart(buffer: Buffer, at: number): number {
  let start = at;
  do start = start === 0 ? 0 : buffer.lastIndexOf(LINE_FEED, start - 1);
  while (start > 0 && buffer[buffer[start - 1] === RETURN ? start - 2 : start - 1] === BACKSLASH);
  return Math.max(start, 0);
}

/** What stands behind `import`, to the end of the statement or to the bracket that ends the list of names; without comments. */
function restOfStatement(buffer: Buffer, from: number, mayHaveBracket: boolean): string {
  let at = from;
  while (isBlank(buffer, at)) at++;
  const isList = mayHaveBracket && buffer[at] === OPEN;
  if (isList) at++;
  let text = '';
  let start = at;
  for (; at < buffer.length; at++) {
    const byte = buffer[at];
    if (byte === HASH) {
      text += buffer.toString('latin1', start, at);
      while (at < buffer.length && buffer[at] !== LINE_FEED && buffer[at] !== RETURN) at++;
      start = at;
      if (!isList) return text;
    } else if (isList ? byte === CLOSE : byte === SEMICOLON || isEnd(buffer, at)) break;
  }
  return (text + buffer.toString('latin1', start, at)).replace(SPACE, ' ');
}

function isBlank(buffer: Buffer, at: number): boolean {
  const byte = buffer[at];
  if (byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === BACKSLASH) return true;
  return (byte === LINE_FEED || byte === RETURN) && !isEnd(buffer, at);
}

/** The end of a line that no backslash continues. */
function isEnd(buffer: Buffer, at: number): boolean {
  if (buffer[at] === RETURN) return buffer[at - 1] !== BACKSLASH;
  if (buffer[at] !== LINE_FEED) return false;
  return buffer[at - 1] === RETURN ? buffer[at - 2] !== BACKSLASH : buffer[at - 1] !== BACKSLASH;
}
