// Syncs many files at once: the disk merges what comes together, and Node's threads do it while the next file is written.
// Bounded, so that a patch of thousands of files does not run out of descriptors.
import { closeSync, fsync } from 'node:fs';

export class SyncQueue {
  readonly #durable: boolean;
  #open = 0;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(durable: boolean) {
    this.#durable = durable;
  }

  /** Takes over an open file: it is synced in the background and closed. */
  add(descriptor: number): void {
    if (!this.#durable) {
      closeSync(descriptor);
      return;
    }
    this.#open++;
    fsync(descriptor, (error) => {
      this.#failure ??= error;
      this.#open--;
      closeSync(descriptor);
      this.#wake?.();
    });
  }

  /** Waits while too many files are open. */
  async makeRoom(): Promise<void> {
    if (this.#open >= MOST_OPEN) await this.#waitUntil(() => this.#open <= MOST_OPEN / 2);
  }

  /** Waits for all; throws what any of them failed with. */
  async finish(): Promise<void> {
    await this.settle();
    if (this.#failure !== null) throw this.#failure;
  }

  /** Waits until nothing is under way any more, well or not. */
  async settle(): Promise<void> {
    await this.#waitUntil(() => this.#open === 0);
  }

  async #waitUntil(reached: () => boolean): Promise<void> {
    while (!reached()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#wake = null;
  }
}

const MOST_OPEN = 64;
