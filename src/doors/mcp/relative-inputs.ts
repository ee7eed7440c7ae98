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

const PATHS: ReadonlySet<string> = new Set(['file', 'files', 'symbol', 'symbols', 'from', 'destination']);

/** The first full path that a call names, wherever it does; null when it names none. */
export function fullPathIn(given: Given): string | null {
  for (const [name, value] of Object.entries(given)) {
    const inner = Array.isArray(value) ? value : [value];
    for (const item of inner) {
      if (HOLDERS.has(name) && typeof item === 'object' && item !== null) {
        const path = fullPathIn(item as Given);
        if (path !== null) return path;
      }
      if (!PATHS.has(name) || typeof item !== 'string') continue;
      const path = pathOfUri(item.split('::')[0]!);
      if (isAbsolute(path)) return path;
    }
  }
  return null;
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
