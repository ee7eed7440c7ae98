// Asks a program about itself through its own help, one command at a time, and remembers the answers.
import type { AskModel, CommandModel } from '../assist/docs/command-model.ts';
import { readHelp } from '../assist/docs/read-help.ts';
import { TugError } from '../base/tug-error.ts';
import { Turns } from '../base/turns.ts';
import type { WorkspaceRequest } from './open-workspace.ts';
import { runForText } from './run-for-text.ts';

export interface AskedProgram {
  /** The name by which pages call it. */
  readonly name: string;
  readonly ask: AskModel;
  /** What it prints for `--help`; null when it knows no such command. */
  readonly help: (path: readonly string[]) => Promise<string | null>;
}

/** Throws InvalidArgument when it cannot be started, or when its help says nothing that can be read. */
export async function askProgram(
  argv: readonly string[],
  request: WorkspaceRequest,
  name = nameOf(argv),
): Promise<AskedProgram> {
  const [program = ''] = argv;
  const helps = new Map<string, Promise<string | null>>();
  const models = new Map<string, Promise<CommandModel | null>>();
  const turns = new Turns(AT_ONCE);
  const print: Print = (path, flag) =>
    turns.take(request.signal, () => run([...argv, ...path, flag], request));
  const help = (path: readonly string[]) => remember(helps, path, () => fetchHelp(path, print, help));
  const ask: AskModel = (path) => remember(models, path, () => modelOf(name, path, help));
  const top = await ask([]);
  if (top === null) throw unusable(program, 'it could not be started, or it has no --help');
  if (top.flags === null && (top.subcommands ?? []).length === 0) {
    throw unusable(program, 'its help names no commands and no flags that can be read');
  }
  return { name, ask, help };
}

/** Programs that take long to say what they do mostly wait, or do so on one core. */
const AT_ONCE = 4;

function remember<Value>(
  known: Map<string, Promise<Value>>,
  path: readonly string[],
  make: () => Promise<Value>,
): Promise<Value> {
  const key = path.join(' ');
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

async function modelOf(
  name: string,
  path: readonly string[],
  help: AskedProgram['help'],
): Promise<CommandModel | null> {
  const text = await help(path);
  if (text === null) return null;
  const model = readHelp(path.at(-1) ?? name, text);
  return SHORT.test(text) ? { ...model, flags: null } : model;
}

/**
 * What `git log -h` begins with. It stands in for the manual where there is none, shows only some of the flags, and
 * says of the others only `<options>`.
 */
const SHORT = /^usage: git \S+ .*\[<options>\].*<(?:rev|since|object)/;

const REFUSAL =
  '(?:unknown|unrecogni[sz]ed|invalid choice|no such|not a \\S+ command|is not a|no manual entry)\\b';
/** In its first line, or in one that begins as messages about errors do. */
const REFUSES = [
  new RegExp(`^[^\\n]*\\b${REFUSAL}`, 'i'),
  new RegExp(`^(?:error|fatal|[^\\n]+: error)\\b.*${REFUSAL}`, 'im'),
];

type Print = (path: readonly string[], flag: string) => Promise<string | null>;

async function fetchHelp(
  path: readonly string[],
  print: Print,
  help: AskedProgram['help'],
): Promise<string | null> {
  const above = path.length === 0 ? null : await help(path.slice(0, -1));
  for (const flag of ['--help', '-h']) {
    const text = await print(path, flag);
    // Many programs answer for a command they do not know with the help of the one above.
    if (
      text === null ||
      text.trim() === '' ||
      text === above ||
      REFUSES.some((refusal) => refusal.test(text))
    )
      continue;
    return text;
  }
  return null;
}

/** `npm warn Unknown user config` is about the machine, not about what was asked. */
const WARNING = /^(?:\S+ )?warn(?:ing)?\b.*\r?\n?/gim;

async function run(argv: readonly string[], request: WorkspaceRequest): Promise<string | null> {
  const variables = { NO_COLOR: '1', COLUMNS: '200', PAGER: 'cat', MANPAGER: 'cat' };
  const said = await runForText(argv, request, { timeoutMs: 20_000, outputLimit: 1024 * 1024, variables });
  // Programs disagree about the exit code of help; what they print decides.
  return said?.output.replace(WARNING, '') ?? null;
}

/** `python3 -m build` is called `build` by nobody: the program is its first word, without its folder. */
function nameOf([program = '']: readonly string[]): string {
  return program.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|bat|cjs|mjs|js|py)$/i, '');
}

function unusable(program: string, reason: string): TugError {
  return new TugError('InvalidArgument', `--binary ${program}: ${reason}`, {
    hint: 'name a program that prints its commands and flags for --help',
    details: { argument: '--binary', value: program, reason },
  });
}
