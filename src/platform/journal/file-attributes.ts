// Mode, owner and group of a file: what of them a result has to be given, because a new file would not get it by itself.
// Access control lists and extended attributes are out of reach for Node and are not kept.
import type { BigIntStats } from 'node:fs';
import type { Directory } from './find-target.ts';
import type { Attributes } from './plan-slots.ts';

export function modeOf(stat: BigIntStats): number {
  return Number(stat.mode & 0o7777n);
}

/** Owner and group only where they are not those that a new file gets anyway. */
export function attributesOf(stat: BigIntStats): Attributes {
  const uid = Number(stat.uid) === process.geteuid?.() ? null : Number(stat.uid);
  const gid = Number(stat.gid) === process.getegid?.() ? null : Number(stat.gid);
  const owned = process.geteuid !== undefined;
  return { mode: modeOf(stat), uid: owned ? uid : null, gid: owned ? gid : null };
}

/** Files are made in the journal and put in place later, so the set-group-id bit of their directory has to be heeded by hand. */
export function inheritedGroup(parent: Directory): number | null {
  let directory: Directory | null = parent;
  while (directory !== null && directory.stat === null) directory = directory.parent;
  const stat = directory?.stat;
  return stat && (stat.mode & 0o2000n) !== 0n ? Number(stat.gid) : null;
}
