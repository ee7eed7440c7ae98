// How the results of pytest and unittest come back: which variables make them report, and what the report means.
import { delimiter } from 'node:path';
import type { TestReporter } from '../../../kernel/verification.ts';
import type { TestOutcome, TestResults } from '../../../kernel/verify/test-results.ts';
import {
  PYTEST_PLUGIN,
  PYTEST_PLUGIN_SOURCE,
  UNITTEST_RUNNER,
  UNITTEST_RUNNER_SOURCE,
} from './report-scripts.ts';

export interface ReportingCommand {
  readonly argv: readonly string[];
  readonly reporter?: TestReporter;
}

/**
 * The same command, made to report its tests where it is known how: pytest by a plugin that is named in PYTEST_ADDOPTS,
 * wherever in the command it is started; `python -m unittest` by a module that takes its place. tox and nox clear the
 * environment, and an isolated interpreter ignores it: these stay as they are.
 */
export function withReport(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
): ReportingCommand {
  const line = argv.join(' ');
  // Options of the interpreter, which come before the program.
  const isIsolated = argv.slice(1, 4).some((part) => /^-[bBdiOqsSuvx]*[IE]/.test(part));
  if (isIsolated || /(?:^|[\s/\\])(?:tox|nox)(?=$|[\s.])/.test(line)) return { argv };
  const shared = {
    PYTHONPATH: [environment.PYTHONPATH ?? '{inherited}', '{support}'].join(delimiter),
    TUG_TEST_REPORT: '{report}',
  };
  if (/(?:^|[\s/\\"'])(?:pytest|py\.test)(?:\.exe)?(?=$|[\s"';&|])/.test(line)) {
    const pytest = {
      TUG_PYTEST_ADDOPTS: '{inherited:PYTEST_ADDOPTS}',
      PYTEST_ADDOPTS: `{inherited} -p ${PYTEST_PLUGIN}`,
    };
    const files = { [`${PYTEST_PLUGIN}.py`]: PYTEST_PLUGIN_SOURCE };
    return { argv, reporter: { files, environment: { ...shared, ...pytest }, read: readReport } };
  }
  const at = argv.findIndex((part, i) => part === 'unittest' && argv[i - 1] === '-m');
  if (at < 0) return { argv };
  const files = { [`${UNITTEST_RUNNER}.py`]: UNITTEST_RUNNER_SOURCE };
  const reporting = [...argv.slice(0, at), UNITTEST_RUNNER, ...argv.slice(at + 1)];
  return { argv: reporting, reporter: { files, environment: shared, read: readReport } };
}

interface Line {
  readonly event: 'start' | 'test' | 'collect' | 'finish' | 'interrupted' | 'internal';
  readonly id?: string;
  readonly when?: string;
  readonly outcome?: TestOutcome;
  readonly part?: boolean;
  readonly status?: number;
  readonly stopped?: string | null;
  readonly reason?: string;
}

/** Null when the runner did not get as far as to load the reporter. */
export function readReport(report: string, exitCode: number | null): TestResults | null {
  const lines = report.split('\n').flatMap(parseLine);
  if (lines.length === 0) return null;
  const tests = new Map<string, TestOutcome>();
  const collectionErrors = new Set<string>();
  let stopped: string | null = `it ended before all tests had run (${describeExit(exitCode)})`;
  let cause: string | null = null;
  const isCutShort = lines.some(({ event }) => event === 'interrupted' || event === 'internal');
  for (const line of lines) {
    switch (line.event) {
      case 'start':
        break;
      case 'test': {
        const broken = BROKEN_UNITTEST.exec(line.id ?? '');
        if (broken === null) addReport(tests, line);
        else collectionErrors.add(broken[1] ?? line.id!);
        break;
      }
      case 'collect':
        collectionErrors.add(line.id || 'the root folder');
        break;
      case 'interrupted':
      case 'internal':
        cause = line.reason ?? null;
        break;
      case 'finish':
        stopped = whyStopped(line, isCutShort);
        break;
    }
  }
  if (stopped !== null && cause) stopped = `${stopped}: ${cause}`;
  return { tests: [...tests], collectionErrors: [...collectionErrors].sort(), stopped };
}

/** What unittest reports as a test and is none: a module that cannot be imported, the setup of a class or module. */
const BROKEN_UNITTEST = /^(?:unittest\.loader\._FailedTest\.(.+)|(?:setUp|tearDown)(?:Class|Module) \(.*\))$/;

/** A test has up to three reports, and more with subtests and repeated attempts: the worst of the last attempt counts. */
function addReport(tests: Map<string, TestOutcome>, { id, when, outcome, part }: Line): void {
  if (id === undefined || outcome === undefined) return;
  const known = tests.get(id);
  if (outcome === 'failed' && when !== 'call') tests.set(id, 'error');
  else if (outcome === 'failed' || outcome === 'error') tests.set(id, known === 'error' ? 'error' : outcome);
  else if (part === true || known === 'failed' || known === 'error') return;
  else if (when === 'call' || outcome === 'skipped' || outcome === 'xfailed') tests.set(id, outcome);
}

function whyStopped({ status = 0, stopped = null }: Line, isCutShort: boolean): string | null {
  if (stopped !== null) return `it stopped early (${stopped})`;
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
