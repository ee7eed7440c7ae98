// Agents name files by their full path as often as not. Inside, paths are relative to the workspace; a path that leaves it
// stays as it is, and is refused where every other such path is.
import { isAbsolute, normalize, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { realPathOf } from '../../platform/real-path.ts';
import type { Given } from './tool.ts';

export function relativeInputs(given: Given, root: string): Given {
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shorten);
    return typeof value === 'string' ? relativePath(value, root) : value;
  };
  const within = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((item) => relativeInputs(item as Given, root)) : value;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      PATHS.has(name) ? shorten(value) : HOLDERS.has(name) ? within(value) : value,
    ]),
  );
}

/** Lists of objects that name files themselves: edits, and the steps of a batch. */
const HOLDERS: ReadonlySet<string> = new Set(['edits', 'steps']);

const PATHS: ReadonlySet<string> = new Set([
  'file',
  'files',
  'symbol',
  'symbols',
  'symbol_id',
  'from',
  'destination',
]);

/**
 * The first full path of what a call reads; null when it names none. Where something goes to (`destination`) counts only when
 * nothing says what is read: a relative source is one of the workspace that the server was started in.
 */
export function fullPathToRead(given: Given): string | null {
  const named = pathsIn(given);
  const read = named.filter(({ input }) => input !== 'destination');
  return (read.length > 0 ? read : named).map(({ path }) => path).find(isAbsolute) ?? null;
}

interface NamedPath {
  readonly input: string;
  readonly path: string;
}

function pathsIn(given: Given): readonly NamedPath[] {
  return Object.entries(given).flatMap(([input, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((item: unknown): readonly NamedPath[] => {
      if (HOLDERS.has(input) && typeof item === 'object' && item !== null) return pathsIn(item as Given);
      if (!PATHS.has(input) || typeof item !== 'string') return [];
      return [{ input, path: pathOfUri(item.split('::')[0]!) }];
    }),
  );
}

/** Of a path, or of the path in an address: `/home/me/project/a.py::run`, `file:///home/me/project/a.py`. */
function relativePath(text: string, root: string): string {
  const [path, ...name] = text.split('::');
  const plain = pathOfUri(path!);
  // A bare name or a module is no path.
  if (!isAbsolute(plain) && !/[\\/]|\.\w+$/.test(plain)) return text;
  const inside = relative(root, realPathOf(resolve(root, plain)));
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return text;
  // A slash at the end says that a folder is meant.
  const slash = /[\\/]$/.test(plain) ? '/' : '';
  const written =
    isAbsolute(plain) || goesThroughLink(plain, inside) ? inside.split(sep).join('/') + slash : plain;
  return [written, ...name].join('::');
}

/** What is listed under another path is found there. Whoever goes up (`..`) is told that this is refused. */
function goesThroughLink(path: string, inside: string): boolean {
  return normalize(path).replace(/[\\/]$/, '') !== inside && !path.split(/[\\/]/).includes('..');
}

/** Clients that know files by URI. */
export function pathOfUri(text: string): string {
  if (!text.startsWith('file://')) return text;
  try {
    return fileURLToPath(text);
  } catch {
    return text;
  }
}
