// The file behind a lock: made whole or not at all, read without trust, and taken away from the dead without a race.
// Whoever clears away the lock of holder S must first hold `<lock>.break-<nonce of S>`, got in the same way.
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../base/content-hash.ts';
import { errnoOf } from './errno.ts';
import { faultPoint } from './fault-points.ts';
import { isAlive, judgeHolder, type LockHolder, thisPlace } from './lock-holder.ts';
import { NOT_REGULAR, readOwnFile } from './read-own-file.ts';

export type LockFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'signed'; readonly nonce: string; readonly holder: LockHolder }
  /** Empty, damaged or not ours to read; its nonce is the identity of the file. */
  | { readonly kind: 'unsigned'; readonly nonce: string; readonly ageMs: number };

/** False when the name is taken. */
export function createLockFile(path: string, holder: LockHolder): boolean {
  // The cheap look first: someone who waits should not write a file at every knock.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return false;
  const text = JSON.stringify(holder);
  const draft = `${path}.draft-${placeTag()}-${holder.pid}-${holder.process_start ?? 0}-${holder.nonce}`;
  let drafted = false;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    drafted = true;
    faultPoint('lock.draft');
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = errnoOf(error);
    // ENOENT: the holder swept our draft away with its leftovers; that there is a holder is all we need to know.
    if (code === 'EEXIST' || (code === 'ENOENT' && drafted)) return false;
    if (code === undefined || !NO_LINKS.has(code)) throw error;
    return createWithoutLink(path, text);
  } finally {
    rmSync(draft, { force: true });
  }
}

export function readLockFile(path: string): LockFile {
  let text: string;
  try {
    text = readOwnFile(path).toString('utf8');
  } catch (error) {
    if (errnoOf(error) === NOT_REGULAR) return unsignedLock(path);
    // A file that we may not read belongs to somebody, however old it is.
    return errnoOf(error) === 'ENOENT'
      ? { kind: 'none' }
      : { kind: 'unsigned', nonce: 'unreadable', ageMs: 0 };
  }
  const holder = parseHolder(text);
  return holder === null ? unsignedLock(path) : { kind: 'signed', nonce: holder.nonce, holder };
}

function unsignedLock(path: string): LockFile {
  const stat = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  if (stat === undefined) return { kind: 'none' };
  // A time in the future is as old as one in the past: no clock that we know made it just now.
  const ageMs = Math.abs(Date.now() - Number(stat.mtimeNs / 1_000_000n));
  return { kind: 'unsigned', nonce: `${stat.ino}-${stat.mtimeNs}`, ageMs };
}

export function isStale(file: LockFile): boolean {
  switch (file.kind) {
    case 'none':
      return false;
    case 'signed':
      return judgeHolder(file.holder) === 'dead';
    case 'unsigned':
      return file.ageMs > UNSIGNED_GRACE_MS;
  }
}

/** Removes our own lock. One that somebody deleted by hand, or that is not ours any more, is left alone. */
export function removeLockFile(path: string, nonce: string): void {
  const file = readLockFile(path);
  if (file.kind === 'signed' && file.nonce === nonce) rmSync(path, { force: true });
}

/**
 * Clears away a stale lock, unless someone else is doing just that. Only the holder of the break lock may unlink, and
 * only after seeing the same nonce again; since nonces never come back, nobody unlinks a lock that was taken since.
 * A breaker that died is broken in the same way.
 */
export function takeStaleAway(path: string, stale: LockFile, sign: () => LockHolder, lock = path): void {
  if (stale.kind === 'none') return;
  faultPoint('lock.stale');
  const breakPath = `${lock}.break-${stale.nonce}`;
  const breaker = sign();
  if (!createLockFile(breakPath, breaker)) {
    const other = readLockFile(breakPath);
    if (isStale(other)) takeStaleAway(breakPath, other, sign, lock);
    return;
  }
  faultPoint('lock.breaking');
  const now = readLockFile(path);
  if (now.kind === stale.kind && now.nonce === stale.nonce) {
    faultPoint('lock.unlink');
    rmSync(path, { force: true });
  }
  faultPoint('lock.broken');
  removeLockFile(breakPath, breaker.nonce);
}

/**
 * What killed processes left around the lock. To be called by its holder: while we hold it every break lock is about a
 * former holder and therefore moot, so removing one can harm nobody.
 */
export function removeLeftovers(path: string): void {
  const [directory, name] = [dirname(path), basename(path)];
  for (const entry of readdirSync(directory)) {
    if (!entry.startsWith(`${name}.`)) continue;
    const leftover = join(directory, entry);
    const rest = entry.slice(name.length);
    if (rest.startsWith('.break-') || isDeadDraft(rest, leftover)) rmSync(leftover, { force: true });
  }
}

/** Whether there is a lock, or anything that belongs to one. */
export function hasLockFiles(path: string): boolean {
  try {
    return readdirSync(dirname(path)).some((entry) => entry.startsWith(basename(path)));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Long enough for a slow process between making a file and writing into it, where link() does not exist. */
const UNSIGNED_GRACE_MS = 10_000;

/** What file systems without hard links answer. */
const NO_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EINVAL',
]);

function createWithoutLink(path: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx');
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  // Had we been so slow that someone took the empty file for a dead one, it would not be ours now.
  return readFileSync(path, 'utf8') === text;
}

function parseHolder(text: string): LockHolder | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const holder = value as Partial<LockHolder> | null;
  const sound =
    typeof holder === 'object' &&
    holder !== null &&
    Number.isSafeInteger(holder.pid) &&
    (holder.pid ?? 0) > 0 &&
    [holder.host, holder.nonce, holder.purpose, holder.since].every((part) => typeof part === 'string') &&
    [holder.machine, holder.boot, holder.pid_namespace, holder.process_start].every(
      (part) => part === null || typeof part === 'string',
    ) &&
    /^[0-9a-f]{16}$/.test(holder.nonce ?? '');
  return sound ? (holder as LockHolder) : null;
}

/** A draft carries its writer in its name, because a killed writer may have left it empty. */
function isDeadDraft(rest: string, path: string): boolean {
  const match = /^\.draft-([0-9a-f]{8})-(\d+)-(\d+)-/.exec(rest);
  if (match === null) return false;
  if (match[1] === placeTag()) return !isAlive(Number(match[2]), match[3] === '0' ? null : match[3]!);
  // From another machine, or from before a restart: nobody takes a day to link a file.
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names the machine, boot and pid namespace in a file name. */
function placeTag(): string {
  const { host, machine, boot, pid_namespace } = thisPlace();
  return contentHash(JSON.stringify([host, machine, boot, pid_namespace])).slice(0, 8);
}
