// Opens and cleans sessions in a test's own folder, with the log kept, so that a test says only what it is about.
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Log } from '../../../src/kernel/ports.ts';
import { cleanSession } from '../../../src/platform/session/clean-session.ts';
import { openSession } from '../../../src/platform/session/open-session.ts';
import type { SessionRequest } from '../../../src/platform/session/session-directory.ts';

export const messages: string[] = [];

export const log: Log = {
  log: (level, target, message) => void messages.push(`${level} ${target}: ${message}`),
};

export const waiting = { waitMs: 5_000 };

/** The request of `tug` without any flags in this root. */
export function requestFor(root: string, changes: Partial<SessionRequest> = {}): SessionRequest {
  return {
    root,
    directory: join(root, '.tug'),
    explicit: false,
    name: null,
    environment: process.env,
    ...changes,
  };
}

export function open(root: string, changes: Partial<SessionRequest> = {}, fresh = false) {
  messages.length = 0;
  return openSession(requestFor(root, changes), { fresh, waiting, log });
}

export function clean(
  root: string,
  parts: { cache?: boolean; workers?: boolean; undo?: boolean } = {},
  changes: Partial<SessionRequest> = {},
) {
  messages.length = 0;
  const options = { cache: false, workers: false, undo: false, waiting, log, ...parts };
  return cleanSession(requestFor(root, changes), options);
}

/** Every file and folder below, sorted, with `/`; folders end with one. */
export function listTree(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      return entry.isDirectory() ? `${path}/` : path;
    })
    .sort();
}

/** What a write would change: the inode and the time of every file. */
export function fingerprint(folder: string): readonly string[] {
  return listTree(folder).map((path) => {
    const stat = statSync(join(folder, path), { bigint: true });
    return `${path} ${stat.ino} ${stat.mtimeNs}`;
  });
}
