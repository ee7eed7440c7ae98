// Whether a server has finished loading and indexing the project. An answer that was given before may miss references, so it never
// counts as complete. Servers report it in two ways: work-done progress, and rust-analyzer's `experimental/serverStatus`.
import type { ServerConnection } from '../../kernel/language-server.ts';

export type Readiness =
  | { readonly kind: 'ready' }
  /** `reason` names what the server still does, in its own words. */
  | { readonly kind: 'not-ready'; readonly reason: string };

export interface ReadinessRules {
  /** The server reports `experimental/serverStatus`: progress alone does not prove that it is ready. */
  readonly hasStatus: boolean;
  /** A server that begins nothing for this long has nothing to do. */
  readonly quietMs: number;
  /** How long to wait for the first sign of work: a server that has yet to begin is quiet too. */
  readonly signMs: number;
}

export interface ReadinessProgress {
  /** `percentage` is null where the server does not give one. */
  report(title: string, percentage: number | null): void;
}

interface Work {
  readonly title: string;
  message: string;
}

export class ReadinessWatch {
  readonly #rules: ReadinessRules;
  readonly #progress: ReadinessProgress;
  readonly #work = new Map<string | number, Work>();
  readonly #waiting = new Set<() => void>();
  #isQuiescent = false;
  #hasShownWork = false;
  readonly #start = performance.now();
  /** What went wrong while the project was loaded, as the server says. */
  #health: { readonly level: string; readonly message: string } | null = null;
  #lastChange = performance.now();

  constructor(connection: ServerConnection, rules: ReadinessRules, progress: ReadinessProgress) {
    this.#rules = rules;
    this.#progress = progress;
    connection.onNotification((method, params) => {
      if (method === '$/progress') this.#onProgress(params as ProgressParams);
      else if (method === 'experimental/serverStatus') this.#onStatus(params as StatusParams);
    });
  }

  /** The warning or error of the server about the project, when there is one. */
  get health(): { readonly level: string; readonly message: string } | null {
    return this.#health;
  }

  /** The server announced work, which may begin or, when everything is known already, not. */
  announce(): void {
    this.#changed();
  }

  /** After documents changed: what the server knew may be out of date. */
  startOver(): void {
    this.#lastChange = performance.now();
  }

  /** Resolves as soon as the server is ready, and no later than the time allows. */
  async wait(timeoutMs: number, signal?: AbortSignal): Promise<Readiness> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const now = performance.now();
      const quiet = now - this.#lastChange;
      const { quietMs, signMs } = this.#rules;
      const left = Math.max(quietMs - quiet, this.#hasShownWork ? 0 : signMs - (now - this.#start));
      if (this.#isIdle() && left <= 0) return { kind: 'ready' };
      if (now >= deadline || signal?.aborted) return { kind: 'not-ready', reason: this.#reason() };
      const next = this.#isIdle() ? left : deadline - now;
      await this.#changeWithin(Math.min(next, deadline - now), signal);
    }
  }

  #isIdle(): boolean {
    return this.#work.size === 0 && (this.#isQuiescent || !this.#rules.hasStatus);
  }

  #reason(): string {
    const [work] = this.#work.values();
    if (work !== undefined) return work.message === '' ? work.title : `${work.title}: ${work.message}`;
    return 'the server has not reported that it loaded the project';
  }

  #onProgress({ token, value }: ProgressParams): void {
    if (value === null || typeof value !== 'object') return;
    const known = this.#work.get(token);
    switch (value.kind) {
      case 'begin':
        this.#work.set(token, {
          title: String(value.title ?? 'working'),
          message: String(value.message ?? ''),
        });
        break;
      case 'report':
        if (known !== undefined) known.message = String(value.message ?? known.message);
        break;
      case 'end':
        this.#work.delete(token);
        break;
      default:
        return;
    }
    const title = known?.title ?? this.#work.get(token)?.title ?? 'working';
    this.#progress.report(title, typeof value.percentage === 'number' ? value.percentage : null);
    this.#changed();
  }

  #onStatus({ quiescent, health, message }: StatusParams): void {
    this.#isQuiescent = quiescent === true;
    this.#health =
      health === 'warning' || health === 'error' ? { level: health, message: String(message ?? '') } : null;
    this.#changed();
  }

  #changed(): void {
    this.#hasShownWork = true;
    this.#lastChange = performance.now();
    for (const wake of [...this.#waiting]) wake();
  }

  #changeWithin(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(clock);
        this.#waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const clock = setTimeout(done, Math.max(1, milliseconds));
      this.#waiting.add(done);
      signal?.addEventListener('abort', done);
    });
  }
}

interface ProgressParams {
  readonly token: string | number;
  readonly value: {
    readonly kind?: unknown;
    readonly title?: unknown;
    readonly message?: unknown;
    readonly percentage?: unknown;
  } | null;
}

interface StatusParams {
  readonly quiescent?: unknown;
  readonly health?: unknown;
  readonly message?: unknown;
}
