// The thread that helps with a first look: what it is given, what it hands back, and how it is waited for. A thread takes a while
// to be there, so it may be started before anybody knows what there is to do.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { WordLearner } from './learn-words.ts';
import { ScannedThere } from './scan-ahead.ts';
import type { ScanColumns } from './scan-table.ts';
import type { SharedContents } from './shared-contents.ts';
import { ALL_READ, DONE, makeCounts } from './shared-counts.ts';

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
  /** Whether to scan the files that are wanted, when all are read. */
  readonly scans: boolean;
  /** Where contents come from, and what was found in them is put. */
  readonly scanPort: MessagePort;
}

export class ReadingHelper {
  /** What it learns once all files are read; null when it was not asked to. */
  learner: WordLearner | null = null;
  /** What it finds when all is read; null when it was not asked to. */
  scanned: ScannedThere | null = null;
  readonly #worker: Worker;
  #counts = makeCounts();
  #isGone = false;
  #scanPort: MessagePort | null = null;

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
  begin(task: Omit<HelpTask, 'port' | 'scanPort'>): void {
    const { port1, port2 } = new MessageChannel();
    const scans = new MessageChannel();
    this.learner = task.learnsWords ? new WordLearner(port1) : null;
    this.scanned = task.scans ? new ScannedThere(scans.port1, task.counts) : null;
    this.#scanPort = scans.port1;
    this.#counts = task.counts;
    const whole: HelpTask = { ...task, port: port2, scanPort: scans.port2 };
    this.#worker.postMessage(whole, [port2, scans.port2]);
  }

  /** Until it has done so many batches, or will not do any more. */
  async finish(batches: number): Promise<void> {
    for (let done = this.#done(); done < batches && !this.#isGone; done = this.#done()) {
      Atomics.wait(this.#counts, DONE, done, LONGEST_WAIT_MS);
      // So that signals, and the end of the helper, are noticed.
      await new Promise(setImmediate);
    }
  }

  /** All files are read, and these contents need not be read again. */
  goOn(contents: SharedContents): void {
    this.#scanPort?.postMessage(contents);
    Atomics.store(this.#counts, ALL_READ, 1);
    Atomics.notify(this.#counts, ALL_READ);
  }

  #done(): number {
    return Atomics.load(this.#counts, DONE);
  }
}

const LONGEST_WAIT_MS = 5;
