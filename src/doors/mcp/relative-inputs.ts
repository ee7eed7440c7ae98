// Agents name files by their full path as often as not. Inside, paths are relative to the workspace; a path that leaves it
// stays as it is, and is refused where every other such path is.
import { isAbsolute, relative, sep } from 'node:path';
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

const PATHS: ReadonlySet<string> = new Set(['file', 'files', 'symbol', 'symbols', 'destination']);

/** Of a path, or of the path in an address: `/home/me/project/a.py::run`. */
function relativePath(text: string, root: string): string {
  const [path, ...name] = text.split('::');
  if (!isAbsolute(path!)) return text;
  const inside = relative(root, realPathOf(path!));
  if (inside.startsWith('..') || isAbsolute(inside)) return text;
  return [inside.split(sep).join('/'), ...name].join('::');
}
