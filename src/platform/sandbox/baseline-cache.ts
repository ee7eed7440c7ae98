// How checks ended without any patch, remembered for a while: while an agent tries one patch after the other on the same
// files, the slow run without a patch is needed only once. It may be deleted at any time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortId } from '../../base/content-hash.ts';
import type { CheckCommand, CheckRun } from '../../kernel/verification.ts';
import { TEST_OUTCOMES, type TestResults } from '../../kernel/verify/test-results.ts';
import { atomicWrite } from '../atomic-write.ts';

export interface BaselineCache {
  get(key: string): CheckRun | null;
  put(key: string, run: CheckRun): void;
}

/**
 * Everything that may change the outcome: the files, ignored ones too, the command, the variables it is started with, and
 * the environment it runs in. Null when the environment cannot be identified: then the check runs again.
 */
export function baselineKey(
  snapshotId: string,
  ignored: string,
  check: CheckCommand,
  inherited: NodeJS.ProcessEnv,
): string | null {
  const surroundings = check.surroundings?.() ?? null;
  if (surroundings === null) return null;
  const variables = Object.entries({ ...inherited, ...check.environment })
    .filter(([name]) => !VOLATILE.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { argv, input, timeoutSeconds } = check;
  const about = [FORMAT, surroundings, ignored, argv, input ?? null, timeoutSeconds, variables];
  return shortId('baseline', snapshotId, JSON.stringify(about));
}

/** Of the entries: an older one is never found. */
const FORMAT = 4;

/** Different from call to call without any meaning for a check. */
const VOLATILE: ReadonlySet<string> = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD', 'COLUMNS', 'LINES']);

export const MOST_BASELINES = 50;
/** The world changes too: services come and go, packages are installed. */
const LONGEST_AGE_MS = 30 * 60 * 1000;
/** A longer output is not worth keeping; then the check runs again, unless its tests are known one by one. */
const LONGEST_OUTPUT = 64 * 1024;
/** Of all entries together; the oldest go first. */
const MOST_TEXT = 16 * 1024 * 1024;

interface Entry {
  readonly key: string;
  readonly at: number;
  readonly run: CheckRun;
}

export function openBaselineCache(sessionDirectory: string): BaselineCache {
  const file = join(sessionDirectory, 'baselines.json');
  return {
    get: (key) => readEntries(file).find((entry) => entry.key === key && isFresh(entry))?.run ?? null,
    put: (key, run) => {
      const isLong = run.output.length > LONGEST_OUTPUT;
      if (isLong && (run.kind !== 'exited' || run.tests === null)) return;
      const others = readEntries(file).filter((entry) => entry.key !== key && isFresh(entry));
      const kept = isLong ? { ...run, output: run.output.slice(-LONGEST_OUTPUT) } : run;
      const entries = [...others, { key, at: Date.now(), run: kept }].slice(-MOST_BASELINES);
      const texts = entries.map((entry) => JSON.stringify(entry));
      while (texts.length > 1 && texts.reduce((sum, { length }) => sum + length, 0) > MOST_TEXT)
        texts.shift();
      atomicWrite(file, `{"entries":[${texts.join(',')}]}`);
    },
  };
}

function isFresh({ at }: Entry): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < LONGEST_AGE_MS;
}

/** A damaged file is as good as none. */
function readEntries(file: string): readonly Entry[] {
  try {
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { readonly entries: readonly unknown[] };
    return entries.filter(isEntry);
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { key, at, run } = value as Partial<Entry>;
  return typeof key === 'string' && typeof at === 'number' && isRun(run);
}

function isRun(value: Partial<CheckRun> | undefined | null): boolean {
  if (typeof value !== 'object' || value === null || typeof value.output !== 'string') return false;
  switch (value.kind) {
    case 'exited':
      return (
        isNullOr(value.exitCode, 'number') &&
        isNullOr(value.signal, 'string') &&
        (value.failures === null || isTextList(value.failures)) &&
        isTests(value.tests) &&
        isCounts(value.counts)
      );
    case 'not-run':
      return (
        typeof value.reason === 'string' &&
        (value.found === 'nothing-to-check' || value.found === 'could-not-run')
      );
    default:
      return value.kind === 'timeout' && isTests(value.tests);
  }
}

function isTests(value: TestResults | null | undefined): boolean {
  if (value === null || value === undefined) return value === null;
  return (
    Array.isArray(value.tests) &&
    value.tests.every(([id, outcome]) => typeof id === 'string' && TEST_OUTCOMES.includes(outcome)) &&
    Array.isArray(value.parts) &&
    value.parts.every(isTextList) &&
    isTextList(value.collectionErrors) &&
    isNullOr(value.stopped, 'string')
  );
}

function isCounts(value: object | null | undefined): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).every(Number.isSafeInteger));
}

function isNullOr(value: unknown, type: 'number' | 'string'): boolean {
  return value === null || typeof value === type;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
