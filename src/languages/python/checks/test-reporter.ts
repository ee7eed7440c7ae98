// How the results of pytest and unittest come back: which variables make them report, and what the report means.
import { delimiter } from 'node:path';
import type { TestReporter } from '../../../kernel/verification.ts';
import { TEARDOWN, type TestOutcome, type TestResults } from '../../../kernel/verify/test-results.ts';
import {
  PYTEST_PLUGIN,
  PYTEST_PLUGIN_SOURCE,
  UNITTEST_RUNNER,
  UNITTEST_RUNNER_SOURCE,
} from './report-scripts.ts';
import { SITE_MODULE, SITE_SOURCE } from './site-script.ts';

export interface ReportingCommand {
  readonly argv: readonly string[];
  readonly reporter?: TestReporter;
}

/**
 * The same command, made to report its tests where it is known how: pytest by a plugin that is named in PYTEST_ADDOPTS,
 * wherever in the command it is started; `python -m unittest` and `manage.py test` by a module that takes their place.
 * tox and nox clear the environment, and an isolated interpreter ignores it: these stay as they are. Every Python that is
 * started imports the sandbox, and says so.
 */
export function withReport(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): ReportingCommand {
  const line = argv.join(' ');
  const isPython = environment.PYTHONPATH !== undefined;
  const isClosed = isIsolated(argv) || /(?:^|[\s/\\])(?:tox|nox)(?=$|[\s.])/.test(line);
  const runner = isClosed ? null : (runnerOf(argv, line) ?? (isPython ? PYTEST : null));
  // Without a source root there is no Python in the workspace that could be meant.
  if (runner === null && !isPython) return { argv };
  const shared = {
    PYTHONPATH: ['{support}', environment.PYTHONPATH ?? '{inherited}'].join(delimiter),
    TUG_TEST_REPORT: '{report}',
  };
  const plain: TestReporter = {
    files: { [`${SITE_MODULE}.py`]: SITE_SOURCE },
    environment: shared,
    read: () => null,
    doubt: () => OTHER_CODE,
    instead: () => null,
  };
  const reporter: TestReporter = {
    files: { ...plain.files, ...runner?.files },
    environment: { ...shared, ...runner?.environment },
    read: readReport,
    doubt: (report) => whyDoubtful(report, line),
    instead: (output) => (IN_THE_WAY.test(output) ? plain : null),
  };
  return { argv: keepSearchPath(runner?.argv ?? argv), reporter };
}

