// Finds the files that may hold a word without reading them all: what was learnt of a file's words is kept by content hash, in
// one file of the session. It is only a cache: whatever is wrong with it, the files are read instead. Writers replace it
// whole, so the last one wins.
import { readFileSync } from 'node:fs';
import { mayContainWord } from '../../kernel/find-word.ts';
import type { Log } from '../../kernel/ports.ts';
import type { Snapshot } from '../../kernel/snapshot.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { buildWordFilter, type FilterBits, mayHoldAll, probesFor } from './word-filter.ts';
import { encodeWordIndex, type IndexRow, StoredFilters } from './word-index-format.ts';

export interface WordSearch {
  readonly snapshot: Snapshot;
  readonly read: (path: string) => Uint8Array;
  /** Bytes that need not be read, by content hash. */
  readonly inMemory: (hash: string) => Uint8Array | undefined;
  /** Most files were read just now to take the snapshot: who waits for that should not wait for filters too. */
  readonly isCold: boolean;
}

export class WordIndex {
  readonly #file: string | null;
  readonly #log: Log;
  #stored: StoredFilters | null = null;
  readonly #learnt = new Map<string, FilterBits>();
  #unsaved = 0;
  #searches = 0;

  constructor(file: string | null, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  filesContaining(word: string, search: WordSearch): readonly string[] {
    const { files, id } = search.snapshot;
    const probes = probesFor(word);
    if (probes.length === 0) return files.map(({ path }) => path);
    this.#stored ??= this.#load();
    this.#searches++;
    const wordBytes = Buffer.from(word, 'utf8');
    const stored = this.#stored;
    const isAligned = stored?.isOf(id) === true && stored.count === files.length;
    const found: string[] = [];
    for (let i = 0; i < files.length; i++) {
      const { path, hash } = files[i]!;
      const row = isAligned ? i : (stored?.rowOf(hash) ?? -1);
      const holds =
        stored !== null && row >= 0
          ? stored.mayHold(row, probes)
          : this.#askFile(path, hash, probes, wordBytes, search);
      if (holds) found.push(path);
    }
    this.#save(search.snapshot);
    return found;
  }

  #askFile(
    path: string,
    hash: string,
    probes: readonly number[],
    word: Uint8Array,
    { read, inMemory, isCold }: WordSearch,
  ): boolean {
    const learnt = this.#learnt.get(hash);
    if (learnt !== undefined) return mayHoldAll(learnt, 0, learnt.length, probes);
    const known = inMemory(hash);
    const bytes = known ?? read(path);
    if ((known !== undefined || isCold) && this.#searches <= CHEAP_SEARCHES)
      return mayContainWord(bytes, word);
    this.#learnt.set(hash, buildWordFilter(bytes));
    this.#unsaved++;
    return mayContainWord(bytes, word);
  }

  #load(): StoredFilters | null {
    if (this.#file === null) return null;
    try {
      const stored = StoredFilters.decode(readFileSync(this.#file));
      if (stored === null)
        this.#note('the word index is damaged or of another version; files are read again');
      return stored;
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') this.#note(`the word index cannot be read: ${describeErrno(error)}`);
      return null;
    }
  }

  /** A few files are read again sooner than all filters are written again. */
  #save({ files, id }: Snapshot): void {
    if (this.#file === null || this.#unsaved <= Math.max(FEW_FILES, files.length / 100)) return;
    const rows: IndexRow[] = [];
    for (const { hash } of files) {
      const row = this.#stored?.rowOf(hash) ?? -1;
      const bits = row >= 0 ? this.#stored!.bitsAt(row) : this.#learnt.get(hash);
      if (bits !== undefined) rows.push({ hash, bits });
    }
    this.#unsaved = 0;
    try {
      atomicWrite(this.#file, encodeWordIndex(rows, rows.length === files.length ? id : null));
    } catch (error) {
      this.#note(`the word index cannot be written: ${describeErrno(error)}`);
    }
  }

  #note(message: string): void {
    this.#log.log('debug', 'snapshot', message, { file: this.#file });
  }
}

/** Making a filter takes as long as searching the same bytes six times. */
const CHEAP_SEARCHES = 3;
const FEW_FILES = 20;
