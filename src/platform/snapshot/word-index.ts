// Finds the files that hold a word without reading them all: what was learnt of a file's words is kept by content hash, in
// one file of the session. It is only a cache: whatever is wrong with it, the files are read instead. Writers replace it
// whole, so the last one wins.
import { availableParallelism, loadavg } from 'node:os';
import { mayContainWord } from '../../kernel/find-word.ts';
import type { Log } from '../../kernel/ports.ts';
import type { FileEntry, Snapshot } from '../../kernel/snapshot.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { cleanUpAtExit } from '../exit-cleanup.ts';
import { readOwnFile } from '../read-own-file.ts';
import { WordLearner } from './learn-words.ts';
import type { SearchedWords } from './searched-words.ts';
import { buildWordFilter, type FilterBits, mayHoldAll, probesFor } from './word-filter.ts';
import { encodeWordIndex, type IndexRow, StoredFilters, type WordAnswers } from './word-index-format.ts';

export interface WordSearch {
  readonly root: string;
  readonly snapshot: Snapshot;
  readonly read: (path: string) => Uint8Array;
  /** Only files of this language; null for all. */
  readonly language: string | null;
  /** Most files were read just now to take the snapshot: whoever waits for that should not wait for filters too. */
  readonly isCold: boolean;
  /** What was looked for then. */
  readonly searched: SearchedWords | null;
}

export interface WordIndexOptions {
  /** Null: every file is read for every word. */
  readonly file: string | null;
  /** The built worker that learns words; null: nothing is learnt. */
  readonly learner: string | null;
  readonly log: Log;
}

export class WordIndex {
  readonly #options: WordIndexOptions;
  #stored: StoredFilters | null | undefined;
  readonly #learnt = new Map<string, FilterBits>();
  /** What a first look has found, here or before: whoever runs a command again asks for the same words. */
  #answers: WordAnswers | null = null;
  #learner: WordLearner | null = null;
  /** The last word that single files were asked for: many are, one after the other. */
  #asked: { readonly word: string; readonly probes: readonly number[] } | null = null;
  /** Writes down what was learnt; null when all of it is. */
  #save: (() => void) | null = null;

  constructor(options: WordIndexOptions) {
    this.#options = options;
  }

  /** Whether what is learnt is kept for later. */
  get isKept(): boolean {
    return this.#options.file !== null;
  }

  /** Somebody learns the words of all files of the snapshot already, and has looked for some. */
  learnFrom(learner: WordLearner, snapshot: Snapshot, searched: SearchedWords | null): void {
    const { file } = this.#options;
    if (file === null || this.isLearning) return;
    this.#learner = learner;
    if (searched !== null) this.#answers = searched.answersFor(snapshot);
    this.#saveLater(file, snapshot);
  }

  /** What a filter lets through is read, because analysing a file in vain takes far longer than searching it. */
  filesContaining(word: string, search: WordSearch): readonly string[] {
    const { snapshot, read, language, searched } = search;
    const { files } = snapshot;
    const probes = probesFor(word);
    const isAsked = (file: FileEntry) => language === null || file.language === language;
    if (probes.length === 0) return files.filter(isAsked).map(({ path }) => path);
    const wordBytes = Buffer.from(word, 'utf8');
    const holds = searched?.of(word) ?? null;
    const candidates: { readonly file: FileEntry; readonly isSure: boolean }[] = [];
    const unknown: FileEntry[] = [];
    let mayHold: Filter | null = null;
    for (let i = 0; i < files.length; i++) {
      const file = files[i]!;
      if (!isAsked(file)) continue;
      const known = holds?.(i) ?? null;
      // What was looked for while all was read needs no filter.
      if (known === null) mayHold ??= this.#filterFor(snapshot, word, probes);
      const answer = known ?? mayHold!(i, file.hash);
      if (answer === null) unknown.push(file);
      if (answer !== false) candidates.push({ file, isSure: known === true });
    }
    const ours = this.#startLearning(unknown, search);
    const found: string[] = [];
    for (const { file, isSure } of candidates) {
      const { path, hash } = file;
      if (isSure) {
        found.push(path);
        continue;
      }
      const bytes = read(path);
      if (ours.has(hash)) this.#learnt.set(hash, buildWordFilter(bytes));
      if (mayContainWord(bytes, wordBytes)) found.push(path);
    }
    return found;
  }

