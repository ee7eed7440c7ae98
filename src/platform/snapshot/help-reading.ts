// The helper of a first look: takes batches from the back and fills in the shared columns; scans the files that a language is
// interested in; then, beside all else, it learns the words of every file for the runs to come. Runs in a thread.
import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { ContentStore } from './content-store.ts';
import { type FileToLearn, learnWordsOf, readUnchanged } from './learn-words-of.ts';
import { countBatches, makeMeans, readBatch } from './read-batch.ts';
import type { HelpTask } from './reading-helper.ts';
import type { FileScan } from './scan-ahead.ts';
import { ScanTable } from './scan-table.ts';
import { type SharedContents, sharedContent } from './shared-contents.ts';
import { ALL_READ, DONE, SCANNED, TAKEN } from './shared-counts.ts';

/** Waits for its task. `scan` is what a language would like to know of its files. */
export function helpReading(scan: FileScan): void {
  parentPort!.once('message', (task: HelpTask) => help(task, scan));
}

function help(task: HelpTask, scan: FileScan): void {
  const { root, paths, untracked, columns, order, words, counts, port, scanPort } = task;
  const listed = paths.split('\0').map((path, i) => ({
    path,
    standing: untracked[i] === 1 ? ('untracked' as const) : ('tracked' as const),
  }));
  const table = new ScanTable(listed, columns);
  const kept = new ContentStore(task.learnsWords || task.scans ? KEPT_BYTES : 0);
  const means = makeMeans(
    root,
    table,
    order,
    words,
    (hash, bytes) => kept.offer(hash, bytes),
    (size) => kept.room(size),
  );
  const batches = countBatches(order);
  for (let last = batches - 1; Atomics.add(counts, TAKEN, 1) < batches; last--) {
    readBatch(means, last);
    Atomics.add(counts, DONE, 1);
    Atomics.notify(counts, DONE);
  }
  const theirs = waitForContents(counts, scanPort);
  const contentAt = (place: number, hash: string) =>
    (theirs === null ? undefined : sharedContent(theirs, table, place)) ?? kept.get(hash);
  if (theirs !== null && task.scans) {
    const read = (place: number, hash: string) =>
      contentAt(place, hash) ?? readUnchanged(`${root}/${listed[place]!.path}`, table.sizeAt(place), hash);
    scanPort.postMessage(scanWanted(table, scan, read));
    Atomics.store(counts, SCANNED, 1);
    Atomics.notify(counts, SCANNED);
  }
  scanPort.close();
  if (theirs !== null && task.learnsWords) learnWordsOf(root, filesToLearn(table, contentAt), port);
  port.close();
}

/** Its own half of what it has read, so that it need not read that twice: until its words are learnt. */
const KEPT_BYTES = 24 << 20;

/** The other side reads its last batch now; null when it gave up. */
function waitForContents(counts: Int32Array, port: MessagePort): SharedContents | null {
  if (Atomics.load(counts, ALL_READ) === 0) Atomics.wait(counts, ALL_READ, 0, PATIENCE_MS);
  const received = receiveMessageOnPort(port) as { readonly message: SharedContents } | undefined;
  return received?.message ?? null;
}

const PATIENCE_MS = 5000;

function scanWanted(
  table: ScanTable,
  scan: FileScan,
  read: (place: number, hash: string) => Uint8Array | null,
): readonly string[] {
  const found: string[] = [];
  for (let place = 0; place < table.paths.length; place++) {
    if (table.columns.wanted[place] === 0 || table.kindAt(place) !== 'read') continue;
    const hash = table.hashAt(place);
    const bytes = read(place, hash);
    if (bytes !== null) found.push(scan(hash, bytes));
  }
  return found;
}

function* filesToLearn(
  table: ScanTable,
  contentAt: (place: number, hash: string) => Uint8Array | undefined,
): Iterable<FileToLearn> {
  for (const [place, { path }] of table.paths.entries()) {
    if (table.kindAt(place) !== 'read') continue;
    const hash = table.hashAt(place);
    yield { path, size: table.sizeAt(place), hash, content: contentAt(place, hash) };
  }
}
