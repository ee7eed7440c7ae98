// A few paths of which nothing is known: looked at, and when they are small files, read, hashed and searched for words.
// Whoever shares the work does it with this. What is not done at first sight is left for later.
import { mayContainWord } from '../../kernel/find-word.ts';
import { errnoOf } from '../errno.ts';
import {
  type ContentReader,
  type ContentRoom,
  hashAtFirstSight,
  makeScratch,
  type ReadingMeans,
} from './hash-files.ts';
import { type FolderCheck, lookAtListed, rememberFolders } from './scan-files.ts';
import type { ScanTable } from './scan-table.ts';

export interface BatchMeans extends ReadingMeans {
  readonly isRealFolder: FolderCheck;
  /** Places in the order in which they are to be read. */
  readonly order: Uint32Array;
  /** The place whose file is being read. */
  place: number;
}

/** A bit for each in the column of what was found, and one that says that they were looked for. */
export const MOST_WORDS = 7;
export const SEARCHED = 1 << MOST_WORDS;

export function makeMeans(
  root: string,
  table: ScanTable,
  order: Uint32Array,
  words: readonly string[],
  onContent: ContentReader | null,
  room?: ContentRoom,
): BatchMeans {
  const sought = words.map((word) => Buffer.from(word, 'utf8'));
  const { found } = table.columns;
  const means: BatchMeans = {
    root,
    table,
    order,
    place: 0,
    isRealFolder: rememberFolders(root),
    scratch: makeScratch(),
    room,
    onContent: (hash, bytes, path) => {
      let bits = 0;
      for (let i = 0; i < sought.length; i++) if (mayContainWord(bytes, sought[i]!)) bits |= 1 << i;
      found[means.place] = bits | SEARCHED;
      onContent?.(hash, bytes, path);
    },
  };
  return means;
}

/** Enough to make sharing cheap, few enough that nobody waits long for the last ones. */
const FILES_IN_BATCH = 32;

export function countBatches(order: Uint32Array): number {
  return Math.ceil(order.length / FILES_IN_BATCH);
}

/** How many files the batches before this one have. */
export function filesBefore(order: Uint32Array, batch: number): number {
  return Math.min(batch * FILES_IN_BATCH, order.length);
}

export function placesOfBatch(order: Uint32Array, batch: number): Uint32Array {
  return order.subarray(batch * FILES_IN_BATCH, (batch + 1) * FILES_IN_BATCH);
}

/** A place whose file cannot be looked at stays `unseen`, one that cannot be read now or is large `unread`. */
export function readBatch(means: BatchMeans, batch: number): void {
  const { root, table, isRealFolder, order } = means;
  for (const place of placesOfBatch(order, batch)) {
    const listed = table.paths[place]!;
    try {
      const seen = lookAtListed(root, listed, isRealFolder);
      if (seen === 'nothing' || seen === 'link') {
        table.setKind(place, seen);
      } else {
        table.setUnread(place, seen);
        means.place = place;
        hashAtFirstSight(place, listed.path, means);
      }
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
    }
  }
}
