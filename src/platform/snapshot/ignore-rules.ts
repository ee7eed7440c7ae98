// The .gitignore files that speak about one folder, from the root down to it, as one list of rules: a deeper file comes
// later, and the last rule that matches decides. The patterns themselves are matched by the `ignore` library, byte by byte as
// git does it: both sides are handed over as Latin-1, where each character is one byte of the UTF-8 that is on disk.
import ignore, { type Ignore } from 'ignore';

export class IgnoreRules {
  static readonly none = new IgnoreRules(null);

  readonly #matcher: Ignore | null;

  private constructor(matcher: Ignore | null) {
    this.#matcher = matcher;
  }

  /** The rules with those of one more file, which lies in the folder with this prefix (empty, or ending with a slash). */
  add(prefix: string, ignoreFile: Buffer): IgnoreRules {
    const matcher = ignore({ ignorecase: IGNORE_CASE });
    if (this.#matcher !== null) matcher.add(this.#matcher);
    return new IgnoreRules(matcher.add(anchorPatterns(asBytes(prefix), ignoreFile.toString('latin1'))));
  }

  /** For a folder the path ends with a slash. */
  ignores(path: string): boolean {
    return this.#matcher?.ignores(asBytes(path)) ?? false;
  }
}

/** As git's core.ignoreCase is set where file names have no case. */
const IGNORE_CASE = process.platform === 'win32' || process.platform === 'darwin';

function asBytes(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

function anchorPatterns(prefix: string, ignoreFile: string): string[] {
  const lines = ignoreFile.replace(/^\xef\xbb\xbf/, '').split(/\r?\n/);
  return prefix === '' ? lines : lines.map((line) => anchorPattern(prefix, line));
}

/** A pattern of `a/.gitignore` as it would be written in the root: `/x` is `/a/x`, `x` is `/a/**` + `/x`. */
function anchorPattern(prefix: string, line: string): string {
  if (line === '' || line.startsWith('#')) return '';
  const negated = line.startsWith('!');
  const pattern = negated ? line.slice(1) : line;
  const body = pattern.replace(/(?<!\\) +$/, '');
  if (body === '') return '';
  const anchored = body.slice(0, -1).includes('/');
  const folder = `/${escapePattern(prefix)}`;
  return `${negated ? '!' : ''}${folder}${anchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

function escapePattern(prefix: string): string {
  return prefix.replace(/[\\*?[\] !#]/g, '\\$&');
}
