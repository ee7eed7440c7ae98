// Makes the directory a session lives in. It never takes over a directory that holds something else, never follows a link
// out of the workspace by itself, and moves to the user's cache when the workspace cannot be written.
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { readOwnFile } from '../read-own-file.ts';
import { ensureSelfIgnoring, ensureTugDirectory, IGNORE_ALL, TUG_DIRECTORY } from '../tug-directory.ts';
import { listFolder } from './keep-newest.ts';
import { MOST_ATTEMPTS, notWritable } from './session-file.ts';
import {
  checkSessionName,
  EQUIPMENT_ENTRIES,
  SESSION_ENTRIES,
  type SessionPaths,
  sessionPaths,
  TREE_ENTRIES,
} from './session-layout.ts';
import { userCacheDirectory } from './user-cache-directory.ts';

export interface SessionRequest {
  /** The workspace root, a real path. */
  readonly root: string;
  /** The setting `session_dir`, absolute. */
  readonly directory: string;
  /** Whether a flag or variable named it: then no other place will do, and it may be outside of the workspace. */
  readonly explicit: boolean;
  /** What --session-name says; null for the session without a name. */
  readonly name: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface SessionPlace {
  readonly root: string;
  readonly directory: string;
  readonly paths: SessionPaths;
  readonly warnings: readonly Warning[];
}

export function prepareSessionDirectory(request: SessionRequest): SessionPlace {
  const { root, name, environment } = request;
  if (name !== null) checkSessionName(name);
  const below = (directory: string) => (name === null ? directory : join(directory, name));
  const wanted = below(request.directory);
  const made = makeDirectory(request, wanted);
  if (made.ok) return placeAt(root, made.directory, []);
  if (request.explicit) throw notWritable(wanted, made.reason);

  const fallback = below(userCacheDirectory(root, environment));
  const second = makeDirectory({ ...request, explicit: true }, fallback);
  if (!second.ok) {
    throw new TugError('SessionNotWritable', `${wanted} ${made.reason}, and ${fallback} ${second.reason}`, {
      details: { path: wanted, reason: made.reason, fallback_path: fallback, fallback_reason: second.reason },
    });
  }
  const warning = {
    code: 'SessionInUserCache',
    message: `${wanted} ${made.reason}; the session is kept in ${second.directory}`,
    place: null,
    suggestion: 'make the workspace writable, or name a place with --session-dir',
  };
  return placeAt(root, second.directory, [warning]);
}

function placeAt(root: string, directory: string, warnings: readonly Warning[]): SessionPlace {
  return { root, directory, paths: sessionPaths(directory), warnings };
}

type Made =
  | { readonly ok: true; readonly directory: string }
  /** Another place may serve. */
  | { readonly ok: false; readonly reason: string };

function makeDirectory(request: SessionRequest, wanted: string): Made {
  for (let attempt = 1; ; attempt++) {
    try {
      return { ok: true, directory: makeOwnDirectory(request, wanted) };
    } catch (error) {
      const code = errnoOf(error);
      if (error instanceof TugError || code === undefined) throw error;
      // A `clean` in another process removed it between two steps.
      if (code === 'ENOENT' && attempt < MOST_ATTEMPTS) continue;
      if (code === 'EEXIST' || code === 'ENOTDIR') throw isNoDirectory(wanted);
      return { ok: false, reason: `cannot be written: ${describeErrno(error)}` };
    }
  }
}

/** Returns the real path, so that one directory is one session however it is spelled. */
function makeOwnDirectory({ root, explicit }: SessionRequest, wanted: string): string {
  const tug = join(root, TUG_DIRECTORY);
  if (wanted === tug || isBelow(tug, wanted)) ensureTugDirectory(root);
  const directory = realPathToBe(wanted);
  if (!explicit && !isBelow(root, directory)) throw leadsOutside(wanted, directory);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false) throw isNoDirectory(wanted);
  if (directory !== tug) {
    refuseTreeState(tug, directory);
    refuseForeignDirectory(directory);
    ensureSelfIgnoring(directory);
  }
  accessSync(directory, constants.W_OK | constants.X_OK);
  return directory;
}

/** The nearest directory on the way that exists decides where the rest will be made. */
function realPathToBe(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return join(realPathToBe(dirname(path)), basename(path));
  }
}

function leadsOutside(wanted: string, directory: string): TugError {
  return new TugError('SessionNotWritable', `${wanted} leads outside of the workspace, to ${directory}`, {
    hint: 'remove the link, or name the place with --session-dir',
    details: { path: wanted, reason: 'leads outside of the workspace' },
  });
}

function isNoDirectory(wanted: string): TugError {
  return new TugError('SessionNotWritable', `${wanted} is not a directory`, {
    hint: 'name a directory with --session-dir, or move the file elsewhere',
    details: { path: wanted, reason: 'is not a directory' },
  });
}

/** The journal and the undo records are the user's safety net, and no place for a session. */
function refuseTreeState(tug: string, directory: string): void {
  const [first] = relative(tug, directory).toLowerCase().split(/[\\/]/);
  if (TREE_ENTRIES.some((entry) => entry === first)) {
    throw notWritable(directory, 'is where tug keeps journals and undo records');
  }
}

/** A session ignores all files around it and removes its own names, so it takes only a directory that is certainly its own. */
function refuseForeignDirectory(directory: string): void {
  let foreign = listForeign(directory);
  // Another process may be between two steps of making or removing a session there.
  for (let attempt = 1; foreign.length > 0 && attempt <= 3; attempt++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    foreign = listForeign(directory);
  }
  if (foreign.length === 0) return;
  const more = foreign.length > 3 ? `, ... (${foreign.length} entries)` : '';
  const shown = foreign.slice(0, 3).join(', ') + more;
  throw new TugError('SessionNotWritable', `${directory} holds other files and no session: ${shown}`, {
    hint: 'name a new or empty directory with --session-dir',
    details: { path: directory, reason: 'holds other files and no session' },
  });
}

/** Empty when the directory is not there, is new, or is known by its ignore file to have been made for a session. */
function listForeign(directory: string): readonly string[] {
  const entries = listFolder(directory).filter((entry) => !IN_PASSING.test(entry));
  if (!ignoresItself(directory)) return [...entries].sort();
  if (entries.includes('session.json')) return [];
  const own: readonly string[] = ['.gitignore', 'lock', ...SESSION_ENTRIES, ...EQUIPMENT_ENTRIES];
  return entries.filter((entry) => !own.includes(entry)).sort();
}

/** What processes that make, lock or remove the session have there for a moment. */
const IN_PASSING =
  /^(\.(gitignore|session\.json)\.\d+\.[0-9a-f]+\.tmp|\.removed-[0-9a-f]+|lock\.(draft|break)-.*)$/;

function isBelow(parent: string, path: string): boolean {
  const way = relative(parent, path);
  return way !== '' && !/^\.\.([\\/]|$)/.test(way) && !isAbsolute(way);
}

function ignoresItself(directory: string): boolean {
  try {
    return readOwnFile(join(directory, '.gitignore')).toString('utf8') === IGNORE_ALL;
  } catch {
    return false;
  }
}
