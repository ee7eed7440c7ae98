// Reads and writes the small JSON files of a session: what is damaged is named, and what cannot be written says why.
import { isUtf8 } from 'node:buffer';
import { dirname } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import { NOT_REGULAR, readOwnFile } from '../read-own-file.ts';
import { ensureSelfIgnoring } from '../tug-directory.ts';
import type { SessionPaths } from './session-layout.ts';

/** Undefined when there is no such file. Throws SessionCorrupt. */
export function readSessionJson(path: string): unknown {
  let bytes: Buffer;
  try {
    bytes = readOwnFile(path);
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR') throw sessionCorrupt(path, 'is a directory, not a file');
    if (code === NOT_REGULAR) throw sessionCorrupt(path, 'is not a regular file');
    if (code === 'ENOTDIR') throw sessionCorrupt(dirname(path), 'is a file, not a folder');
    throw notWritable(path, `cannot be read: ${describeErrno(error)}`);
  }
  if (bytes.length === 0) throw sessionCorrupt(path, 'is empty');
  if (!isUtf8(bytes)) throw sessionCorrupt(path, 'is not valid UTF-8');
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw sessionCorrupt(path, 'is not valid JSON');
  }
}

export function readSessionObject(path: string): Readonly<Record<string, unknown>> | undefined {
  const value = readSessionJson(path);
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw sessionCorrupt(path, 'does not hold a JSON object');
  }
  return value as Readonly<Record<string, unknown>>;
}

/** Another process may clean the session at any time, so its directory is made again when it is gone. */
export function writeSessionFile(paths: SessionPaths, path: string, text: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      atomicWrite(path, text);
      return;
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'EISDIR') throw sessionCorrupt(path, 'is a directory, not a file');
      if (code === 'ENOTDIR') throw sessionCorrupt(dirname(path), 'is a file, not a folder');
      if (code !== 'ENOENT' || attempt >= MOST_ATTEMPTS) throw asNotWritable(path, error);
      makeSessionFolder(paths, dirname(path));
    }
  }
}

export function makeSessionFolder(paths: SessionPaths, path: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      ensureSelfIgnoring(paths.directory);
      makeDirectories(path);
      return;
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'EEXIST') throw sessionCorrupt(path, 'is a file, not a folder');
      if (code !== 'ENOENT' || attempt >= MOST_ATTEMPTS) throw asNotWritable(path, error);
    }
  }
}

/** How often a directory that vanishes again and again is made anew. */
export const MOST_ATTEMPTS = 50;

export function sessionCorrupt(path: string, reason: string): TugError {
  return new TugError('SessionCorrupt', `${path} ${reason}`, {
    hint: 'run again with --fresh to start the session anew; undo records are kept',
    details: { path, reason },
  });
}

export function notWritable(path: string, reason: string, cause?: unknown): TugError {
  return new TugError('SessionNotWritable', `${path} ${reason}`, { details: { path, reason }, cause });
}

export function asNotWritable(path: string, error: unknown): Error {
  const code = errnoOf(error);
  if (error instanceof TugError || code === undefined) return error as Error;
  return notWritable(path, `cannot be written: ${describeErrno(error)}`, error);
}
