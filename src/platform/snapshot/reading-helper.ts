// The thread that helps with a first look: what it is given, what it hands back, and how it is waited for. A thread takes a while
// to be there, so it may be started before anybody knows what there is to do.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { WordLearner } from './learn-words.ts';
import type { ScanColumns } from './scan-table.ts';
import { DONE, makeCounts } from './shared-counts.ts';

/** The columns and the counts are shared. */
export interface HelpTask {
  readonly root: string;
  /** Separated by NUL. */
  readonly paths: string;
  /** By path: whether git does not track it. */
  readonly untracked: Uint8Array;
  readonly columns: ScanColumns;
  readonly order: Uint32Array;
  /** Looked for in each file that is read. */
  readonly words: readonly string[];
  /** Whether to go on and learn the words of all files, whoever read them. */
  readonly learnsWords: boolean;
  readonly counts: Int32Array;
  readonly port: MessagePort;
}

export class ReadingHelper {
  /** What it learns once all files are read; null when it was not asked to. */
  learner: WordLearner | null = null;
  readonly #worker: Worker;
  #counts = makeCounts();
  #isGone = false;

  /** `script` is the built worker. It waits for its task, and does not keep the process alive. */
  constructor(script: string) {
    const worker = new Worker(script, {
      // Of what the process writes or reads, nothing is its business.
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    });
    worker.unref();
    const isGone = () => {
      this.#isGone = true;
    };
    worker.on('error', isGone);
    worker.on('exit', isGone);
    this.#worker = worker;
  }

  /** What it is there for; once. */
  begin(task: Omit<HelpTask, 'port'>): void {
    const { port1, port2 } = new MessageChannel();
    this.learner = task.learnsWords ? new WordLearner(port1) : null;
    this.#counts = task.counts;
    this.#worker.postMessage({ ...task, port: port2 } satisfies HelpTask, [port2]);
  }

  /** Until it has done so many batches, or will not do any more. */
  async finish(batches: number): Promise<void> {
    for (let done = this.#done(); done < batches && !this.#isGone; done = this.#done()) {
      Atomics.wait(this.#counts, DONE, done, LONGEST_WAIT_MS);
      // So that signals, and the end of the helper, are noticed.
      await new Promise(setImmediate);
    }
  }

  #done(): number {
    return Atomics.load(this.#counts, DONE);
  }
}

const LONGEST_WAIT_MS = 5;
