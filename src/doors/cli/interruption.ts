// Ctrl-C and SIGTERM: the first asks the work to stop and leave a clean tree, a second one ends the process at once,
// unless a patch is being written. Then it waits, because all or nothing is worth more than a second.
// Work that keeps the thread busy would hear neither: while it thinks, the system ends the process as it ends any other. Nothing
// is half done then, and nothing is lost but the answer.
import { onHeartbeat } from '../../base/heartbeat.ts';
import { TugError } from '../../base/tug-error.ts';

export class Interruption {
  private readonly controller = new AbortController();
  private readonly onForce: (reason: TugError, exitCode: number) => void;
  private received: NodeJS.Signals | null = null;
  private protectedWorks = 0;
  private isListening = false;

  /** `onForce` ends the process without waiting for the work. */
  constructor(onForce: (reason: TugError, exitCode: number) => void) {
    this.onForce = onForce;
  }

  listen(): void {
    this.hear();
    onHeartbeat(() => this.leaveToSystem());
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Null as long as nobody interrupted. */
  get exitCode(): number | null {
    return this.received === null ? null : EXIT_CODES[this.received as keyof typeof EXIT_CODES];
  }

  /** What an interrupted command answers; `thrown` is what the work ended with. */
  explain(thrown: unknown): TugError {
    const reason = this.controller.signal.reason as TugError;
    if (thrown === reason || !(thrown instanceof TugError) || thrown.code === 'Interrupted') return reason;
    const { code, message } = thrown;
    return new TugError('Interrupted', reason.message, {
      details: { ...reason.details, while: { code, message } },
    });
  }

  async uninterrupted<Result>(work: () => Promise<Result>): Promise<Result> {
    this.controller.signal.throwIfAborted();
    this.protectedWorks++;
    this.hear();
    try {
      return await work();
    } finally {
      this.protectedWorks--;
    }
  }

  private readonly hear = (): void => {
    if (this.isListening) return;
    this.isListening = true;
    for (const name of SIGNALS) process.on(name, this.receive);
  };

  /** Until the event loop turns again. */
  private leaveToSystem(): void {
    if (!this.isListening || this.protectedWorks > 0 || this.received !== null) return;
    this.isListening = false;
    for (const name of SIGNALS) process.off(name, this.receive);
    setImmediate(this.hear);
  }

  private readonly receive = (name: NodeJS.Signals): void => {
    if (this.received === null) {
      this.received = name;
      this.controller.abort(new TugError('Interrupted', `stopped by ${name}`, { details: { signal: name } }));
      this.waitForWork();
    } else this.force();
  };

  /** Work that does not stop by itself is not waited for for ever: whoever sends SIGTERM sends no second one. */
  private waitForWork(): void {
    setTimeout(() => {
      this.force();
      this.waitForWork();
    }, GRACE_MS).unref();
  }

  private force(): void {
    if (this.protectedWorks > 0) return;
    this.onForce(this.controller.signal.reason as TugError, this.exitCode!);
  }
}

const GRACE_MS = 5000;

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const SIGNALS = Object.keys(EXIT_CODES) as readonly (keyof typeof EXIT_CODES)[];
