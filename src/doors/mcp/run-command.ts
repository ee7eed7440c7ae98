// A command of the one table, answered as the command line answers it: the same parser, the same handlers, the same
// documents. Only where the answer goes is different.
import type { Answer, Handler, HandlerContext } from '../cli/handler.ts';
import { parseArguments } from '../cli/parse-arguments.ts';
import { WIRING } from '../cli/wiring.ts';
import type { CallSpelling } from '../wire/next-commands.ts';
import type { ToolCommand } from './tool.ts';
import type { CallContext, SharedWork } from './work.ts';

/** Longer answers are paged: past this, clients cut, and cut JSON is worth nothing. */
export const MAX_BYTES = 60_000;

export interface CommandRun {
  readonly workingDirectory: string;
  readonly call: CallContext;
  readonly calls?: CallSpelling;
}

export async function runCommand(
  shared: SharedWork,
  command: ToolCommand,
  run: CommandRun,
): Promise<Answer & { readonly kind: 'document' }> {
  const parsed = parseArguments(shared.context.table, command.argv);
  const handler = WIRING.handlers[parsed.command.handler!] as Handler;
  const answer = await handler(parsed, handlerContext(shared, command, run));
  if (answer.kind === 'text') throw new Error(`${command.argv.join(' ')} answers in text`);
  return answer;
}

export function handlerContext(shared: SharedWork, { stdin }: ToolCommand, run: CommandRun): HandlerContext {
  const { signal, progress } = run.call;
  const { context } = shared;
  return {
    ...context,
    progress,
    signal,
    uninterrupted: (work) => {
      signal.throwIfAborted();
      return context.uninterrupted(work);
    },
    environment: {
      ...context.environment,
      workingDirectory: run.workingDirectory,
      readStdin: async () => Buffer.from(JSON.stringify(stdin ?? null)),
    },
    early: null,
    warm: shared.warm,
    maxBytes: MAX_BYTES,
    ...(run.calls === undefined ? {} : { calls: run.calls }),
  };
}
