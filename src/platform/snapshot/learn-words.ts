// Starts to learn the words of files beside everything else, and collects what was learnt so far.
import { createRequire } from 'node:module';
import type { MessagePort } from 'node:worker_threads';
import type { FileToLearn, LearntWords } from './learn-words-of.ts';
import type { LearnTask } from './learn-words-worker.ts';
import type { FilterBits } from './word-filter.ts';

/** A thread that learns, seen from here. */
export class WordLearner {
  readonly #port: MessagePort;
  /** Whether everything was collected. */
  isDone = false;

  /** Where it hands over what it learnt. */
  constructor(port: MessagePort) {
    this.#port = port;
  }

  /** `script` is the built worker. Neither it nor its answers keep the process alive. */
  static start(script: string, root: string, files: readonly FileToLearn[]): WordLearner {
    const { MessageChannel, Worker } = loadThreads();
    const { port1, port2 } = new MessageChannel();
    const worker = new Worker(script, {
      workerData: { root, files, port: port2 } satisfies LearnTask,
      transferList: [port2],
      // Of what the process writes or reads, nothing is its business.
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    });
    worker.unref();
    // Without it the files are read again next time, and nobody misses anything.
    worker.on('error', () => undefined);
    return new WordLearner(port1);
  }

  /** What has come since the last time, without waiting. */
  *collect(): Iterable<readonly [hash: string, FilterBits]> {
    const { receiveMessageOnPort } = loadThreads();
    for (;;) {
      const message = receiveMessageOnPort(this.#port) as { readonly message: LearntWords } | undefined;
      if (message === undefined) return;
      const { hashes, bits, ends, isLast } = message.message;
      this.isDone = isLast;
      for (const [i, hash] of hashes.entries()) yield [hash, bits.subarray(ends[i - 1] ?? 0, ends[i])];
    }
  }
}

/** They take some milliseconds to load, and most runs learn nothing; nobody here can wait for an import. */
function loadThreads(): typeof import('node:worker_threads') {
  return createRequire(__filename)('node:worker_threads');
}
