// The first look at a workspace reads every file. With many files a second thread helps: both take batches, this one from
// the front and the helper from the back, until none is left. Whatever becomes of the helper, nothing is missing: what it
// did not finish is read here.
import { availableParallelism } from 'node:os';
import { compileLater } from '../compile-later.ts';
import type { ContentReader, ContentRoom } from './hash-files.ts';
import type { Pace } from './pace.ts';
import { countBatches, filesBefore, MOST_WORDS, makeMeans, placesOfBatch, readBatch } from './read-batch.ts';
import type { ReadingHelper } from './reading-helper.ts';
import type { ScanTable } from './scan-table.ts';
import { DONE, makeCounts, TAKEN } from './shared-counts.ts';

export interface TogetherRequest {
  readonly root: string;
  /** Empty; filled here, but for what takes patience. */
  readonly table: ScanTable;
  /** Files whose bytes this thread wants to see. */
  readonly isWanted: (path: string) => boolean;
  readonly onContent: ContentReader | null;
  readonly room?: ContentRoom | undefined;
  /** Looked for in passing. */
  readonly words: readonly string[];
  /** Whether the helper goes on to scan wanted files. */
  readonly scans: boolean;
  /** Whether the helper goes on to learn all words of all files. */
  readonly learnsWords: boolean;
  /** The built worker; null to do all of it here. */
  readonly helperScript: string | null;
  /** One that was started already, if any. */
  readonly startedHelper: () => ReadingHelper | null;
  /** Whether the process has nothing else to do afterwards than what is read for. */
  readonly endsSoon: boolean;
  readonly pace: Pace;
}

/** The helper, when there was one; it waits to be told that all is read. */
export async function readTogether(request: TogetherRequest): Promise<ReadingHelper | null> {
  const { root, table, onContent, pace } = request;
  for (let place = 0; place < table.paths.length; place++) table.setKind(place, 'unseen');
  const words = request.words.slice(0, MOST_WORDS);
  const order = orderPlaces(request);
  const batches = countBatches(order);
  const counts = makeCounts();
  const helper = await startHelper({ ...request, words }, order, counts);
  const means = makeMeans(root, table, order, words, onContent, request.room);
  let mine = 0;
  for (; Atomics.add(counts, TAKEN, 1) < batches; mine++) {
    const pause = pace.step('reading files', filesBefore(order, counts[TAKEN]! - 1), order.length);
    if (pause !== undefined) await pause;
    readBatch(means, mine);
  }
  const theirs = batches - mine;
  await helper?.finish(theirs);
  for (let done = Atomics.load(counts, DONE); done < theirs; done++) {
    for (const place of placesOfBatch(order, batches - 1 - done)) table.setKind(place, 'unseen');
  }
  return helper;
}

function orderPlaces({ table, isWanted }: TogetherRequest): Uint32Array {
  const wanted: number[] = [];
  const others: number[] = [];
  for (const [place, { path }] of table.paths.entries()) {
    const is = isWanted(path);
    table.columns.wanted[place] = is ? 1 : 0;
    (is ? wanted : others).push(place);
  }
  return Uint32Array.from(wanted.concat(others));
}

/** Fewer files are read before a thread has started. */
const MANY_FILES = 1000;

/** The list of more would not fit into the memory of the helper, and a thread without memory ends the whole process. */
const TOO_MANY_FILES = 200_000;

async function startHelper(
  { root, table, words, scans, learnsWords, helperScript, startedHelper, endsSoon }: TogetherRequest,
  order: Uint32Array,
  counts: Int32Array,
): Promise<ReadingHelper | null> {
  const { paths, columns } = table;
  if (helperScript === null || paths.length < MANY_FILES || paths.length > TOO_MANY_FILES) return null;
  if (availableParallelism() < 2) return null;
  if (endsSoon) compileLater();
  const helper = startedHelper() ?? (await newHelper(helperScript));
  helper.begin({
    root,
    paths: paths.map(({ path }) => path).join('\0'),
    untracked: Uint8Array.from(paths, ({ standing }) => (standing === 'untracked' ? 1 : 0)),
    columns,
    order,
    words,
    scans,
    learnsWords,
    counts,
  });
  return helper;
}

/** Threads take some milliseconds to load; most runs need none. */
async function newHelper(script: string): Promise<ReadingHelper> {
  const { ReadingHelper } = await import('./reading-helper.ts');
  return new ReadingHelper(script);
}
