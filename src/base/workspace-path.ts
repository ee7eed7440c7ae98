// Every path that comes from outside (a request, a patch, a language server, an index) becomes a workspace path here,
// or is refused: relative to the root, with `/`, without a way out. Pure text; links on disk are platform's business.
import { TugError } from './tug-error.ts';

/** How the machine reads paths. `windows` takes `\` for `/` and refuses names that Windows gives a meaning of its own. */
export type PathStyle = 'posix' | 'windows';

const LENGTH_LIMIT = 4096;

/**
 * The one spelling of a path: `./a//b.py` is `a/b.py`. Throws PathEscape. With the posix style a `\` is part of a name,
 * as it is for git; but a path that would leave the workspace if `\` were a separator is refused all the same, because
 * patches travel between machines.
 */
export function parseWorkspacePath(text: string, style: PathStyle = 'posix'): string {
  const spelled = style === 'windows' ? text.replaceAll('\\', '/') : text;
  const path = spelled
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  // Both spellings are looked at: `./C:/x` begins with a drive letter only when it is shortened.
  const reason = findEscape(text) ?? findEscape(path) ?? (style === 'windows' ? findWindowsName(path) : null);
  if (reason !== null) throw pathEscape(text, reason);
  return path;
}

/** For paths about to be written: already in the one spelling, and not inside git's or tug's own directories. */
export function assertWritablePath(path: string): void {
  if (parseWorkspacePath(path) !== path) throw pathEscape(path, 'it is not written in its shortest form');
  for (const part of path.split(/[/\\]/)) {
    const owner = OWNED_NAMES.get(foldName(part));
    if (owner !== undefined) throw pathEscape(path, `"${part}" belongs to ${owner} and is never edited`);
  }
}

function findEscape(text: string): string | null {
  if (text === '') return 'it is empty';
  if (text.includes('\0')) return 'it holds a NUL character';
  if (/\p{Surrogate}/u.test(text)) return 'it is not valid Unicode';
  if (text.length > LENGTH_LIMIT) return `it is longer than ${LENGTH_LIMIT} characters`;
  if (/^[/\\]/.test(text)) return 'it is absolute';
  if (/^[a-zA-Z]:/.test(text)) return 'it begins with a drive letter';
  if (/[/\\]$/.test(text)) return 'it ends with a separator, so it names a directory';
  const parts = text.split(/[/\\]/);
  if (parts.includes('..')) return 'it holds ".."';
  if (parts.at(-1) === '.') return 'it names a directory';
  return null;
}

/** Device names, streams, and names whose end Windows drops, so that two spellings would be one file. */
function findWindowsName(path: string): string | null {
  for (const part of path.split('/')) {
    if (
      /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?:[. ].*)?$/i.test(
        part,
      )
    ) {
      return `"${part}" is a device on Windows`;
    }
    if (/[<>:"|?*\x01-\x1f]/.test(part)) return `"${part}" is not a file name on Windows`;
    if (/[. ]$/.test(part)) return `Windows drops the end of "${part}"`;
  }
  return null;
}

/** With the short names that NTFS gives them. */
const OWNED_NAMES: ReadonlyMap<string, string> = new Map([
  ['.git', 'git'],
  ['git~1', 'git'],
  ['.tug', 'tug'],
  ['tug~1', 'tug'],
]);

/**
 * The name as the most forgiving file systems see it: without case, without the code points that HFS+ ignores, without
 * what NTFS drops at the end (dots, spaces, a stream name).
 */
function foldName(name: string): string {
  return name
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .toLowerCase();
}

function pathEscape(path: string, reason: string): TugError {
  const shown = path.length > 200 ? `${path.slice(0, 200)}...` : path;
  return new TugError('PathEscape', `the path ${JSON.stringify(shown)} is refused: ${reason}`, {
    details: { path: shown, reason },
  });
}
