// Opens the session of a workspace, and makes it on first use. Many processes may do so at once: the files are written
// whole, the first to create one wins, and nobody has to wait. Opening reads three small files, so that it costs nothing.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { SessionLayer } from '../../kernel/config/config-layer.ts';
import type { Log } from '../../kernel/ports.ts';
import type { Warning } from '../../kernel/warning.ts';
import { atomicCreate } from '../atomic-create.ts';
import { errnoOf } from '../errno.ts';
import { readRemembered } from './remember-in-session.ts';
import { prepareSessionDirectory, type SessionPlace, type SessionRequest } from './session-directory.ts';
import {
  asNotWritable,
  MOST_ATTEMPTS,
  makeSessionFolder,
  sessionCorrupt,
  writeSessionFile,
} from './session-file.ts';
import { SESSION_FOLDERS, type SessionPaths } from './session-layout.ts';
import { tryWithSessionLock, type Waiting, withSessionLock } from './session-lock.ts';
import {
  checkWorkspace,
  metadataText,
  newMetadata,
  readMetadata,
  type SessionMetadata,
} from './session-metadata.ts';
import { readCurrentSnapshot } from './snapshot-store.ts';
import { removeStaleWorkers } from './workers.ts';

export interface Session {
  readonly root: string;
  readonly directory: string;
  readonly paths: SessionPaths;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  readonly lastAccessed: string;
  /** The settings it remembers, as a layer for `resolveConfig`. */
  readonly settings: SessionLayer;
  readonly warnings: readonly Warning[];
}

export interface OpenOptions {
  /** Start anew: remove what the session holds. Undo records and journals stay. */
  readonly fresh: boolean;
  readonly waiting: Waiting;
  readonly log: Log;
}

/** Throws SessionCorrupt, SessionNotWritable, SessionLocked (only with `fresh`), WorkspaceNotFound, InvalidArgument. */
export async function openSession(request: SessionRequest, options: OpenOptions): Promise<Session> {
  const place = prepareSessionDirectory(request);
  for (const { message } of place.warnings) options.log.log('warn', 'session', message);
  const metadata = options.fresh ? await startFresh(place, options) : loadOrCreate(request, place);
  checkWorkspace(metadata, place.root, place.directory);
  readCurrentSnapshot(place.paths);
  const settings = readRemembered(place.paths);
  const { lastAccessed } = await keepInOrder(place.paths, metadata, options.log);
  const { root, directory, paths, warnings } = place;
  return { root, directory, paths, createdAt: metadata.createdAt, lastAccessed, settings, warnings };
}

async function startFresh(place: SessionPlace, options: OpenOptions): Promise<SessionMetadata> {
  const { removeSession } = await import('./remove-session.ts');
  return withSessionLock(place.paths, 'start a fresh session', options.waiting, async () => {
    await removeSession(place, options.log);
    const metadata = newMetadata(place.root);
    makeFolders(place);
    writeSessionFile(place.paths, place.paths.metadata, metadataText(metadata));
    options.log.log(
      'info',
      'session',
      `started a fresh session in ${place.directory}; undo records are kept`,
    );
    return metadata;
  });
}

/** A `clean` in another process can take the directory away under our hands; then it is made again. */
function loadOrCreate(request: SessionRequest, place: SessionPlace): SessionMetadata {
  for (let attempt = 1; ; attempt++) {
    const metadata = readMetadata(place.paths.metadata);
    if (metadata !== undefined) return metadata;
    try {
      makeFolders(place);
      const made = newMetadata(place.root);
      if (atomicCreate(place.paths.metadata, metadataText(made))) return made;
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || attempt >= MOST_ATTEMPTS) {
        throw asNotWritable(place.paths.metadata, error);
      }
      prepareSessionDirectory(request);
    }
  }
}

/** A link in the place of a folder could make us write elsewhere. */
function makeFolders(place: SessionPlace): void {
  for (const folder of SESSION_FOLDERS) {
    const path = join(place.directory, folder);
    makeSessionFolder(place.paths, path);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw sessionCorrupt(path, 'is a link, not a folder');
    }
  }
}

/** What is done in passing. A full disk is no reason to refuse a command that only reads. */
async function keepInOrder(
  paths: SessionPaths,
  metadata: SessionMetadata,
  log: Log,
): Promise<SessionMetadata> {
  try {
    removeStaleWorkers(paths, log);
    return await noteAccess(paths, metadata);
  } catch (error) {
    if (!(error instanceof TugError) || error.code !== 'SessionNotWritable') throw error;
    log.log('warn', 'session', error.message);
    return metadata;
  }
}

const ACCESS_INTERVAL_MS = 60_000;

/** At most once a minute, and under the lock, so that it never brings back a session that was just started anew. */
async function noteAccess(paths: SessionPaths, metadata: SessionMetadata): Promise<SessionMetadata> {
  if (!isDue(metadata)) return metadata;
  const noted = await tryWithSessionLock(paths, 'note the time of access', () => {
    const latest = readMetadata(paths.metadata);
    if (latest === undefined || latest.createdAt !== metadata.createdAt || !isDue(latest)) return latest;
    const updated = { ...latest, lastAccessed: new Date().toISOString() };
    writeSessionFile(paths, paths.metadata, metadataText(updated));
    return updated;
  });
  return noted ?? metadata;
}

function isDue(metadata: SessionMetadata): boolean {
  return Math.abs(Date.now() - Date.parse(metadata.lastAccessed)) >= ACCESS_INTERVAL_MS;
}