interface KnownRunner {
  readonly argv?: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Null when the command does not show it: it may still be pytest that a script starts in the end. */
function runnerOf(argv: readonly string[], line: string): KnownRunner | null {
  if (/(?:^|[\s/\\"'])(?:pytest|py\.test)(?:\.exe)?(?=$|[\s"';&|])/.test(line)) return PYTEST;
  const files = { [`${UNITTEST_RUNNER}.py`]: UNITTEST_RUNNER_SOURCE };
  const module = argv.findIndex((part, i) => part === 'unittest' && argv[i - 1] === '-m');
  if (module >= 0)
    return { files, argv: [...argv.slice(0, module), UNITTEST_RUNNER, ...argv.slice(module + 1)] };
  const script = argv.findIndex((part, i) => /(?:^|[/\\])manage\.py$/.test(part) && argv[i + 1] === 'test');
  if (script > 0 && PYTHON.test(argv[0]!))
    return { files, argv: [...argv.slice(0, script), '-m', UNITTEST_RUNNER, ...argv.slice(script)] };
  return null;
}

const PYTEST: KnownRunner = {
  files: { [`${PYTEST_PLUGIN}.py`]: PYTEST_PLUGIN_SOURCE },
  environment: {
    TUG_PYTEST_ADDOPTS: '{inherited:PYTEST_ADDOPTS}',
    PYTEST_ADDOPTS: `{inherited} -p ${PYTEST_PLUGIN}`,
  },
};

const PYTHON = /(?:^|[/\\])(?:python|pypy)[\d.]*t?(?:\.exe)?$/i;

/** Options of the interpreter, which come before the program, or a command that starts it without the variables. */
function isIsolated(argv: readonly string[]): boolean {
  return argv.slice(1, 4).some((part) => /^-[bBdiOqsSuvx]*[IE]/.test(part));
}

/** `PYTHONPATH=src pytest` would hide the reporter: what the command sets comes first, and ours follows. */
function keepSearchPath(argv: readonly string[]): readonly string[] {
  return argv.map((part) =>
    part.replace(
      /(^|[\s;&|])PYTHONPATH=(?!["']|[^\s;&|]*\$\{?PYTHONPATH)([^\s;&|]*)/g,
      `$1PYTHONPATH=$2${delimiter}{support}`,
    ),
  );
}

/** pytest, where the plugin cannot be imported: the command sets PYTHONPATH somewhere that cannot be seen. */
const IN_THE_WAY = new RegExp(`(?:importing plugin|No module named) "?'?${PYTEST_PLUGIN}`);

/** Programs that run a command elsewhere, on files that they find by the current folder. */
const ELSEWHERE = /(?:^|[\s/])(?:docker|docker-compose|podman|nerdctl|kubectl|vagrant|ssh)(?=\s)/;
const RUNS_PYTHON = /(?:^|[\s/\\"'])(?:python|pypy|pytest|py\.test|nose2)[\d.]*(?:\.exe)?(?=$|[\s"';&|])/;

const OTHER_CODE =
  'Python ran without the PYTHONPATH that makes it import the sandbox, so the tests may have run on installed code; let the command pass on its variables (no `-I`, `-E` or `env -i`; `PYTHONPATH=src:$PYTHONPATH`)';

function whyDoubtful(report: string, line: string): string | null {
  const lines = report.split('\n').flatMap(parseLine);
  const outside = lines.find(({ event }) => event === 'outside');
  if (outside !== undefined)
    return `the tests imported \`${outside.id}\` from ${outside.reason}, not from the sandbox`;
  const left = lines.find(({ event }) => event === 'left');
  if (left !== undefined)
    return `a test started \`${left.id}\` without the PYTHONPATH that makes it import the sandbox, so it may have run the workspace`;
  if (lines.length > 0 || !RUNS_PYTHON.test(line) || ELSEWHERE.test(line)) return null;
  return OTHER_CODE;
}

interface Line {
  readonly event:
    | 'python'
    | 'outside'
    | 'left'
    | 'start'
    | 'test'
    | 'collect'
    | 'finish'
    | 'interrupted'
    | 'internal';
  readonly id?: string;
  readonly when?: string;
  readonly outcome?: TestOutcome;
  /** Of a subtest: its description. */
  readonly part?: string | null;
  readonly status?: number;
  readonly stopped?: string | null;
  readonly reason?: string;
  readonly collected?: number;
  /** The process that wrote the line. */
  readonly run?: number;
  /** Where the ids of this run begin, relative to the workspace. */
  readonly folder?: string;
}

/** Null when no runner got as far as to load the reporter. A command may start several, also at the same time. */
export function readReport(report: string, exitCode: number | null): TestResults | null {
  const lines = report.split('\n').flatMap(parseLine);
  const found = new Results(`it ended before all tests had run (${describeExit(exitCode)})`);
  for (const line of lines) found.add(line);
  return found.isEmpty ? null : found.result();
}

/** One start of a runner. */
interface Run {
  readonly folder: string;
  /** From the runner's ids to ours. */
  readonly ids: Map<string, string>;
  hasRunTests: boolean;
  isRunning: boolean;
  isCutShort: boolean;
  cause: string | null;
}

class Results {
  readonly #unfinished: string;
  readonly #runs: Run[] = [];
  readonly #current = new Map<number | undefined, Run>();
  readonly #known = new Set<string>();
  readonly #tests = new Map<string, TestOutcome>();
  readonly #parts = new Map<string, readonly [string, string]>();
  readonly #collectionErrors = new Set<string>();
  #stopped: string | null = null;

  constructor(unfinished: string) {
    this.#unfinished = unfinished;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  add(line: Line): void {
    if (line.event === 'start') {
      this.#start(line);
      return;
    }
    const run = this.#current.get(line.run);
    if (run === undefined) return;
    switch (line.event) {
      case 'test': {
        const broken = BROKEN_UNITTEST.exec(line.id ?? '');
        if (broken !== null) this.#collectionErrors.add(this.#idOf(run, broken[1] ?? line.id!));
        else if (line.id !== undefined) {
          run.hasRunTests = true;
          addReport(this.#tests, this.#parts, { ...line, id: this.#idOf(run, line.id) });
        }
        break;
      }
      case 'collect':
        this.#collectionErrors.add(line.id ? this.#idOf(run, line.id) : 'the root folder');
        break;
      case 'interrupted':
      case 'internal':
        run.isCutShort = true;
        run.cause = line.reason ?? null;
        break;
      case 'finish':
        this.#stop(run, whyStopped(line, run));
        run.isRunning = false;
        break;
    }
  }

  result(): TestResults {
    for (const run of this.#runs) if (run.isRunning) this.#stop(run, this.#unfinished);
    return {
      tests: [...this.#tests],
      parts: [...this.#parts.values()],
      collectionErrors: [...this.#collectionErrors].sort(),
      stopped: this.#stopped,
    };
  }

  #start({ run: process, folder = '' }: Line): void {
    const before = this.#current.get(process);
    if (before?.isRunning === true) this.#stop(before, this.#unfinished);
    const run: Run = {
      folder,
      ids: new Map(),
      hasRunTests: false,
      isRunning: true,
      isCutShort: false,
      cause: null,
    };
    this.#runs.push(run);
    this.#current.set(process, run);
  }

  /** Every run must reach its end. */
  #stop(run: Run, reason: string | null): void {
    if (reason === null) return;
    const { cause } = run;
    run.isRunning = false;
    this.#stopped ??= cause && !reason.includes(cause) ? `${reason}: ${cause}` : reason;
  }

  /** Two runs may use one id for two tests, or run one test twice. */
  #idOf(run: Run, id: string): string {
    const known = run.ids.get(id);
    if (known !== undefined) return known;
    const path = run.folder === '' ? id : `${run.folder}/${id}`;
    let unique = path;
    for (let n = 2; this.#known.has(unique); n++) unique = `${path} (${n})`;
    this.#known.add(unique);
    run.ids.set(id, unique);
    return unique;
  }
}

/** What unittest reports as a test and is none: a module that cannot be imported, the setup of a class or module. */
const BROKEN_UNITTEST = /^(?:unittest\.loader\._FailedTest\.(.+)|(?:setUp|tearDown)(?:Class|Module) \(.*\))$/;

/** A test has up to three reports, and more with subtests and repeated attempts: the worst of the last attempt counts. */
function addReport(
  tests: Map<string, TestOutcome>,
  parts: Map<string, readonly [string, string]>,
  { id, when, outcome, part = null }: Line,
): void {
  if (id === undefined || outcome === undefined) return;
  const known = tests.get(id);
  const failed = outcome === 'failed' || outcome === 'error';
  if (when === 'teardown' && known !== undefined) {
    if (failed) addPart(parts, id, TEARDOWN);
  } else if (failed) {
    if (part !== null) addPart(parts, id, part);
    tests.set(id, when === 'setup' || when === 'teardown' || known === 'error' ? 'error' : outcome);
  } else if (part !== null || known === 'failed' || known === 'error') return;
  else if (when === 'call' || outcome === 'skipped' || outcome === 'xfailed') tests.set(id, outcome);
}

function addPart(parts: Map<string, readonly [string, string]>, id: string, part: string): void {
  parts.set(JSON.stringify([id, part]), [id, part]);
}

function whyStopped(
  { status = 0, stopped = null, collected = 0 }: Line,
  { isCutShort, hasRunTests }: Run,
): string | null {
  if (stopped !== null) return `it stopped early (${stopped})`;
  if (!hasRunTests && collected > 0) return `it collected ${collected} tests and ran none`;
  // 0: all passed, 1: some failed, 5: there are none. Plugins have codes of their own from 6 on.
  return isCutShort || (status >= 2 && status <= 4)
    ? `it ended before all tests had run (exit code ${status})`
    : null;
}

function describeExit(exitCode: number | null): string {
  return exitCode === null ? 'by a signal' : `exit code ${exitCode}`;
}

/** The last line may be cut short by a crash. */
function parseLine(text: string): readonly Line[] {
  try {
    const line = JSON.parse(text) as Line | null;
    return typeof line?.event === 'string' ? [line] : [];
  } catch {
    return [];
  }
}
