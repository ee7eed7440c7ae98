// Where sandboxes are made. Making a file is dear on a disk and cheap in memory: where there is a file system in memory that
// can be executed from and has room to spare, it is used. Never inside the workspace: tools that look for their settings in
// the folders above would find the user's own.
import { accessSync, constants, existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { relative, sep } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { describeErrno } from '../errno.ts';

export interface SandboxBase {
  /** A real path. */
  readonly path: string;
  /** The file system is in memory, and does not tell of every write to a mapped file. */
  readonly inMemory: boolean;
}

/** In the order of preference. `wanted` is what the user asked for; then there is no other. */
export function chooseBases(root: string, wanted: string | null, bytes: number): readonly SandboxBase[] {
  const candidates = wanted === null ? [...memoryBase(bytes), tmpdir()] : [wanted];
  const bases: SandboxBase[] = [];
  const reasons: string[] = [];
  for (const candidate of candidates) {
    try {
      const path = realpathSync.native(candidate);
      if (!statSync(path).isDirectory()) reasons.push(`${path} is not a directory`);
      else if (isInside(path, root)) reasons.push(`${path} is inside the workspace`);
      else {
        accessSync(path, constants.W_OK | constants.X_OK);
        bases.push({ path, inMemory: isInMemory(path) });
      }
    } catch (error) {
      reasons.push(`${candidate}: ${describeErrno(error)}`);
    }
  }
  if (bases.length > 0) return bases;
  throw new TugError('SandboxFailed', `there is no place for a sandbox: ${reasons.join('; ')}`, {
    hint: 'name a folder outside the workspace that you may write, with --sandbox-dir',
    details: { reasons },
  });
}

/** Whether a path is the folder or something in it. Both are real paths. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:)?[\\/]/i.test(way));
}

/** Linux calls a file system in memory by this number. */
const TMPFS = 0x01021994;
const SHARED_MEMORY = '/dev/shm';
/** Beside the copy itself: what the checks may write there. */
const ROOM_FOR_CHECKS = 1024 ** 3;

function memoryBase(bytes: number): readonly string[] {
  if (process.platform !== 'linux' || !isInMemory(SHARED_MEMORY)) return [];
  const { bavail, bsize, ffree, files } = statfsSync(SHARED_MEMORY);
  const needed = 2 * bytes + ROOM_FOR_CHECKS;
  if (bavail * bsize < needed || (files > 0 && ffree < LEAST_FILES)) return [];
  // It takes memory from everyone, and the copy of a session stays for a while.
  const available = Math.min(freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  if (available < 2 * needed || bytes > available / 8) return [];
  return isMountedForPrograms(SHARED_MEMORY) ? [SHARED_MEMORY] : [];
}

const LEAST_FILES = 200_000;

export function isInMemory(path: string): boolean {
  try {
    return process.platform === 'linux' && statfsSync(path).type === TMPFS;
  } catch {
    return false;
  }
}

const MOUNTS = '/proc/self/mounts';

/** The last mount at a place is the one that is seen. */
function isMountedForPrograms(path: string): boolean {
  if (!existsSync(MOUNTS)) return false;
  const mounts = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, place]) => place === path);
  const options = mounts.at(-1)?.[3]?.split(',') ?? ['noexec'];
  return !options.includes('noexec') && !options.includes('ro');
}
