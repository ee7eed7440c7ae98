// Makes the planned links, and looks where each one really leads: one that would leave the sandbox is taken away again.
import { readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describeErrno, errnoOf } from '../errno.ts';
import { removeTree } from './remove-tree.ts';

export interface RestoredLinks {
  /** Those that are there now. */
  readonly links: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

export function restoreLinks(workspace: string, planned: ReadonlyMap<string, string>): RestoredLinks {
  const links = new Map<string, string>();
  const warnings: string[] = [];
  for (const [path, text] of planned) {
    const link = join(workspace, path);
    if (readLink(link) === text) {
      links.set(path, text);
      continue;
    }
    removeTree(link);
    try {
      symlinkSync(text, link);
      links.set(path, text);
    } catch (error) {
      // Windows lets only some users make links.
      if (errnoOf(error) !== 'EPERM') throw error;
      warnings.push(`the link ${path} -> ${text} is not in the sandbox: ${describeErrno(error)}`);
    }
  }
  // Only when all are there is it known where they lead, since one may go through another.
  for (const [path, text] of links) {
    const link = join(workspace, path);
    if (!leadsOut(link, workspace)) continue;
    removeTree(link);
    links.delete(path);
    warnings.push(`the link ${path} -> ${text} is not in the sandbox: it would lead out of it`);
  }
  return { links, warnings };
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function leadsOut(link: string, workspace: string): boolean {
  try {
    const end = realpathSync.native(link);
    return end !== workspace && !end.startsWith(workspace + sep);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}
