// Ignored files that the tests look for and the sandbox does not have. Tests that fail for want of them fail in the sandbox
// only, and what they would say about a patch is unknown.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Snapshot } from '../../kernel/snapshot.ts';
import { CODE } from './find-ignored.ts';

/** `named`: paths in the workspace, see CheckCommand.parseMissing. `copied`: ignored files that the sandbox has. */
export function missingInSandbox(
  named: readonly string[],
  root: string,
  { files, links }: Snapshot,
  copied: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  for (const each of named) {
    const path = relative(root, resolve(root, each)).replaceAll(sep, '/');
    if (path === '' || isAbsolute(path) || /^(?:\.\.|\.git|\.tug)(?:\/|$)/.test(path)) continue;
    if (existsSync(join(root, path)) && (!each.endsWith('/') || holdsCode(join(root, path)))) found.add(path);
  }
  if (found.size === 0) return [];
  const known = new Set<string>();
  for (const path of [...files, ...links].map((file) => file.path).concat(copied))
    for (let each = path; each !== '.' && !known.has(each); each = parentOf(each)) known.add(each);
  return [...found].filter((path) => !known.has(path)).sort();
}

function holdsCode(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).some((name) => CODE.test(name));
}

function parentOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '.' : path.slice(0, cut);
}
