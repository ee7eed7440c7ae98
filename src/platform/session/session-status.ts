// What `tug session status` shows: the session, its workers, and what it keeps.
import { existsSync } from 'node:fs';
import { readJournal, readUndoTokens } from '../journal/journal-layout.ts';
import { measureTree } from '../measure-tree.ts';
import { readSessionPointer } from '../sandbox/session-pointer.ts';
import type { Session } from './open-session.ts';
import { listPatches } from './patch-store.ts';
import { countSnapshots } from './snapshot-store.ts';
import { listWorkers, type WorkerStatus } from './workers.ts';

export interface SessionStatus {
  readonly path: string;
  readonly createdAt: string;
  readonly lastAccessed: string;
  readonly workspaceRoot: string;
  /** Sorted by name; those that run. */
  readonly workers: readonly WorkerStatus[];
  readonly snapshots: number;
  readonly factsCacheBytes: number;
  /** Ids of patches that wait to be applied, sorted. */
  readonly patches: readonly string[];
  /** Null when there is none. */
  readonly sandboxPath: string | null;
  /** Writes that were interrupted and not settled yet. */
  readonly journalCount: number;
  /** Patches that can be undone. */
  readonly undoCount: number;
}

export function describeSession(session: Session): SessionStatus {
  const { root, directory, paths, createdAt, lastAccessed } = session;
  return {
    path: directory,
    createdAt,
    lastAccessed,
    workspaceRoot: root,
    workers: listWorkers(paths),
    snapshots: countSnapshots(paths),
    factsCacheBytes: measureTree(paths.factsCache),
    patches: listPatches(paths),
    sandboxPath: findSandbox(directory),
    journalCount: readJournal(root).length,
    undoCount: readUndoTokens(root).length,
  };
}

/** The file may name a sandbox that is gone. */
function findSandbox(directory: string): string | null {
  const path = readSessionPointer(directory);
  return path !== null && existsSync(path) ? path : null;
}
