// How far did it get? For every slot of an interrupted transaction: what its path holds now, and whether that is our doing.
// Content decides; only where the content is neither old nor new do the parts that are left tell what happened before the edit.
import { type BigIntStats, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { Obstacle, TargetFinder } from './find-target.ts';
import { entryDirectory, type JournalEntry } from './journal-layout.ts';
import type { FileRecord, Manifest, Slot } from './manifest.ts';
import { findPart, type Move } from './move-files.ts';
import { isNowhere } from './staged-file.ts';

export interface SlotView {
  readonly slot: Slot;
  readonly move: Move;
  /** `other`: someone edited it, or put something else in its place. */
  readonly holds: 'before' | 'after' | 'other';
  /** We brought it to `after`, whatever happened to it since. */
  readonly done: boolean;
  /** How it looked when it was inspected; null when nothing was there. */
  readonly stat: BigIntStats | null;
}

export function inspectSlots(entry: JournalEntry, manifest: Manifest): readonly SlotView[] {
  const finder = finderFor(entry, manifest);
  const coming = new Set(
    [...manifest.createdDirectories, ...manifest.removedDirectories].map(({ path }) => path),
  );
  const twins = findCaseTwins(manifest.slots);
  const directory = entryDirectory(entry);
  return manifest.slots.map((slot, index) => {
    const name = slot.path.slice(slot.path.lastIndexOf('/') + 1);
    const about = { path: slot.path, directory, token: entry.token, index };
    let move: Move;
    try {
      move = { ...about, target: join(finder.parentOf(slot.path).absolute, name) };
    } catch (error) {
      if (!(error instanceof Obstacle) && !(error instanceof TugError)) throw error;
      // The way to it leads elsewhere now; whatever is there is not ours to touch.
      const nowhere = { ...about, target: join(directory, `unreachable-${index}`) };
      return { slot, move: nowhere, holds: 'other', done: isDone(slot, nowhere, 'other'), stat: null };
    }
    // Looked at before it is read, so that a later look finds any change since.
    const stat = lookAt(move.target);
    const found = readTarget(move.target, stat, twins.has(slot.path), coming.has(slot.path));
    const holds = matches(found, slot.after) ? 'after' : matches(found, slot.before) ? 'before' : 'other';
    return { slot, move, holds, done: isDone(slot, move, holds), stat };
  });
}

/** Whether the target still is what was inspected. */
export function isUntouched({ move, stat }: SlotView): boolean {
  const now = lookAt(move.target);
  if (now === null || stat === null) return now === stat;
  return (
    now.dev === stat.dev &&
    now.ino === stat.ino &&
    now.size === stat.size &&
    now.mtimeNs === stat.mtimeNs &&
    now.ctimeNs === stat.ctimeNs
  );
}

/** Any path of the transaction may be a file now and a directory later, or the other way round. */
export function finderFor(entry: JournalEntry, manifest: Manifest): TargetFinder {
  const paths = new Set(manifest.slots.map(({ path }) => path));
  return new TargetFinder(entry.root, (path) => paths.has(path));
}

/** Null when there is nothing. */
function lookAt(path: string): BigIntStats | null {
  try {
    return lstatSync(path, { bigint: true });
  } catch (error) {
    if (isNowhere(error)) return null;
    throw error;
  }
}

type Found = 'nothing' | 'not-a-file' | Uint8Array;

function readTarget(
  target: string,
  stat: BigIntStats | null,
  hasCaseTwin: boolean,
  mayBeDirectory: boolean,
): Found {
  if (stat === null) return 'nothing';
  if (stat.isDirectory()) return mayBeDirectory ? 'nothing' : 'not-a-file';
  if (!stat.isFile()) return 'not-a-file';
  // Without case, the new name answers to the old one; only the directory tells which of them is there.
  if (hasCaseTwin && !readdirSync(dirname(target)).includes(basename(target))) return 'nothing';
  return readFileSync(target);
}

function matches(found: Found, record: FileRecord | null): boolean {
  if (record === null || typeof found === 'string') return record === null && found === 'nothing';
  return found.length === record.size && contentHash(found) === record.hash;
}

/** A result that was put in place has used up its part; a file that was taken away has become one. */
function isDone(slot: Slot, move: Move, holds: SlotView['holds']): boolean {
  if (holds === 'before') return false;
  if (slot.after === null) return findPart(move, 'before') !== null;
  const part = findPart(move, 'after');
  return part === null || isSameFile(part, move.target);
}

/** Killed between linking a new file into its place and removing the part. */
function isSameFile(a: string, b: string): boolean {
  const [first, second] = [lookAt(a), lookAt(b)];
  return first !== null && second !== null && first.ino === second.ino && first.dev === second.dev;
}

/** Paths that a file system without case takes for another path of the same transaction. */
function findCaseTwins(slots: readonly Slot[]): ReadonlySet<string> {
  const byFolded = new Map<string, string[]>();
  for (const { path } of slots) {
    const folded = path.normalize('NFC').toLowerCase();
    byFolded.set(folded, [...(byFolded.get(folded) ?? []), path]);
  }
  return new Set([...byFolded.values()].filter((paths) => paths.length > 1).flat());
}
