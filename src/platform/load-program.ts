// What happens before the program itself is loaded: git begins to think about the work tree, then the compiled form of the
// program is fetched. Both on every start, so this is a small file of its own, bundled apart from the rest.
import { builtWorker } from './built-worker.ts';
import { handOver } from './snapshot/hand-over-questions.ts';

export async function loadProgram(
  file: string,
  require: NodeJS.Require,
  argv: readonly string[],
): Promise<void> {
  const command = argv.find((word) => /^[a-z][a-z-]*$/.test(word)) ?? 'none';
  if (TAKING_SNAPSHOTS.has(command) && !argv.some((word) => ELSEWHERE.test(word))) {
    const { EarlyQuestions } = await import('./snapshot/early-questions.ts');
    handOver(EarlyQuestions.ask(process.cwd, builtWorker('read')));
  }
  // Not before git is at work: what it needs of Node takes some milliseconds to load.
  const { loadCached } = await import('./code-cache.ts');
  loadCached(file, require, purposeOf(command, argv));
}

/** Operations, and the verbs of plan state, have little code in common, and some are called all the time: each keeps its own. */
function purposeOf(command: string, argv: readonly string[]): string {
  const next = SEVERAL_IN_ONE.has(command) ? (argv[argv.indexOf(command) + 1] ?? '') : '';
  return /^[a-z][a-z-]*$/.test(next) ? `${command}-${next}` : command;
}

const SEVERAL_IN_ONE: ReadonlySet<string> = new Set(['run', 'analyze-impact', 'state']);

/** A guess by the first word: who takes no snapshot after all has asked in vain. */
const TAKING_SNAPSHOTS: ReadonlySet<string> = new Set([
  'snapshot',
  'analyze-impact',
  'run',
  'definition',
  'references',
  'symbols',
  'outline',
  'apply',
  'verify',
]);

/** Flags with which the work tree is another one, or nobody asks about it. */
const ELSEWHERE = /^(--workspace\b|--help$|-h$)/;
