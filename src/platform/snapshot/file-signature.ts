// What tells whether a file is still the one that was read, without reading it: size, modification and change time in
// nanoseconds, and inode. The change time cannot be set back by a program, so a forged modification time does not help.
// The device is left out: on network and overlay file systems its number changes from one boot to the next.
import { type BigIntStats, lstatSync } from 'node:fs';
import { errnoOf } from '../errno.ts';

export interface FileSignature {
  readonly size: number;
  readonly modifiedAt: bigint;
  readonly changedAt: bigint;
  readonly inode: bigint;
}

export function signatureOf(stat: BigIntStats): FileSignature {
  return {
    size: Number(stat.size),
    modifiedAt: stat.mtimeNs,
    changedAt: stat.ctimeNs,
    inode: stat.ino,
  };
}

export function sameSignature(a: FileSignature, b: FileSignature): boolean {
  return (
    a.modifiedAt === b.modifiedAt && a.changedAt === b.changedAt && a.inode === b.inode && a.size === b.size
  );
}

/**
 * Whether a change made at `moment` or later is sure to show in the signature. It need not, when the file was changed just
 * before `moment`: clocks of file systems go in steps, and two changes within one step have the same time.
 */
export function isSettled(signature: FileSignature, moment: bigint): boolean {
  const { modifiedAt, changedAt } = signature;
  const coarse = modifiedAt % SECOND === 0n && changedAt % SECOND === 0n;
  return isOlder(signature, moment - (coarse ? COARSE_STEP : FINE_STEP));
}

/** Whether neither of the times is the moment or later. */
export function isOlder({ modifiedAt, changedAt }: FileSignature, moment: bigint): boolean {
  return modifiedAt < moment && changedAt < moment;
}

/** `undefined` when there is nothing at the path; throws when that cannot be told. */
export function lookAt(absolutePath: string): BigIntStats | undefined {
  try {
    return lstatSync(absolutePath, LOOK);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

const LOOK = { bigint: true, throwIfNoEntry: false } as const;

export const SECOND = 1_000_000_000n;
/** The coarsest clock in use is that of FAT, with two seconds. */
const COARSE_STEP = 2n * SECOND;
/** Linux stamps files with the time of the last tick, ten milliseconds ago at most. */
const FINE_STEP = SECOND / 20n;
