// A file that LibCST has parsed. The worker may drop its tree at any time, or die: then it is parsed again, and nobody
// notices.
import type { LibcstAnswer, LibcstWorker } from './libcst-worker.ts';

export interface LibcstSpan {
  readonly start: number;
  readonly end: number;
}

export interface LibcstRewrite {
  readonly span: LibcstSpan;
  readonly new_name: string;
}

export class LibcstFile {
  readonly #worker: LibcstWorker;
  readonly #path: string;
  readonly #content: string;
  #cstId: string | null = null;
  #generation = 0;

  /** Spans count the UTF-8 bytes of the content. */
  constructor(worker: LibcstWorker, path: string, content: string) {
    this.#worker = worker;
    this.#path = path;
    this.#content = content;
  }

  /** Any operation on the parsed file. The answer is a ParseError when it does not parse. */
  async request(
    operation: string,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<LibcstAnswer> {
    if (this.#isKnown()) {
      const answer = await this.#send(operation, parameters);
      if (answer.kind === 'ok' || answer.code !== 'InvalidCstId') return answer;
    }
    const parsed = await this.#worker.request('parse', { path: this.#path, content: this.#content });
    if (parsed.kind === 'error') return parsed;
    this.#cstId = String(parsed.result.cst_id);
    this.#generation = this.#worker.generation;
    return this.#send(operation, parameters);
  }

  /** Gives the tree back before the worker drops it by itself. */
  async release(): Promise<void> {
    if (this.#isKnown()) await this.#send('release', {});
    this.#cstId = null;
  }

  #isKnown(): boolean {
    return this.#cstId !== null && this.#generation === this.#worker.generation;
  }

  #send(operation: string, parameters: Readonly<Record<string, unknown>>): Promise<LibcstAnswer> {
    return this.#worker.request(operation, { ...parameters, cst_id: this.#cstId });
  }
}
