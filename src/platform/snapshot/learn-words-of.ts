// Reads files, makes the filters of their words, and hands these over a few hundred files at a time, so that little is lost
// when the command ends before all is learnt. Runs in threads.
import { hash as hashOnce } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { openForReading } from './open-for-reading.ts';
import { buildWordFilter, type FilterBits } from './word-filter.ts';

export interface FileToLearn {
  readonly path: string;
  readonly size: number;
  readonly hash: string;
  /** Its bytes, when they are known; else it is read. */
  readonly content?: Uint8Array | undefined;
}

export interface LearntWords {
  /** One for each filter. */
  readonly hashes: readonly string[];
  /** The filters one behind the other, and where each ends: a buffer for each would take half as much again. */
  readonly bits: FilterBits;
  readonly ends: Uint32Array;
  readonly isLast: boolean;
}

export function learnWordsOf(root: string, files: Iterable<FileToLearn>, port: MessagePort): void {
  giveWay();
  for (let round = 0; round < ROUNDS; round++) for (const text of SHORT_TEXTS) buildWordFilter(text);
  let hashes: string[] = [];
  let filters: FilterBits[] = [];
  const handOver = (isLast: boolean) => {
    const { bits, ends } = joined(filters);
    const learnt: LearntWords = { hashes, bits, ends, isLast };
    port.postMessage(learnt, [bits.buffer, ends.buffer]);
    hashes = [];
    filters = [];
  };
  for (const { path, size, hash, content } of files) {
    const bytes = content ?? readUnchanged(`${root}/${path}`, size, hash);
    if (bytes !== null) {
      hashes.push(hash);
      filters.push(buildWordFilter(bytes));
    }
    if (hashes.length === FILES_AT_ONCE) handOver(false);
  }
  handOver(true);
}

/**
 * V8 may compile the loop over the first, long file before it has seen what comes behind the loop. It then fell back to
 * interpreting behind each of two hundred files; so it sees both ends of a text first, and one
 * whose filter is folded.
 */
const SHORT_TEXTS = ['a word', 'a line\n', 'same '.repeat(50)].map((text) => Buffer.from(text));
/** It takes no notes at the first few. */
const ROUNDS = 20;

/** What the command does now is waited for, what is learnt is not. Only Linux has priorities for threads. */
function giveWay(): void {
  try {
    if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then both take turns.
  }
}

const FILES_AT_ONCE = 256;

function joined(filters: readonly FilterBits[]): Record<'bits' | 'ends', Uint32Array<ArrayBuffer>> {
  const ends = new Uint32Array(filters.length);
  let size = 0;
  for (const [i, { length }] of filters.entries()) {
    size += length;
    ends[i] = size;
  }
  const bits = new Uint32Array(size);
  for (const [i, filter] of filters.entries()) bits.set(filter, ends[i]! - filter.length);
  return { bits, ends };
}

/** Null for a file that is not as in the snapshot any more: it is left to the next one. The bytes are lent until the next call. */
export function readUnchanged(path: string, size: number, hash: string): Uint8Array | null {
  const bytes = readQuietly(path, size);
  return bytes !== null && hashOnce('sha256', bytes, 'hex') === hash ? bytes : null;
}

let scratch = Buffer.allocUnsafeSlow(1 << 20);

/** Null for what cannot be read, or not so much of it. */
function readQuietly(path: string, size: number): Uint8Array | null {
  try {
    const descriptor = openForReading(path);
    try {
      if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(size);
      let length = 0;
      for (let got = -1; got !== 0 && length < size; length += got) {
        got = readSync(descriptor, scratch, length, size - length, null);
      }
      return length === size ? scratch.subarray(0, size) : null;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
