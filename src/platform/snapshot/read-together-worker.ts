// The helper of a first look: takes batches from the back and fills in the shared columns; then, beside all else, it learns
// the words of every file for the runs to come. A bundle of its own, run in a thread.
import { parentPort } from 'node:worker_threads';
import { ContentStore } from './content-store.ts';
import { learnWordsOf } from './learn-words-of.ts';
import { countBatches, makeMeans, readBatch } from './read-batch.ts';
import type { HelpTask } from './reading-helper.ts';
import { ScanTable } from './scan-table.ts';
import { DONE, TAKEN } from './shared-counts.ts';

function help(task: HelpTask): void {
  const { root, paths, untracked, columns, order, words, counts, port } = task;
  const listed = paths.split('\0').map((path, i) => ({
    path,
    standing: untracked[i] === 1 ? ('untracked' as const) : ('tracked' as const),
  }));
  const table = new ScanTable(listed, columns);
  const kept = new ContentStore(task.learnsWords ? KEPT_BYTES : 0);
  const means = makeMeans(root, table, order, words, (hash, bytes) => kept.offer(hash, bytes));
  const batches = countBatches(order);
  for (let last = batches - 1; Atomics.add(counts, TAKEN, 1) < batches; last--) {
    readBatch(means, last);
    Atomics.add(counts, DONE, 1);
    Atomics.notify(counts, DONE);
  }
  if (task.learnsWords) learnWordsOf(root, readFiles(table), port, (hash) => kept.get(hash));
  port.close();
}

/** Its own half of what it has read, so that it need not read that twice: until its words are learnt. */
const KEPT_BYTES = 24 << 20;

function* readFiles(table: ScanTable): Iterable<{ path: string; size: number; hash: string }> {
  for (const [place, { path }] of table.paths.entries()) {
    if (table.kindAt(place) === 'read') yield { path, size: table.sizeAt(place), hash: table.hashAt(place) };
  }
}

parentPort!.once('message', help);
