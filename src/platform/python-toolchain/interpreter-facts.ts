// What an interpreter says of itself. Asking it costs a process, so the answer is kept, together with what would change if
// it were not true any more: the program itself, and the folders that packages are installed into.
import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno } from '../errno.ts';
import { PROBE_SCRIPT, PROBED_MODULES, type ProbedModule } from './probe-script.ts';

export interface InterpreterFacts {
  /** The interpreter itself, where the path that was asked is a launcher such as a pyenv shim. */
  readonly executable: string;
  /** `3.12.1`. */
  readonly version: string;
  /** The environment it belongs to, and the installation that environment was made from: the same without one. */
  readonly prefix: string;
  readonly basePrefix: string;
  /** Those that are installed, with their versions where these are known. */
  readonly modules: { readonly [Name in ProbedModule]?: string | null };
  /** Folders that packages are installed into. */
  readonly folders: readonly string[];
}

export type Asked =
  | { readonly kind: 'answered'; readonly facts: InterpreterFacts }
  | { readonly kind: 'failed'; readonly reason: string };

export interface AskOptions {
  /** A launcher may choose by the folder it is called in. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where answers are kept; null: nothing is read or kept. */
  readonly cacheFile: string | null;
  /** Whether a new answer may be written there. */
  readonly remember: boolean;
}

/** Starts the interpreter, unless it was asked before and nothing has changed. */
export function askInterpreter(path: string, options: AskOptions): Asked {
  const { cacheFile, remember } = options;
  const known = cacheFile === null ? [] : readEntries(cacheFile);
  const entry = known.find((each) => each.path === path);
  if (entry !== undefined && entry.signature === signatureOf(path, entry.facts)) {
    return { kind: 'answered', facts: entry.facts };
  }
  const asked = startAndAsk(path, options);
  if (asked.kind === 'answered' && cacheFile !== null && remember) {
    const { facts } = asked;
    // A launcher chooses anew every time: its answer is about the interpreter it has chosen.
    const about = isLauncher(path, facts) ? facts.executable : path;
    const others = known.filter((each) => each.path !== about).slice(-(MOST_ENTRIES - 1));
    const entries = [...others, { path: about, signature: signatureOf(about, facts), facts }];
    keep(cacheFile, JSON.stringify({ version: VERSION, entries }));
  }
  return asked;
}

const TIMEOUT_MS = 20_000;
const MOST_ENTRIES = 20;
const VERSION = 1;

function startAndAsk(path: string, { cwd, environment }: AskOptions): Asked {
  const { status, signal, stdout, stderr, error } = spawnSync(path, ['-c', PROBE_SCRIPT], {
    cwd,
    env: environment,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  if (error !== undefined) return { kind: 'failed', reason: `cannot be started: ${describeErrno(error)}` };
  if (status !== 0) {
    const said = stderr.trim().split('\n').at(-1)!.slice(0, 200);
    const ended = signal === null ? `ends with exit code ${status}` : `was ended by ${signal}`;
    return { kind: 'failed', reason: `${ended}${said === '' ? '' : `: ${said}`}` };
  }
  const facts = readFacts(stdout.trim().split('\n').at(-1)!);
  return facts === null
    ? { kind: 'failed', reason: 'is no Python interpreter' }
    : { kind: 'answered', facts };
}

function readFacts(line: string): InterpreterFacts | null {
  try {
    const { executable, version, prefix, base_prefix, modules = {}, folders } = JSON.parse(line);
    const facts = { executable, version, prefix, basePrefix: base_prefix, modules, folders };
    return isFacts(facts) ? facts : null;
  } catch {
    return null;
  }
}

function isLauncher(path: string, { executable }: InterpreterFacts): boolean {
  try {
    return path !== executable && realpathSync(path) !== realpathSync(executable);
  } catch {
    return true;
  }
}

/** Changes when the interpreter is replaced and when something is installed or removed. */
function signatureOf(path: string, { executable, prefix, folders }: InterpreterFacts): string {
  return [path, executable, join(prefix, 'pyvenv.cfg'), ...folders]
    .map((each) => {
      const stat = statSync(each, { throwIfNoEntry: false });
      return stat === undefined ? '-' : `${stat.ino}:${stat.mtimeMs}:${stat.isDirectory() ? '' : stat.size}`;
    })
    .join(' ');
}

interface Entry {
  readonly path: string;
  readonly signature: string;
  readonly facts: InterpreterFacts;
}

/** A cache: what is damaged or strange in it is as good as not there. */
function readEntries(file: string): readonly Entry[] {
  try {
    const { version, entries } = JSON.parse(readFileSync(file, 'utf8')) as {
      version: unknown;
      entries: unknown;
    };
    return version === VERSION && Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: Partial<Entry> | null): value is Entry {
  return typeof value?.path === 'string' && typeof value.signature === 'string' && isFacts(value.facts);
}

function isFacts(value: Partial<InterpreterFacts> | undefined): value is InterpreterFacts {
  if (typeof value !== 'object' || value === null) return false;
  const { executable, version, prefix, basePrefix, modules, folders } = value;
  const texts: readonly unknown[] = [executable, version, prefix, basePrefix];
  return (
    texts.every((each) => typeof each === 'string' && each !== '') &&
    /^\d+\.\d+\.\d+$/.test(version!) &&
    typeof modules === 'object' &&
    modules !== null &&
    Object.entries(modules).every(
      ([name, found]) => isProbed(name) && (found === null || typeof found === 'string'),
    ) &&
    Array.isArray(folders) &&
    folders.every((each) => typeof each === 'string')
  );
}

function isProbed(name: string): boolean {
  return PROBED_MODULES.some((known) => known === name);
}

/** Not being able to keep an answer is no reason to go without it. */
function keep(file: string, text: string): void {
  try {
    atomicWrite(file, text);
  } catch {
    // The session cannot be written, or is being cleaned; the next call asks again.
  }
}
