// A path in the header of a diff, quoted exactly as git does by default: octal for every byte that is not ASCII.

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
  [0x22, '\\"'],
  [0x5c, '\\\\'],
]);

/** GNU patch drops a space at the end of a bare name; git itself reads quotes wherever they stand. */
export function quoteGitPath(path: string): string {
  let quoted = '';
  for (const byte of Buffer.from(path, 'utf8')) {
    const plain = byte >= 0x20 && byte < 0x7f;
    quoted +=
      ESCAPES.get(byte) ?? (plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`);
  }
  return quoted === path && !path.endsWith(' ') ? path : `"${quoted}"`;
}

/** In `---` and `+++` lines git puts a tab after a name with a space, so that no reader takes the rest for a date. */
export function quoteGitLabel(path: string): string {
  const quoted = quoteGitPath(path);
  return quoted.includes(' ') ? `${quoted}\t` : quoted;
}

/** For a header that is not followed by `---` and `+++`: there GNU patch takes a bare space for the end of a name. */
export function quoteGitPathWithSpaces(path: string): string {
  const quoted = quoteGitPath(path);
  return quoted.includes(' ') && !quoted.startsWith('"') ? `"${quoted}"` : quoted;
}
