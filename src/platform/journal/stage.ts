// Everything that takes time or space happens here, before anything of the tree is touched: results and originals are written and
// synced, so that what remains are renames. When it returns, the begin mark is set; killed earlier, nothing has begun.
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { AppliedAbout } from '../../kernel/ports.ts';
import { syncDirectory } from '../atomic-write.ts';
import { errnoOf } from '../errno.ts';
import { cleanUpAtExit } from '../exit-cleanup.ts';
import { faultPoint } from '../fault-points.ts';
import { type CheckedSlot, type CheckedTransaction, FilesChanged, type ResultFile } from './check-targets.ts';
import { attributesOf } from './file-attributes.ts';
import { onBehalfOf } from './find-target.ts';
import { entryDirectory, type JournalEntry, moveOn, nextToken, removeEntry } from './journal-layout.ts';
import type { FileRecord, Manifest } from './manifest.ts';
import { PackBuilder } from './pack.ts';
import { partPath, writePart } from './staged-file.ts';
import { SyncQueue } from './sync-queue.ts';

export interface Purpose {
  readonly about: AppliedAbout;
  readonly inverse: boolean;
  readonly undoes: string | null;
}

export interface StagedTransaction {
  readonly entry: JournalEntry;
  readonly manifest: Manifest;
  readonly slots: readonly StagedSlot[];
  readonly warnings: readonly string[];
}

export interface StagedSlot extends CheckedSlot {
  /** How the target looks now, to be seen again just before it is replaced; null when there is none. */
  readonly stat: BigIntStats | null;
  /** The original is kept as a link to the same file, so that a write into it at the last moment can be noticed. */
  readonly linked: boolean;
}

/** Throws FilesChanged, Interrupted, and what the operating system says; then nothing is left behind. */
export async function stage(
  root: string,
  checked: CheckedTransaction,
  purpose: Purpose,
  options: { readonly durable: boolean; readonly signal: AbortSignal | undefined },
): Promise<StagedTransaction> {
  const entry: JournalEntry = { root, token: nextToken(root), state: 'preparing' };
  const directory = entryDirectory(entry);
  const forget = cleanUpAtExit(() => removeEntry(entry));
  const queue = new SyncQueue(options.durable);
  try {
    faultPoint('stage.start');
    // Originals may be secret; whoever may not list the directory cannot read them.
    mkdirSync(directory, { mode: 0o700 });
    const { manifest, pack } = describe(directory, entry.token, checked, purpose);
    faultPoint('stage.pack');
    queue.add(pack.write(directory, manifest));

    const warnings = [...checked.warnings];
    const slots: StagedSlot[] = [];
    for (const [index, slot] of checked.slots.entries()) {
      await queue.makeRoom();
      if (options.signal?.aborted) throw new TugError('Interrupted', 'stopped before anything was written');
      onBehalfOf(slot.path, () => {
        stageResult(directory, index, slot, manifest, queue, warnings);
        slots.push(keepOriginal(directory, index, slot, manifest, queue));
      });
    }
    faultPoint('stage.sync');
    await queue.finish();
    if (options.signal?.aborted) throw new TugError('Interrupted', 'stopped before anything was written');
    if (options.durable) syncDirectory(directory);
    return { entry: moveOn(entry, 'begun', options.durable), manifest, slots, warnings };
  } catch (error) {
    await queue.settle();
    removeEntry(entry);
    throw error;
  } finally {
    forget();
  }
}

function describe(
  directory: string,
  token: string,
  checked: CheckedTransaction,
  purpose: Purpose,
): { readonly manifest: Manifest; readonly pack: PackBuilder } {
  const pack = new PackBuilder();
  let newFileMode: number | null = null;
  const recordResult = (result: ResultFile): FileRecord => {
    newFileMode ??= probeNewFileMode(directory);
    const made = result.executable ? newFileMode | ((newFileMode & 0o444) >> 2) : newFileMode;
    return { ...pack.add(result.bytes), mode: result.mode ?? made, uid: result.uid, gid: result.gid };
  };
  const slots = checked.slots.map(({ path, before, after }) => ({
    path,
    before: before && { ...pack.add(before.bytes), ...attributesOf(before.stat) },
    after: after && recordResult(after),
  }));
  const manifest: Manifest = {
    version: 1,
    token,
    about: purpose.about,
    inverse: purpose.inverse,
    undoes: purpose.undoes,
    appliedAt: new Date().toISOString(),
    slots,
    createdDirectories: [...checked.createdDirectories],
    removedDirectories: [...checked.removedDirectories],
  };
  return { manifest, pack };
}

/** What a new file gets here, found by making one: to ask for the umask is a race between threads. */
function probeNewFileMode(directory: string): number {
  const probe = join(directory, 'probe');
  const descriptor = openSync(probe, 'wx', 0o666);
  try {
    return fstatSync(descriptor).mode & 0o7777;
  } finally {
    closeSync(descriptor);
    rmSync(probe);
  }
}

function stageResult(
  directory: string,
  index: number,
  slot: CheckedSlot,
  manifest: Manifest,
  queue: SyncQueue,
  warnings: string[],
): void {
  const record = manifest.slots[index]!.after;
  if (slot.after === null || record === null) return;
  faultPoint('stage.new');
  const part = writePart(partPath(directory, index, 'after'), slot.after.bytes, record);
  queue.add(part.descriptor);
  if (!part.ownerKept)
    warnings.push(`${slot.path} could not keep its owner; it now belongs to whoever ran tug`);
}

/**
 * A file that is replaced is kept under a second name, so that taking the transaction back is a rename: it needs no space on a
 * full disk and brings back the very same file, with all that Node could not copy. (A file that goes is kept by moving it.)
 */
function keepOriginal(
  directory: string,
  index: number,
  slot: CheckedSlot,
  manifest: Manifest,
  queue: SyncQueue,
): StagedSlot {
  const record = manifest.slots[index]!.before;
  if (slot.before === null || record === null) return { ...slot, stat: null, linked: false };
  if (slot.after === null) return { ...slot, stat: slot.before.stat, linked: false };
  faultPoint('stage.old');
  const kept = partPath(directory, index, 'before');
  try {
    linkSync(slot.target, kept);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') throw new FilesChanged([slot.path]);
    // No links here, or not to this file, or it is on another file system: a copy takes its place.
    queue.add(writePart(kept, slot.before.bytes, record).descriptor);
    return { ...slot, stat: slot.before.stat, linked: false };
  }
  // Linking changes the time of the last status change, so the file has to be looked at again.
  const stat = lstatSync(slot.target, { bigint: true, throwIfNoEntry: false });
  const seen = slot.before.stat;
  const same =
    stat !== undefined &&
    stat.dev === seen.dev &&
    stat.ino === seen.ino &&
    stat.size === seen.size &&
    stat.mtimeNs === seen.mtimeNs &&
    lstatSync(kept, { bigint: true }).ino === seen.ino;
  if (!same) throw new FilesChanged([slot.path]);
  return { ...slot, stat, linked: true };
}
