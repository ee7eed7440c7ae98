// Progress for a person who waits: one line on stderr that is rewritten, only on a terminal, only when it takes a while.
// Everyone else gets nothing, or log events when they ask for debug.
import type { Spinner } from 'yocto-spinner';
import type { Log, Progress } from '../../kernel/ports.ts';
import { printableLine } from './printable-text.ts';

export interface ProgressOptions {
  readonly animate: boolean;
  readonly color: boolean;
  readonly stream: NodeJS.WriteStream;
  readonly log: Log;
}

/** The library is loaded here and not when the line is first drawn: work that never pauses could not wait for it. */
export async function createProgress(options: ProgressOptions): Promise<Progress> {
  if (!options.animate) return new LoggedProgress(options.log);
  const { default: createSpinner } = await loadSpinner(options.color);
  // Signals are ours: the library would exit at once, in the middle of a write.
  return new SpinnerProgress(createSpinner({ stream: options.stream, handleSignals: false }), options.stream);
}

/** One event per phase, not one per step. */
class LoggedProgress implements Progress {
  private readonly log: Log;
  private phase: string | null = null;

  constructor(log: Log) {
    this.log = log;
  }

  report(phase: string, _done: number, total: number | null): void {
    if (phase === this.phase) return;
    this.phase = phase;
    this.log.log('debug', 'progress', phase, total === null ? {} : { total });
  }

  finish(): void {
    this.phase = null;
  }
}

/** Work that is done sooner shows nothing. */
const SHOWN_AFTER_MS = 150;
const REDRAWN_EVERY_MS = 80;
/** The library hides it; a process that is killed while it thinks could not show it again. */
const SHOW_CURSOR = '\u001B[?25h';

class SpinnerProgress implements Progress {
  private readonly spinner: Spinner;
  private readonly stream: NodeJS.WriteStream;
  /** While it spins, the library takes what others write to the stream for lines of theirs. */
  private readonly write: (text: string) => void;
  private timer: NodeJS.Timeout | null = null;
  private begunAt = 0;
  private drawnAt = 0;
  private text = '';

  constructor(spinner: Spinner, stream: NodeJS.WriteStream) {
    this.spinner = spinner;
    this.stream = stream;
    this.write = stream.write.bind(stream);
  }

  report(phase: string, done: number, total: number | null): void {
    const now = performance.now();
    this.text = describe(phase, done, total, this.stream.columns || 80);
    if (this.timer === null) {
      this.begunAt = now;
      this.timer = setTimeout(() => this.draw(), SHOWN_AFTER_MS).unref();
    }
    // Work that never lets timers run still moves the line through here.
    if (now - this.begunAt >= SHOWN_AFTER_MS && now - this.drawnAt >= REDRAWN_EVERY_MS) this.draw();
  }

  finish(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.spinner.stop();
  }

  private draw(): void {
    this.drawnAt = performance.now();
    if (this.spinner.isSpinning) this.spinner.text = this.text;
    else {
      this.spinner.start(this.text);
      this.write(SHOW_CURSOR);
    }
  }
}

/** The library looks at the environment once, when it is loaded; a flag must be as strong as a variable. */
async function loadSpinner(color: boolean): Promise<typeof import('yocto-spinner')> {
  const before = process.env.NO_COLOR;
  if (!color) process.env.NO_COLOR = '1';
  try {
    return await import('yocto-spinner');
  } finally {
    if (!color) {
      if (before === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = before;
    }
  }
}

/** On one line whatever the terminal's width: a line that wraps cannot be rewritten. */
function describe(phase: string, done: number, total: number | null, columns: number): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const amount = total === null ? (done === 0 ? '' : ` ${count(done)}`) : ` ${count(done)}/${count(total)}`;
  return `${printableLine(phase)}${amount}`.slice(0, Math.max(10, columns - 4));
}
