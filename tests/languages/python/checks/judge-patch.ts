// Runs a real test runner on a small project with and without a patch, in a sandbox, and says in short what tug makes of it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import { languageOfPath } from '../../../../src/kernel/language-of-path.ts';
import type { ResolvedEdit } from '../../../../src/kernel/patch/patch-set.ts';
import { planChecks } from '../../../../src/kernel/plan-checks.ts';
import type { Verdict } from '../../../../src/kernel/verification.ts';
import { planPythonChecks } from '../../../../src/languages/python/checks/plan-python-checks.ts';
import { withReport } from '../../../../src/languages/python/checks/test-reporter.ts';
import { createVerifier } from '../../../../src/platform/sandbox/verify.ts';
import { makeWorkspace, SILENT } from '../../../platform/sandbox/sandbox-fixture.ts';
import { patchOf, snapshotOf } from '../../../platform/sandbox/tree-on-disk.ts';

const python = testPython();
const version = spawnSync(python, ['--version'], { encoding: 'utf8' }).stdout.replace('Python', '').trim();

export interface Case {
  readonly before: Readonly<Record<string, string>>;
  /** Files that the patch changes; null removes one. Absent: the workspace is checked as it is. */
  readonly patch?: Readonly<Record<string, string | null>>;
  /** Files and folders that git ignores. */
  readonly ignored?: readonly string[];
  /** Identifiers that the patch replaces. */
  readonly renames?: Readonly<Record<string, string>>;
  readonly modules?: readonly string[];
  readonly command?: readonly string[];
  readonly timeoutSeconds?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** Makes an environment that knows the workspace, and returns its interpreter. */
  readonly install?: (root: string) => string;
}

/** The verdict, the check of the tests, and `passed/ran failed+errors` before and after. */
export async function judge({
  before,
  patch,
  modules = ['pytest'],
  command,
  ...more
}: Case): Promise<unknown> {
  const { timeoutSeconds = 60, environment = {}, renames = {}, ignored = [] } = more;
  const { root, session, base } = makeWorkspace(before);
  const interpreter = more.install?.(root) ?? python;
  const plain = snapshotOf(root, ignored);
  const files = plain.files.map((file) => ({ ...file, language: languageOfPath(file.path) }));
  const snapshot = { ...plain, files };
  const view = {
    snapshot,
    read: (path: string) => readFileSync(join(root, path)),
    filesContaining: () => [],
  };
  const tools = {
    interpreter,
    version,
    modules: new Map(modules.map((name) => [name, null])),
    note: null,
  };
  const settings = {
    testCommand: command?.map((word) => word.replace('{python}', interpreter)) ?? null,
    typecheckCommand: null,
    timeoutSeconds,
  };
  const language = {
    planChecks: (request: Parameters<typeof planPythonChecks>[0]) =>
      planPythonChecks(request, {
        findTools: () => ({ kind: 'found', tools }),
        timeoutSeconds,
        sourceRoots: [],
      }),
    withTestReport: withReport,
  };
  const checks = planChecks('tests', [language as never], { view, touched: [], settings });
  const verifier = createVerifier({
    root,
    sessionDirectory: session,
    sandboxDirectory: base,
    environment: { ...process.env, ...environment },
    ...SILENT,
  });
  const verdict: Verdict = await verifier.verify({
    snapshot,
    patch:
      patch === undefined
        ? null
        : { ...patchOf(root, patch), edits: Object.entries(renames).map(renameEdit) },
    mode: 'tests',
    checks: checks.filter(({ kind }) => kind === 'tests'),
    keepSandbox: false,
  });
  const { reason, tests, baseline } = verdict.checks[0]!;
  const counts = [tests?.before, tests?.after].flatMap((each) =>
    each == null ? [] : [`${each.passed}/${each.ran} ${each.failed}+${each.errors}`],
  );
  const names = baseline?.newFailures ?? [];
  const vanished = tests?.vanished ?? [];
  return {
    status: verdict.status,
    ...(reason === null ? {} : { reason }),
    counts: counts.join(' -> '),
    ...(names.length === 0 ? {} : { names }),
    ...(vanished.length === 0 ? {} : { vanished }),
  };
}

function renameEdit([from, to]: readonly [string, string]): ResolvedEdit {
  const [before, text] = [Buffer.from(from), Buffer.from(to)];
  const span = { start: 0, end: before.length };
  const anchor = { kind: 'SpanExact', span, expectedHash: '', expectedText: null } as const;
  const edit = { id: 'e1', file: 'tests/test_code.py', kind: 'replace', anchor, text, labels: {} } as const;
  return { edit, span, position: { line: 1, col: 1 }, before };
}
