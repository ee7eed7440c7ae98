// Takes the place of the program's wiring in tests of the door itself: every command does what TUG_TEST says, so that
// signals, pipes, terminals and failures can be tried on the real program without a workspace.
import { readFileSync } from 'node:fs';
import { heartbeat } from '../../../src/base/heartbeat.ts';
import { TugError } from '../../../src/base/tug-error.ts';
import { HANDLER_NAMES } from '../../../src/doors/cli/command-spec.ts';
import type { Answer, Handler, HandlerContext, Handlers } from '../../../src/doors/cli/handler.ts';
import { OWN_HANDLERS } from '../../../src/doors/cli/own-handlers.ts';
import type { ParsedCommand } from '../../../src/doors/cli/parsed-command.ts';
import type { Wiring } from '../../../src/doors/cli/wiring.ts';
import type { WireDocument } from '../../../src/doors/wire/wire-document.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';

function think(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) heartbeat();
}

const BEHAVIOURS: Readonly<Record<string, Handler>> = {
  /** The document in the named file. */
  answer: async (_input, { environment }) =>
    answer(
      JSON.parse(readFileSync(environment.variables.TUG_TEST_DOCUMENT!, 'utf8')) as WireDocument,
      Number(environment.variables.TUG_TEST_EXIT ?? 0),
    ),
  /** A document of many bytes. */
  large: async (_input, { environment }) =>
    answer(ok({ filler: 'x'.repeat(Number(environment.variables.TUG_TEST_BYTES)) })),
  budget: async (_input, { environment }) => ({
    ...answer(ok({ items: Array.from({ length: 1000 }, (_, i) => `item ${i}`) })),
    budget: {
      maxBytes: Number(environment.variables.TUG_TEST_BYTES),
      spill: (name: string) => `/kept/${name}`,
    },
  }),
  what: async (input) =>
    answer(
      ok({
        command: input.command.path,
        flags: Object.fromEntries([...input.flags].map(([name, { value }]) => [name, value])),
        arguments: Object.fromEntries(input.arguments),
      }),
    ),
  stdin: async (_input, { environment }) =>
    answer(ok({ bytes: Buffer.from(await environment.readStdin()).toString('hex') })),
  bug: async () => {
    throw new TypeError('something is undefined');
  },
  refuse: async () => {
    throw new TugError('NameConflict', 'total is taken', {
      details: { location: { file: 'a.toy', line: 3, col: 5 } },
    });
  },
  'long-error': async () => {
    throw new TugError('SnapshotMismatch', 'files changed', {
      details: { changed_files: Array.from({ length: 1000 }, (_, i) => `file-${i}.py`) },
    });
  },
  'bug-elsewhere': async () => {
    setTimeout(() => {
      throw new TypeError('thrown in a timer');
    }, 1);
    return new Promise(() => undefined);
  },
  'rejection-elsewhere': async () => {
    void Promise.reject(new TypeError('rejected unseen'));
    return new Promise(() => setTimeout(() => undefined, 60_000));
  },
  /** Stops as soon as it is asked to. */
  wait: async (_input, { signal }) => {
    say('ready');
    return new Promise((_resolve, reject) => {
      const alive = setInterval(() => undefined, 1000);
      signal.addEventListener('abort', () => {
        clearInterval(alive);
        reject(signal.reason);
      });
    });
  },
  /** Fails in its own words when it is asked to stop. */
  'fail-when-stopped': async (_input, { signal }) => {
    say('ready');
    return new Promise((_resolve, reject) => {
      const alive = setInterval(() => undefined, 1000);
      signal.addEventListener('abort', () => {
        clearInterval(alive);
        reject(new TugError('WriteError', 'the child was killed'));
      });
    });
  },
  /** Does not listen at all. */
  deaf: async () => {
    say('ready');
    return new Promise(() => setInterval(() => undefined, 1000));
  },
  /** Keeps the thread to itself. */
  thinking: async () => {
    heartbeat();
    say('ready');
    think(20_000);
    return answer(ok({}));
  },
  /** Has thought, and waits now. */
  'thinking-before': async (input, context) => {
    think(50);
    await pause(10);
    return BEHAVIOURS.wait!(input, context);
  },
  /** Writes what it has thought out, and nothing comes in between. */
  'thinking-and-writing': async (input, context) => {
    think(50);
    return BEHAVIOURS.writing!(input, context);
  },
  /** Is in the middle of writing when it is asked to stop. */
  writing: async (_input, { uninterrupted }) => {
    const written = await uninterrupted(async () => {
      say('ready');
      await pause(1500);
      return 'all of it';
    });
    return answer(ok({ written }));
  },
  log: async (_input, { log }) => {
    log.log('error', 'tug::apply', 'no room');
    log.log('warn', 'tug::python', 'odd name', { file: 'a\u001b[31m.py' });
    log.log('info', 'tug::workspace', 'Scanning workspace', { path: '/home/user/project', files: 142 });
    log.log('debug', 'snapshot', 'hashed', { bytes: 5n });
    log.log('trace', 'tug::snapshot', 'stat', { path: 'a.py' });
    return answer(ok({}));
  },
  progress: async (_input, { progress }) => {
    for (let done = 0; done <= 40; done++) {
      progress.report('Reading files', done * 100, 4000);
      await pause(20);
    }
    return answer(ok({}));
  },
  'busy-progress': async (_input, { progress }) => {
    const until = performance.now() + 600;
    for (let done = 0; performance.now() < until; done++) progress.report('Hashing', done, null);
    return answer(ok({}));
  },
  'short-progress': async (_input, { progress }) => {
    progress.report('Reading files', 1, 2);
    return answer(ok({}));
  },
};

async function behave(input: ParsedCommand, context: HandlerContext): Promise<Answer> {
  return BEHAVIOURS[context.environment.variables.TUG_TEST ?? 'what']!(input, context);
}

export const WIRING: Wiring = {
  operations: OPERATIONS,
  handlers: {
    ...Object.fromEntries(HANDLER_NAMES.map((name) => [name, behave])),
    ...OWN_HANDLERS,
  } as Handlers,
};

function ok(fields: Readonly<Record<string, unknown>>): WireDocument {
  return { status: 'ok', schema_version: '1', ...fields };
}

function answer(document: WireDocument, exitCode = 0) {
  return { kind: 'document', document, exitCode } as const;
}

function say(word: string): void {
  process.stderr.write(`${word}\n`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
