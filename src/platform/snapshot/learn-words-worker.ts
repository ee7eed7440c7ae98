// Learns the words of files on another core, while the command goes on: reads them, makes their filters, and hands these over a
// few hundred files at a time, so that little is lost when the command ends before all is learnt. A bundle of its own.
import { hash as hashOnce } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';
import { openForReading } from './open-for-reading.ts';
import { buildWordFilter, type FilterBits } from './word-filter.ts';

export interface LearnTask {
  readonly root: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly hash: string }[];
  readonly port: MessagePort;
}

export interface LearntWords {
  /** One for each filter. */
  readonly hashes: readonly string[];
  readonly filters: readonly FilterBits[];
  readonly isLast: boolean;
}

function learn({ root, files, port }: LearnTask): void {
  let learnt: { hashes: string[]; filters: FilterBits[] } = { hashes: [], filters: [] };
  for (const [at, { path, size, hash }] of files.entries()) {
    const bytes = readQuietly(`${root}/${path}`, size);
    // A file that is not as in the snapshot any more is left to the next one.
    if (bytes !== null && hashOnce('sha256', bytes, 'hex') === hash) {
      learnt.hashes.push(hash);
      learnt.filters.push(buildWordFilter(bytes));
    }
    const isLast = at === files.length - 1;
    if (learnt.hashes.length === FILES_AT_ONCE || isLast) {
      port.postMessage({ ...learnt, isLast } satisfies LearntWords);
      learnt = { hashes: [], filters: [] };
    }
  }
  port.close();
}

const FILES_AT_ONCE = 256;
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

learn(workerData as LearnTask);
