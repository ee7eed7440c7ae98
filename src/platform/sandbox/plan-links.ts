// Which symbolic links a sandbox has. A link may lead nowhere but into the sandbox itself: a check must never be able to
// write through one into the user's tree. Those that lead out are left out, and that is said.
import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { LinkEntry, Snapshot } from '../../kernel/snapshot.ts';
import { errnoOf } from '../errno.ts';
import { lowerBound } from './manifest.ts';

export interface LinkPlan {
  /** Path and text of each link, sorted by path. */
  readonly links: ReadonlyMap<string, string>;
  /** Links whose file is not part of the snapshot: the content takes their place. Path, and where the file is. */
  readonly copies: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** `root` and `workspace` (of the sandbox) are real paths. */
export function planLinks(root: string, snapshot: Snapshot, workspace: string): LinkPlan {
  const links = new Map<string, string>();
  const copies = new Map<string, string>();
  const warnings: string[] = [];
  if (snapshot.links.length === 0) return { links, copies, warnings };
  const inventory = takeInventory(snapshot);
  for (const link of snapshot.links) {
    const planned = planLink(link, { root, workspace, ...inventory });
    switch (planned.kind) {
      case 'link':
        links.set(link.path, planned.text);
        break;
      case 'copy':
        copies.set(link.path, planned.source);
        break;
      case 'skip':
        warnings.push(`the link ${link.path} -> ${link.target} is not in the sandbox: ${planned.reason}`);
        break;
    }
  }
  return { links, copies, warnings };
}

type PlannedLink =
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'copy'; readonly source: string }
  | { readonly kind: 'skip'; readonly reason: string };

interface Surroundings extends Inventory {
  readonly root: string;
  readonly workspace: string;
}

function planLink(link: LinkEntry, around: Surroundings): PlannedLink {
  const { root, workspace } = around;
  if (link.leads === 'outside') return skip('it leads outside the workspace');
  const next = nextPath(link, root);
  if (link.leads !== 'inside') {
    // It leads nowhere; what counts is that nothing outside can ever appear at its end.
    if (next === null || !isPlain(link.target)) return skip('it leads to nothing, outside the workspace');
    return { kind: 'link', text: isAbsolute(link.target) ? join(workspace, next) : link.target };
  }
  const end = endOf(link, root);
  if (end === null) return skip('it leads outside the workspace, or to nothing, by now');
  if (around.holds(end)) {
    const keepsItsWay = next !== null && (around.holds(next) || around.holdsLink(next));
    if (keepsItsWay && !isAbsolute(link.target)) return { kind: 'link', text: link.target };
    return { kind: 'link', text: join(workspace, keepsItsWay ? next : end) };
  }
  const source = join(root, end);
  return statSync(source).isFile()
    ? { kind: 'copy', source }
    : skip(`it leads to ${end}, a folder that is ignored`);
}

function skip(reason: string): PlannedLink {
  return { kind: 'skip', reason };
}

/** Where the text of the link points to, relative to the root, other links left aside; null: outside, be it on the way. */
function nextPath({ path, target }: LinkEntry, root: string): string | null {
  const next = insideRoot(resolve(root, dirname(path), target), root);
  if (next === null || isAbsolute(target)) return next;
  let depth = path.split('/').length - 1;
  for (const part of target.split(sep)) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return null;
  }
  return next;
}

/** Where the link really ends, relative to the root; null: outside, or nowhere. */
function endOf({ path }: LinkEntry, root: string): string | null {
  try {
    return insideRoot(realpathSync.native(join(root, path)), root);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return null;
  }
}

function insideRoot(absolute: string, root: string): string | null {
  const path = relative(root, absolute);
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return null;
  return sep === '/' ? path : path.split(sep).join('/');
}

/** Goes up first, if at all: `a/../..` can go anywhere when `a` is a link. */
function isPlain(target: string): boolean {
  return !/(?:^|[\\/])(?!\.{1,2}[\\/])[^\\/]+[\\/](?:.*[\\/])?\.\.(?:[\\/]|$)/.test(target);
}

interface Inventory {
  /** A file of the snapshot, or a folder that has one in it. */
  holds(path: string): boolean;
  holdsLink(path: string): boolean;
}

function takeInventory(snapshot: Snapshot): Inventory {
  const paths = snapshot.files.map(({ path }) => path);
  const links = new Set(snapshot.links.map(({ path }) => path));
  return {
    holds: (path) => {
      if (path === '') return true;
      if (paths[lowerBound(paths, path)] === path) return true;
      return paths[lowerBound(paths, `${path}/`)]?.startsWith(`${path}/`) === true;
    },
    holdsLink: (path) => links.has(path),
  };
}
