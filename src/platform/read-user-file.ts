// Reads a file that the user named on the command line, wherever it is.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { heartbeat } from '../base/heartbeat.ts';
import { TugError } from '../base/tug-error.ts';
import { describeErrno, errnoOf } from './errno.ts';

/** Null when there is no such file. Throws InvalidArgument when it cannot be read. */
export function readUserFile(workingDirectory: string, path: string): Uint8Array | null {
  const absolute = resolve(workingDirectory, path);
  try {
    const stat = statSync(absolute);
    if (stat.isDirectory()) throw unreadable(path, 'it is a directory');
    // A pipe is waited for, as in `tug apply <(...)`: a signal must end that.
    if (!stat.isFile()) heartbeat();
    return readFileSync(absolute);
  } catch (error) {
    if (error instanceof TugError) throw error;
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    // A NUL in the path is no errno, and no file either.
    if (code === undefined || code === 'ERR_INVALID_ARG_VALUE') return null;
    throw unreadable(path, describeErrno(error));
  }
}

function unreadable(path: string, reason: string): TugError {
  return new TugError('InvalidArgument', `${path} cannot be read: ${reason}`, {
    details: { argument: path, reason },
  });
}
