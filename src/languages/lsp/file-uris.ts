// Paths as language servers write them: `file:` URIs, percent-encoded, with a drive on Windows. A URI that leads out of the workspace is
// told apart from one that cannot be understood.
import { type PathStyle, parseWorkspacePath } from '../../base/workspace-path.ts';

export interface ServerRoot {
  /** Absolute, in the form of the platform, with every link resolved. */
  readonly path: string;
  readonly style: PathStyle;
}

export type PlaceOfUri =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'unreadable'; readonly uri: string };

/** `path` is relative to the workspace, with `/`. */
export function uriOfPath(root: ServerRoot, path: string): string {
  const absolute = `${slashed(root)}/${path}`;
  const encoded = absolute.split('/').map(encodePart).join('/');
  return encoded.startsWith('/') ? `file://${encoded}` : `file:///${encoded}`;
}

export function uriOfRoot(root: ServerRoot): string {
  return uriOfPath(root, '').replace(/\/$/, '');
}

export function placeOfUri(root: ServerRoot, uri: string): PlaceOfUri {
  const absolute = absolutePath(uri, root.style);
  if (absolute === null) return { kind: 'unreadable', uri };
  const top = `${slashed(root)}/`;
  const [whole, start] =
    root.style === 'windows' ? [absolute.toLowerCase(), top.toLowerCase()] : [absolute, top];
  if (!whole.startsWith(start)) return { kind: 'outside', path: absolute };
  try {
    return { kind: 'inside', path: parseWorkspacePath(absolute.slice(top.length), root.style) };
  } catch {
    return { kind: 'outside', path: absolute };
  }
}

function slashed({ path, style }: ServerRoot): string {
  return (style === 'windows' ? path.replaceAll('\\', '/') : path).replace(/\/$/, '');
}

/** Every character that has a meaning in a URI, and `:` as in `C%3A`, which servers take in both forms. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** With `/`, without `.` and `..`; null for other schemes, hosts and broken encodings. */
function absolutePath(uri: string, style: PathStyle): string | null {
  const match = /^file:(?:\/\/(?<host>[^/?#]*))?(?<path>\/[^?#]*)$/i.exec(uri);
  if (match === null) return null;
  const { host = '', path = '' } = match.groups!;
  if (host !== '' && host.toLowerCase() !== 'localhost') return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const spelled = style === 'windows' ? decoded.replaceAll('\\', '/').replace(/^\/(?=[a-z]:)/i, '') : decoded;
  const parts: string[] = [];
  for (const part of spelled.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `${/^[a-z]:/i.test(spelled) ? '' : '/'}${parts.join('/')}`;
}