  /** Whether the file with this hash may hold the word, as far as its words were learnt; null when they were not. */
  mayHold(word: string, hash: string): boolean | null {
    const stored = this.#storedOnce();
    if (this.#asked?.word !== word) this.#asked = { word, probes: probesFor(word) };
    const { probes } = this.#asked;
    const row = stored?.rowOf(hash) ?? -1;
    if (row >= 0) return stored!.mayHold(row, probes);
    const learnt = this.#learnt.get(hash);
    return learnt === undefined ? null : mayHoldAll(learnt, 0, learnt.length, probes);
  }

  /** Whether words are being learnt; what is learnt is seen with the next question. */
  get isLearning(): boolean {
    return this.#learner !== null;
  }

  #filterFor({ files, id }: Snapshot, word: string, probes: readonly number[]): Filter {
    this.#collect();
    if (!this.isLearning) this.#save?.();
    const stored = this.#storedOnce();
    const known = this.#answers?.snapshotId === id ? this.#answers.places : [];
    const answer = known.find(([asked]) => asked === word);
    if (answer !== undefined) {
      const places = new Set(answer[1]);
      return (index) => places.has(index);
    }
    const isAligned = stored?.isOf(id) === true && stored.count === files.length;
    return (index, hash) => {
      const row = isAligned ? index : (stored?.rowOf(hash) ?? -1);
      if (row >= 0) return stored!.mayHold(row, probes);
      const learnt = this.#learnt.get(hash);
      return learnt === undefined ? null : mayHoldAll(learnt, 0, learnt.length, probes);
    };
  }

  /**
   * The hashes of the files whose words are to be learnt as they are read: as many as take no time to speak of, so that every run
   * learns some. The others are left to a thread. A few files are read again sooner than all filters are written again.
   */
  #startLearning(unknown: readonly FileEntry[], search: WordSearch): ReadonlySet<string> {
    const { root, snapshot, isCold } = search;
    const { file, learner } = this.#options;
    const ours = new Set<string>();
    const isFew = unknown.length <= Math.max(FEW_FILES, snapshot.files.length / 100);
    if (file === null || isFew || this.isLearning) return ours;
    let bytes = 0;
    for (const { hash, size } of isCold ? [] : unknown) {
      bytes += size;
      if (bytes > LEARNT_AT_ONCE) break;
      ours.add(hash);
    }
    const theirs = snapshot.files.filter(({ hash }) => !ours.has(hash) && !this.#knows(hash));
    if (learner !== null && theirs.length > FEW_FILES && (!isCold || hasIdleCore())) {
      const tasks = theirs.slice(0, MOST_TASKS).map(({ path, size, hash }) => ({ path, size, hash }));
      this.#learner = WordLearner.start(learner, root, tasks);
    }
    if (ours.size > 0 || this.isLearning) this.#saveLater(file, snapshot);
    return ours;
  }

  #saveLater(file: string, snapshot: Snapshot): void {
    const forget = cleanUpAtExit(() => {
      this.#collect();
      this.#save?.();
    });
    this.#save = () => {
      forget();
      this.#save = null;
      this.#write(file, snapshot);
    };
  }

  #knows(hash: string): boolean {
    return this.#learnt.has(hash) || (this.#stored?.rowOf(hash) ?? -1) >= 0;
  }

  #collect(): void {
    if (this.#learner === null) return;
    for (const [hash, bits] of this.#learner.collect()) this.#learnt.set(hash, bits);
    if (this.#learner.isDone) this.#learner = null;
  }

  #storedOnce(): StoredFilters | null {
    if (this.#stored === undefined) {
      this.#stored = this.#load();
      this.#answers ??= this.#stored?.answers ?? null;
    }
    return this.#stored;
  }

  #load(): StoredFilters | null {
    const { file } = this.#options;
    if (file === null) return null;
    try {
      const stored = StoredFilters.decode(readOwnFile(file));
      if (stored === null)
        this.#note('the word index is damaged or of another version; files are read again');
      return stored;
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') this.#note(`the word index cannot be read: ${describeErrno(error)}`);
      return null;
    }
  }

  #write(file: string, { files, id }: Snapshot): void {
    if (this.#learnt.size === 0 && this.#answers === null) return;
    const rows: IndexRow[] = [];
    for (const { hash } of files) {
      const row = this.#stored?.rowOf(hash) ?? -1;
      const bits = row >= 0 ? this.#stored!.bitsAt(row) : this.#learnt.get(hash);
      if (bits !== undefined) rows.push({ hash, bits });
    }
    try {
      const answers = this.#answers?.snapshotId === id ? this.#answers : null;
      atomicWrite(file, encodeWordIndex(rows, rows.length === files.length ? id : null, answers));
    } catch (error) {
      this.#note(`the word index cannot be written: ${describeErrno(error)}`);
    }
  }

  #note(message: string): void {
    this.#options.log.log('debug', 'snapshot', message, { file: this.#options.file });
  }
}

/** Whether a file may hold all that is asked; null when nobody knows. */
type Filter = (index: number, hash: string) => boolean | null;

const FEW_FILES = 20;
/** The others are learnt by later runs: a list of all would not fit into the memory of the thread. */
const MOST_TASKS = 100_000;
/** Bytes; takes about 20 ms. */
const LEARNT_AT_ONCE = 6 << 20;

/** By the load of the last minute, where the system tells it. */
function hasIdleCore(): boolean {
  return (loadavg()[0] ?? 0) < availableParallelism() - 0.5;
}
