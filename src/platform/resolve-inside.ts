// From a workspace path to the file it names, without ever leaving the workspace: every folder on the way is looked at. A link
// among them may lead to another folder inside, never outside; a link at the end is refused, because whoever means the file
// behind it should name that one.
import { lstatSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { TugError } from '../base/tug-error.ts';
import { parseWorkspacePath } from '../base/workspace-path.ts';
import { describeErrno, errnoOf } from './errno.ts';

/** Absolute, and without links from the root on. Nothing need be there. Throws PathEscape and WriteError. */
export function resolveInside(root: string, path: string): string {
  const parts = parseWorkspacePath(path, process.platform === 'win32' ? 'windows' : 'posix').split('/');
  const realRoot = realpathSync.native(root);
  let here = realRoot;
  for (const [i, part] of parts.entries()) {
    here = join(here, part);
    const stat = look(here, path);
    if (stat === undefined) return join(here, ...parts.slice(i + 1));
    const isLast = i === parts.length - 1;
    if (stat.isSymbolicLink()) {
      const target = followInside(realRoot, here, path);
      if (isLast) throw namesALink(path, relative(realRoot, target).split(sep).join('/'));
      here = target;
    } else if (!isLast && !stat.isDirectory()) {
      throw refuse(path, `${parts.slice(0, i + 1).join('/')} is not a directory`);
    }
  }
  return here;
}

/** Whether a real path is the root or lies in it; `work-too` does not lie in `work`. */
export function isWithin(realRoot: string, realPath: string): boolean {
  return realPath === realRoot || realPath.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);
}

function look(absolutePath: string, path: string) {
  try {
    return lstatSync(absolutePath, { throwIfNoEntry: false });
  } catch (error) {
    throw refuse(path, describeErrno(error));
  }
}

function followInside(realRoot: string, link: string, path: string): string {
  let target: string;
  try {
    target = realpathSync.native(link);
  } catch (error) {
    throw refuse(path, `${nameOf(realRoot, link)} is a link that leads ${describeDeadEnd(error)}`);
  }
  if (isWithin(realRoot, target)) return target;
  const reason = `the link ${nameOf(realRoot, link)} leads to ${target}, outside of the workspace`;
  throw new TugError('PathEscape', `the path ${JSON.stringify(path)} is refused: ${reason}`, {
    details: { path, reason },
  });
}

function describeDeadEnd(error: unknown): string {
  if (errnoOf(error) === 'ELOOP') return 'in a circle';
  return errnoOf(error) === 'ENOENT'
    ? 'to nothing'
    : `to something that cannot be reached: ${describeErrno(error)}`;
}

function namesALink(path: string, target: string): TugError {
  return new TugError('WriteError', `${path} is a symbolic link to ${target}; links are not edited`, {
    hint: `name ${target} instead`,
    details: { path, target, reason: 'it is a symbolic link' },
  });
}

function refuse(path: string, reason: string): TugError {
  return new TugError('WriteError', `${path} cannot be a file of the workspace: ${reason}`, {
    details: { path, reason },
  });
}

function nameOf(realRoot: string, absolutePath: string): string {
  return relative(realRoot, absolutePath).split(sep).join('/');
}
