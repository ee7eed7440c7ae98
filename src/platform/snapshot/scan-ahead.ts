// What a language would like to know of every file of it is found by the helper of a first look, when all files are read and the
// other thread begins to think. Only guessed to be needed; what is missing is found by who asks.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { SCANNED } from './shared-counts.ts';

/** What is found in one file, as text. */
export type FileScan = (hash: string, bytes: Uint8Array) => string;

/** What the helper finds. */
export class ScannedThere {
  readonly #port: MessagePort;
  readonly #counts: Int32Array;

  constructor(port: MessagePort, counts: Int32Array) {
    this.#port = port;
    this.#counts = counts;
  }

  /** Once. Nothing of a helper that is gone: nobody waits for long. */
  take(): readonly string[] {
    if (Atomics.load(this.#counts, SCANNED) === 0) Atomics.wait(this.#counts, SCANNED, 0, PATIENCE_MS);
    const received = receiveMessageOnPort(this.#port) as { readonly message: readonly string[] } | undefined;
    return received?.message ?? [];
  }
}

/** To find it here would take as long. */
const PATIENCE_MS = 500;
