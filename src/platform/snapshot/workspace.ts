// The workspace as the kernel sees it: snapshots of it, the bytes a snapshot names, and the bytes that are there now.

import { closeSync, fstatSync, readFileSync, readSync } from 'node:fs';
import { contentHash } from '../../base/content-hash.ts';
import { beginLongWork } from '../../base/heartbeat.ts';
import { TugError } from '../../base/tug-error.ts';
import type { Expected } from '../../kernel/expected-words.ts';
import { mayContainWord } from '../../kernel/find-word.ts';
import type { WorkspacePort } from '../../kernel/ports.ts';
import { type FileEntry, findFile, type Snapshot } from '../../kernel/snapshot.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { WorkspaceView } from '../../kernel/workspace-view.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { resolveInside } from '../resolve-inside.ts';
import { ContentStore } from './content-store.ts';
import { openForReading } from './open-for-reading.ts';
import {
  type SnapshotOptions,
  type SnapshotStats,
  type TakenSnapshot,
  takeSnapshot,
} from './take-snapshot.ts';
import { WordIndex } from './word-index.ts';

export interface WorkspaceOptions extends Omit<SnapshotOptions, 'onContent' | 'isWanted' | 'expected'> {
  /** How many bytes of file contents are kept in memory; 48 MB unless said otherwise. */
  readonly contentLimit?: number;
  /** Languages whose files will be read again, so that their bytes are kept; nothing is kept of others. */
  readonly analysed?: readonly string[];
  /** Where it is kept which words may stand in which file; null to find out anew each time. */
  readonly wordIndexFile?: string | null;
  /** The built worker that learns the words; null to learn nothing. */
  readonly wordLearner?: string | null;
  /** What an earlier look at the same workspace left in this process; unless given, it begins with nothing. */
  readonly memory?: WorkspaceMemory;
}

/** Bytes and words by content hash: never wrong, whatever happens to the files meanwhile. */
export interface WorkspaceMemory {
  contents: ContentStore;
  readonly words: WordIndex;
}

export function createMemory(
  options: Pick<WorkspaceOptions, 'contentLimit' | 'wordIndexFile' | 'wordLearner' | 'log'>,
): WorkspaceMemory {
  const { wordIndexFile: file = null, wordLearner: learner = null, log } = options;
  return {
    contents: new ContentStore(options.contentLimit ?? DEFAULT_CONTENT_LIMIT),
    words: new WordIndex({ file, learner, log }),
  };
}

export interface Workspace extends WorkspacePort {
  takeSnapshot(expected?: () => Expected): Promise<SnapshotView>;
  /** What a helper has found in the files since they were read for the last snapshot; null when nobody looked. Once. */
  scannedAhead(): readonly string[] | null;
}

export interface SnapshotView extends WorkspaceView {
  readonly warnings: readonly Warning[];
  readonly stats: SnapshotStats;
}

export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { root } = options;
  const limit = options.contentLimit ?? DEFAULT_CONTENT_LIMIT;
  const memory = options.memory ?? createMemory(options);
  const { words } = memory;
  const analysed = new Set(options.analysed);
  let scannedAhead: TakenSnapshot['scanned'] = null;
  return {
    root,
    async takeSnapshot(expected) {
      // Contents of snapshots long gone must not take the room for ever.
      if (memory.contents.isFull) memory.contents = new ContentStore(limit);
      const { contents } = memory;
      const isWanted = (path: string) => analysed.has(options.languages(path) ?? '');
      const keep = (hash: string, bytes: Uint8Array, path: string) => {
        if (isWanted(path)) contents.offer(hash, bytes);
      };
      // Where nothing is analysed, nobody will ask for words.
      const learnsWords = analysed.size > 0 && words.isKept;
      const { searched, learner, scanned, ...taken } = await takeSnapshot({
        ...options,
        isWanted,
        onContent: keep,
        room: (size) => contents.room(size),
        contentOf: (hash) => contents.get(hash),
        learnsWords,
        ...(expected === undefined ? {} : { expected }),
      });
      scannedAhead = scanned;
      if (learner !== null) words.learnFrom(learner, taken.snapshot, searched);
      const read = (path: string) => {
        const entry = entryOf(taken.snapshot, path);
        const known = contents.get(entry.hash);
        if (known !== undefined) return known;
        const bytes = readOfSnapshot(root, entry);
        keep(entry.hash, bytes, path);
        // From the first time on the same object: what is known of it is known by it.
        return contents.get(entry.hash) ?? bytes;
      };
      const isCold = taken.stats.hashed > taken.stats.files / 2;
      const search = { root, snapshot: taken.snapshot, read, isCold, searched };
      // An analysis asks for the same words again and again, before and after a patch.
      const known = new Map<string, readonly string[]>();
      const filesContaining = (word: string, language: string | null = null) => {
        const question = `${language ?? ''} ${word}`;
        const found = known.get(question) ?? words.filesContaining(word, { ...search, language });
        known.set(question, found);
        return found;
      };
      const mayHold = (path: string, word: string) =>
        words.mayHold(word, entryOf(taken.snapshot, path).hash) !== false &&
        mayContainWord(read(path), Buffer.from(word));
      await beginLongWork();
      return { ...taken, read, filesContaining, mayHold };
    },
    scannedAhead: () => scannedAhead?.take() ?? null,
    readNow: (paths) => new Map(paths.map((path) => [path, readFileNow(resolveInside(root, path), path)])),
  };
}

/** More would show: a snapshot of 100,000 files takes 200 MB without it. Django has 17 MB of Python. */
const DEFAULT_CONTENT_LIMIT = 48 * 1024 * 1024;

function entryOf(snapshot: Snapshot, path: string): FileEntry {
  const entry = findFile(snapshot, path);
  if (entry !== undefined) return entry;
  throw new TugError('FileNotFound', `${path} is not part of the snapshot ${snapshot.id}`, {
    details: { path },
  });
}

function readOfSnapshot(root: string, { path, size, hash }: FileEntry): Uint8Array {
  const bytes = readIfSize(`${root}/${path}`, size);
  if (bytes === null || contentHash(bytes) !== hash) throw changedSince(path);
  return bytes;
}

function changedSince(path: string): TugError {
  return new TugError('SnapshotMismatch', `${path} changed on disk after the snapshot was taken`, {
    details: { changed_files: [path] },
  });
}

/** What cannot be read any more, or is longer or shorter, is not what it was. One byte more is asked for than there should be. */
function readIfSize(absolutePath: string, size: number): Uint8Array | null {
  try {
    const descriptor = openForReading(absolutePath);
    try {
      const bytes = Buffer.allocUnsafeSlow(size + 1);
      let length = 0;
      for (let got = -1; got !== 0 && length <= size; length += got) {
        got = readSync(descriptor, bytes, length, size + 1 - length, null);
      }
      return length === size ? bytes.subarray(0, size) : null;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (errnoOf(error) !== undefined) return null;
    throw error;
  }
}

function readFileNow(absolutePath: string, path: string): Uint8Array | null {
  try {
    return readRegularFile(absolutePath);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    const reason = error instanceof NotAFile ? error.message : describeErrno(error);
    throw new TugError('WriteError', `${path} cannot be read: ${reason}`, { details: { path, reason } });
  }
}

class NotAFile extends Error {}

function readRegularFile(absolutePath: string): Uint8Array {
  const descriptor = openForReading(absolutePath);
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) throw new NotAFile('it is a directory');
    if (!stat.isFile()) throw new NotAFile('it is neither a file nor a directory');
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
