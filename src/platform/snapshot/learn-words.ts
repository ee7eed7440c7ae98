// Starts to learn the words of files beside everything else, and collects what was learnt so far.
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { LearnTask, LearntWords } from './learn-words-worker.ts';
import type { FilterBits } from './word-filter.ts';

export class WordLearner {
  readonly #port: MessagePort;
  /** Whether everything was collected. */
  isDone = false;

  /** `script` is the built worker. Neither it nor its answers keep the process alive. */
  constructor(script: string, root: string, files: LearnTask['files']) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const worker = new Worker(script, {
      workerData: { root, files, port: port2 } satisfies LearnTask,
      transferList: [port2],
      // Of what the process writes or reads, nothing is its business.
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    });
    worker.unref();
    // Without it the files are read again next time, and nobody misses anything.
    worker.on('error', () => undefined);
  }

  /** What has come since the last time, without waiting. */
  *collect(): Iterable<readonly [hash: string, FilterBits]> {
    for (;;) {
      const message = receiveMessageOnPort(this.#port) as { readonly message: LearntWords } | undefined;
      if (message === undefined) return;
      const { hashes, filters, isLast } = message.message;
      this.isDone = isLast;
      for (const [i, hash] of hashes.entries()) yield [hash, filters[i]!];
    }
  }
}

/** The built worker stands beside the program; null where the program is not built. */
export function findLearnerScript(): string | null {
  return /[\\/]src[\\/]platform[\\/]snapshot$/.test(__dirname) ? null : join(__dirname, 'words.cjs');
}
