// The program behind `tug`: parse, answer, print, exit. The only place that ends the process.
import { EXIT } from '../../base/error-codes.ts';
import { TugError } from '../../base/tug-error.ts';
import { takeOver } from '../../platform/snapshot/hand-over-questions.ts';
import { errorDocument, exitCodeOf } from '../wire/error-document.ts';
import { chooseOutput } from './choose-output.ts';
import { commandEnvironment } from './command-environment.ts';
import { buildCommandTable } from './command-table.ts';
import type { Answer, Budget, Handler, HandlerContext } from './handler.ts';
import { helpText } from './help.ts';
import { Interruption } from './interruption.ts';
import { type LogFilter, makeLogFilter } from './log-filter.ts';
import { createLog } from './logging.ts';
import { flagsOnSight, parseArguments } from './parse-arguments.ts';
import { printAnswer } from './print-answer.ts';
import { createProgress } from './progress.ts';
import { WIRING } from './wiring.ts';
import { tolerateBrokenPipes } from './write-fully.ts';

async function main(argv: readonly string[]): Promise<never> {
  const early = takeOver();
  tolerateBrokenPipes(process.stdout, process.stderr);
  const table = buildCommandTable(WIRING.operations);
  const parsed = orProblem(() => parseArguments(table, argv));
  const flags = parsed instanceof TugError ? flagsOnSight(table, argv) : parsed.flags;
  const output = chooseOutput(flags, {
    stdout: process.stdout,
    stderr: process.stderr,
    variables: process.env,
  });
  const filter = orProblem(() => makeLogFilter({ variable: process.env.TUG_LOG, flag: output.logThreshold }));
  const log = createLog({
    filter: filter instanceof TugError ? () => false : filter,
    format: output.logFormat,
    style: output.stderr,
    now: Date.now,
    write: (line) => void process.stderr.write(line),
  });
  const progress = await createProgress({
    animate: output.animate,
    color: output.stderrColor,
    stream: process.stderr,
    log,
  });

  let ending = false;
  const end = async (answer: Answer): Promise<never> => {
    // Asked twice: the reader of the first answer does not take it. Whoever asks again does not want to wait.
    if (ending) process.exit(answer.exitCode);
    ending = true;
    early?.drop();
    progress.finish();
    const handler = parsed instanceof TugError ? null : parsed.command.handler;
    const written = await printAnswer(answer, handler, output, process);
    process.exit(written ? answer.exitCode : EXIT.internal);
  };
  const maxBytes = flags.get('max-bytes')?.value;
  let budget: Budget | null = typeof maxBytes === 'number' ? { maxBytes, spill: () => null } : null;
  const fail = (thrown: unknown, exitCode?: number): Promise<never> =>
    end({ ...failure(thrown, filter, exitCode), ...(budget === null ? {} : { budget }) });
  process.on('uncaughtException', (error) => void fail(error));
  process.on('unhandledRejection', (error) => void fail(error));
  const interruption = new Interruption((reason, exitCode) => void fail(reason, exitCode));
  interruption.listen();

  if (argv.length === 0 && output.answer === 'text') {
    return end({
      kind: 'text',
      stream: 'stderr',
      text: helpText(table, [], output.stderr),
      exitCode: EXIT.arguments,
    });
  }
  if (parsed instanceof TugError) return fail(parsed);
  if (filter instanceof TugError) return fail(filter);
  try {
    const context: HandlerContext = {
      log,
      progress,
      signal: interruption.signal,
      uninterrupted: (work) => interruption.uninterrupted(work),
      environment: commandEnvironment(interruption.signal),
      table,
      style: output.stdout,
      early,
      onBudget: (known) => {
        budget = known;
      },
    };
    // The parser lets no command through that only groups others, and each handler answers its own kind of document.
    const handler = WIRING.handlers[parsed.command.handler!] as Handler;
    const answer = await handler(parsed, context);
    // Work that was too far to be stopped has its true answer; the exit code says that someone wanted it to stop.
    return await end(
      interruption.exitCode === null ? answer : { ...answer, exitCode: interruption.exitCode },
    );
  } catch (error) {
    if (interruption.exitCode === null) return fail(error);
    return fail(interruption.explain(error), interruption.exitCode);
  }
}

function failure(thrown: unknown, filter: LogFilter | TugError, exitCode?: number): Answer {
  const showStack = !(filter instanceof TugError) && filter('debug', 'tug');
  const document = errorDocument(thrown, { showStack });
  return { kind: 'document', document, exitCode: exitCode ?? exitCodeOf(document) };
}

/** What the user wrote wrongly is an answer like any other; a bug is not. */
function orProblem<Result>(work: () => Result): Result | TugError {
  try {
    return work();
  } catch (error) {
    if (error instanceof TugError) return error;
    throw error;
  }
}

void main(process.argv.slice(2));
