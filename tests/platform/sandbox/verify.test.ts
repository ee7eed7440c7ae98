// Verification end to end, with real test runners: what blames the patch, what was there before, and what did not run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureNames } from '../../../src/kernel/failure-names.ts';
import type { MaterializedPatch, ResolvedEdit } from '../../../src/kernel/patch/patch-set.ts';
import type { VerifyRequest } from '../../../src/kernel/ports.ts';
import type { CheckCommand, CheckResult, Verdict } from '../../../src/kernel/verification.ts';
import { createVerifier } from '../../../src/platform/sandbox/verify.ts';
import { makeWorkspace, SILENT, type Workspace } from './sandbox-fixture.ts';
import { describeTree, patchOf, readTree, snapshotOf } from './tree-on-disk.ts';

const UNITTEST = ['python3', '-m', 'unittest', 'discover', '-t', '.', '-s', '.'];

/** Since 3.11, Python repeats the name of a test in the parentheses. */
const repeatsName =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

function named(test: string, group: string): string {
  return `${test} (${group}${repeatsName ? `.${test}` : ''})`;
}

function command(argv: readonly string[], changes: Partial<CheckCommand> = {}): CheckCommand {
  const known = {
    name: 'tests',
    kind: 'tests',
    timeoutSeconds: 60,
    environment: {},
    surroundings: () => 'here',
  } as const;
  return { ...known, argv, parseFailures: failureNames, ...changes };
}

/** A number of tests that is not known is no pass. */
const SAYS_COUNT = 'process.on("exit", (code) => code === 0 && console.log("1..1\\nok 1")); ';
const ONE = { ran: 1, passed: 1, failed: 0, errors: 0, skipped: 0, xfailed: 0, xpassed: 0 };
const UNCHANGED = { after: ONE, before: ONE, vanished: [], renamed: 0 };

/** A check written in JavaScript; `calls` counts its runs, with and without the patch. */
function script(code: string, changes: Partial<CheckCommand> = {}): CheckCommand {
  return command([process.execPath, '-e', `${SAYS_COUNT}${code}`], changes);
}

async function verify(
  workspace: Workspace,
  checks: VerifyRequest['checks'],
  patch: MaterializedPatch | null,
  changes: Partial<VerifyRequest> & { readonly environment?: NodeJS.ProcessEnv } = {},
): Promise<Verdict> {
  const { environment = process.env, ...request } = changes;
  const { root, session, base } = workspace;
  const verifier = createVerifier({
    root,
    sessionDirectory: session,
    sandboxDirectory: base,
    environment,
    ...SILENT,
  });
  const before = describeTree(root);
  const snapshot = snapshotOf(root);
  const verdict = await verifier.verify({
    snapshot,
    patch,
    mode: 'tests',
    checks,
    keepSandbox: false,
    ...request,
  });
  expect(describeTree(root)).toEqual(before);
  return verdict;
}

/** Without what differs from run to run. */
function summary({ status, checks }: Verdict): unknown {
  return [status, ...checks.map(({ durationMs: _, output: __, ...rest }) => rest)];
}

const NOTHING = {
  skipped: null,
  reason: null,
  exitCode: null,
  failures: null,
  baseline: null,
  tests: null,
  errors: null,
};
const TESTS = { name: 'tests', kind: 'tests' } as const;

const CODE = 'def double(x):\n    return 2 * x\n\ndef broken(x):\n    return x + 1\n';
const TEST = `import unittest
from code_under_test import *

class TestCode(unittest.TestCase):
    def test_double(self):
        self.assertEqual(double(2), 4)

    def test_broken(self):
        self.assertEqual(broken(2), 2)

    def test_fine(self):
        pass
`;

function pythonProject(): Workspace {
  return makeWorkspace({ 'code_under_test.py': CODE, 'tests/__init__.py': '', 'tests/test_code.py': TEST });
}

test('a check that passes', async () => {
  const workspace = makeWorkspace({ 'data.json': '{"a": 1}' });
  const patch = patchOf(workspace.root, { 'data.json': '{"a": 2}' });
  const check = script('process.exit(JSON.parse(require("fs").readFileSync("data.json")).a > 0 ? 0 : 1)');
  const verdict = await verify(workspace, [check], patch);
  expect(verdict).toEqual({
    status: 'passed',
    mode: 'tests',
    checks: [
      {
        ...TESTS,
        ...NOTHING,
        status: 'passed',
        exitCode: 0,
        output: '',
        durationMs: expect.any(Number),
        tests: UNCHANGED,
      },
    ],
    sandboxPath: null,
    warnings: [],
  });
});

test('failures that were there before are told from new ones, by name', async () => {
  const workspace = pythonProject();
  const { root } = workspace;
  const harmless = patchOf(root, { 'code_under_test.py': `${CODE}\nunused = 1\n` });
  const old = [named('test_broken', 'tests.test_code.TestCode')];
  const two = { ...ONE, ran: 3, passed: 2, failed: 1 };
  const tests = { after: two, before: two, vanished: [], renamed: 0 };
  const known = { ...TESTS, status: 'failed', skipped: null, reason: null, exitCode: 1 } as const;
  const failed = { ...known, errors: null, tests };
  expect(summary(await verify(workspace, [command(UNITTEST)], harmless))).toEqual([
    'passed',
    {
      ...failed,
      failures: old,
      baseline: { status: 'failed', failures: old, newFailures: [], preexisting: true },
    },
  ]);
  const harmful = patchOf(root, { 'code_under_test.py': CODE.replace('2 * x', '3 * x') });
  const news = [named('test_double', 'tests.test_code.TestCode')];
  const both = [...old, ...news];
  const verdict = await verify(workspace, [command(UNITTEST)], harmful);
  expect(summary(verdict)).toEqual([
    'failed',
    {
      ...failed,
      tests: { ...tests, after: { ...two, passed: 1, failed: 2 } },
      failures: both,
      baseline: { status: 'failed', failures: old, newFailures: news, preexisting: false },
    },
  ]);
  const { output } = verdict.checks[0]!;
  expect(output).not.toContain('tug_sandbox_');
  expect(output).toContain('AssertionError: 6 != 4');
  expect(output).toContain(join(root, 'tests', 'test_code.py'));
});

test('a failing test that is renamed or moves to another file is not a new failure', async () => {
  const workspace = pythonProject();
  const { root } = workspace;
  const moved = patchOf(
    root,
    { 'tests/unit/__init__.py': '', 'tests/unit/test_moved.py': TEST },
    { 'tests/unit/test_moved.py': 'tests/test_code.py' },
  );
  const verdict = await verify(workspace, [command(UNITTEST)], moved);
  expect([verdict.status, verdict.checks[0]?.failures, verdict.checks[0]?.baseline?.newFailures]).toEqual([
    'passed',
    [named('test_broken', 'tests.unit.test_moved.TestCode')],
    [],
  ]);
  const text = TEST.replace('test_broken', 'test_still_broken');
  const renamed = patchOf(root, { 'tests/test_code.py': text });
  const withEdits = { ...renamed, edits: [renameEdit('test_broken', 'test_still_broken')] };
  const again = await verify(workspace, [command(UNITTEST)], withEdits);
  expect([again.status, again.checks[0]?.baseline?.newFailures]).toEqual(['passed', []]);
  // Without knowing of the renaming it would be one.
  const unknown = await verify(workspace, [command(UNITTEST)], renamed);
  expect([unknown.status, unknown.checks[0]?.baseline?.newFailures]).toEqual([
    'failed',
    [named('test_still_broken', 'tests.test_code.TestCode')],
  ]);
});

function renameEdit(from: string, to: string): ResolvedEdit {
  const [before, text] = [Buffer.from(from), Buffer.from(to)];
  const span = { start: 0, end: before.length };
  const anchor = { kind: 'SpanExact', span, expectedHash: '', expectedText: null } as const;
  const edit = { id: 'e1', file: 'tests/test_code.py', kind: 'replace', anchor, text, labels: {} } as const;
  return { edit, span, position: { line: 1, col: 1 }, before };
}

test('without names, only the same output is the same failure', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one' });
  const patch = patchOf(workspace.root, { 'state.txt': 'two' });
  const run = async (code: string) => {
    const verdict = await verify(workspace, [script(code, { kind: 'typecheck', name: 'types' })], patch);
    const { status, exitCode, baseline } = verdict.checks[0]!;
    return [verdict.status, status, exitCode, baseline];
  };
  const base = { failures: null, newFailures: null };
  // Times, addresses, temporary paths, positions and the order of lines differ from run to run.
  const noisy = `
    const r = () => Math.floor(Math.random() * 1e6);
    const lines = ['took ' + r() + 'ms at 0x' + r().toString(16), 'a.py:' + r() + ':1: error: bad', '/tmp/x' + r() + '/log'];
    if (r() % 2) lines.reverse();
    console.log(lines.join('\\n')); process.exit(2)`;
  expect(await run(noisy)).toEqual(['passed', 'failed', 2, { ...base, status: 'failed', preexisting: true }]);
  const told = 'console.log(require("fs").readFileSync("state.txt", "utf8") + " is wrong"); process.exit(2)';
  expect(await run(told)).toEqual(['failed', 'failed', 2, { ...base, status: 'failed', preexisting: false }]);
  const counted =
    'console.log(require("fs").readFileSync("state.txt").includes("two") ? "4 errors" : "3 errors"); process.exit(1)';
  expect(await run(counted)).toEqual([
    'failed',
    'failed',
    1,
    { ...base, status: 'failed', preexisting: false },
  ]);
  const code = 'process.exit(require("fs").readFileSync("state.txt").includes("two") ? 3 : 2)';
  expect(await run(code)).toEqual(['failed', 'failed', 3, { ...base, status: 'failed', preexisting: false }]);
  const fine = 'process.exit(require("fs").readFileSync("state.txt").includes("two") ? 1 : 0)';
  expect(await run(fine)).toEqual(['failed', 'failed', 1, { ...base, status: 'passed', preexisting: false }]);
});

test('errors that were there before are not told, also where the failures have no names', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one' });
  const patch = patchOf(workspace.root, { 'state.txt': 'two' });
  const parseErrors = (output: string) =>
    [...output.matchAll(/^(\w+) (\d+)$/gm)].map(([, message, line]) => {
      const error = { file: 'state.txt', line: Number(line), message: message! };
      return { name: error.message, ...error };
    });
  const code = `const isNew = require("fs").readFileSync("state.txt", "utf8") === "two";
    console.log(isNew ? "old 2\\nnew 1" : "old 1"); process.exit(1)`;
  const check = script(code, { name: 'types', kind: 'typecheck', parseFailures: () => null, parseErrors });
  const { checks } = await verify(workspace, [check], patch);
  expect(checks[0]!.errors).toEqual([{ file: 'state.txt', line: 1, message: 'new' }]);
});

test('a check that does not end is ended; it blames the patch unless it never ends', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one' });
  const patch = patchOf(workspace.root, { 'state.txt': 'two' });
  const changes = { timeoutSeconds: 0.5 };
  const result = {
    ...TESTS,
    status: 'failed',
    skipped: null,
    exitCode: null,
    failures: null,
    reason: 'did not end within 0.5 s',
    tests: null,
    errors: null,
  };
  const base = { failures: null, newFailures: null };
  const always = script('console.log("working"); setInterval(() => {}, 1000)', changes);
  const verdict = await verify(workspace, [always], patch);
  expect(summary(verdict)).toEqual([
    'inconclusive',
    {
      ...result,
      status: 'inconclusive',
      reason: 'did not end within 0.5 s, with and without the patch',
      baseline: { ...base, status: 'failed', preexisting: true },
    },
  ]);
  expect(verdict.checks[0]?.output).toBe('working\n');
  const patched = script(
    'if (require("fs").readFileSync("state.txt").includes("two")) setInterval(() => {}, 1000)',
    changes,
  );
  expect(summary(await verify(workspace, [patched], patch))).toEqual([
    'failed',
    { ...result, baseline: { ...base, status: 'passed', preexisting: false } },
  ]);
});

test('what does not run is skipped with a reason, and the whole is not passed', async () => {
  const workspace = makeWorkspace({ 'a.py': 'x = 1\n', 'run.sh': '#!/bin/sh\nexit 0\n' });
  const patch = patchOf(workspace.root, { 'a.py': 'x = 2\n' });
  const skipped = { ...TESTS, ...NOTHING, status: 'skipped', skipped: 'could-not-run' } as const;
  const run = async (check: CheckCommand) => summary(await verify(workspace, [check], patch));
  expect(await run(command(['no-such-program-anywhere']))).toEqual([
    'skipped',
    { ...skipped, reason: 'no-such-program-anywhere cannot be started: it does not exist (ENOENT)' },
  ]);
  expect(await run(command(['./run.sh']))).toEqual([
    'skipped',
    { ...skipped, reason: './run.sh cannot be started: permission denied (EACCES)' },
  ]);
  expect(await run(command([]))).toEqual(['skipped', { ...skipped, reason: 'the command is empty' }]);
  expect(await run(command(UNITTEST))).toEqual([
    'skipped',
    { ...skipped, skipped: 'nothing-to-check', reason: 'no tests were found' },
  ]);
  const missing = await verify(workspace, [command(['python3', '-m', 'no_such_module'])], patch);
  expect([missing.status, missing.checks[0]?.status]).toEqual(['skipped', 'skipped']);
  expect(missing.checks[0]?.reason).toMatch(/python[^ ]*: No module named no_such_module$/);
  const planned = { ...TESTS, skipReason: 'no test_command is configured' };
  expect(summary(await verify(workspace, [planned], patch))).toEqual([
    'skipped',
    { ...skipped, skipped: 'planned', reason: 'no test_command is configured' },
  ]);
  // One that passed does not make up for one that did not run.
  const syntax = script('', { name: 'syntax', kind: 'syntax' });
  expect(summary(await verify(workspace, [syntax, planned], patch))).toEqual([
    'skipped',
    { ...NOTHING, name: 'syntax', kind: 'syntax', status: 'passed', exitCode: 0 },
    { ...skipped, skipped: 'planned', reason: 'no test_command is configured' },
  ]);
  expect(summary(await verify(workspace, [], patch, { mode: 'none' }))).toEqual(['skipped']);
});

test('what does not run with the patch only is the fault of the patch', async () => {
  const workspace = pythonProject();
  const gone = patchOf(workspace.root, { 'tests/test_code.py': null });
  const verdict = await verify(workspace, [command(UNITTEST)], gone);
  expect(summary(verdict)).toEqual([
    'failed',
    {
      ...TESTS,
      status: 'failed',
      skipped: null,
      reason: 'no tests were found',
      exitCode: null,
      failures: null,
      tests: null,
      errors: null,
      baseline: {
        status: 'failed',
        failures: [named('test_broken', 'tests.test_code.TestCode')],
        newFailures: null,
        preexisting: false,
      },
    },
  ]);
});

test('after a syntax error nothing else runs, unless the error was there before', async () => {
  const workspace = makeWorkspace({ 'a.py': 'x = 1\n', 'old.py': 'print "python 2"\n' });
  const patch = patchOf(workspace.root, { 'a.py': 'x = = 1\n' });
  const compile = (file: string) =>
    command(['python3', '-m', 'py_compile', file], { name: 'syntax', kind: 'syntax', parseFailures: null });
  const verdict = await verify(workspace, [compile('a.py'), script('')], patch);
  expect(verdict.status).toBe('failed');
  expect(verdict.checks.map(({ name, status, reason }) => [name, status, reason])).toEqual([
    ['syntax', 'failed', null],
    ['tests', 'skipped', 'not run because syntax failed'],
  ]);
  const before = await verify(workspace, [compile('old.py'), script('')], patch);
  expect(before.status).toBe('passed');
  expect(before.checks.map(({ name, status, baseline }) => [name, status, baseline?.preexisting])).toEqual([
    ['syntax', 'failed', true],
    ['tests', 'passed', undefined],
  ]);
  // Without a patch there is nothing to compare with, and any error counts.
  const asItIs = await verify(workspace, [compile('old.py'), script('')], null);
  expect([asItIs.status, ...asItIs.checks.map(({ status, baseline }) => [status, baseline])]).toEqual([
    'failed',
    ['failed', null],
    ['skipped', null],
  ]);
});

test('each check after a comparison runs with the patch again', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one' });
  const patch = patchOf(workspace.root, { 'state.txt': 'two' });
  const see = script('process.exit(require("fs").readFileSync("state.txt").includes("two") ? 0 : 1)', {
    kind: 'syntax',
  });
  const fails = script('process.exit(1)', { name: 'fails' });
  const verdict = await verify(workspace, [see, fails, see], patch, { keepSandbox: true });
  expect(verdict.checks.map(({ status, baseline }) => [status, baseline?.preexisting])).toEqual([
    ['passed', undefined],
    ['inconclusive', true],
    ['passed', undefined],
  ]);
});

test('a sandbox that is kept holds the patch, also after a comparison', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one', 'b/c.txt': 'c' });
  const patch = patchOf(workspace.root, { 'state.txt': 'two' });
  const { sandboxPath, status } = await verify(workspace, [script('process.exit(1)')], patch, {
    keepSandbox: true,
  });
  expect(status).toBe('inconclusive');
  expect(readTree(sandboxPath!)).toEqual({ 'state.txt': 'two', 'b/c.txt': 'c' });
});

test('the run without a patch is remembered for the same files, command and variables', async () => {
  const workspace = makeWorkspace({ 'state.txt': 'one' });
  const { root, place, session } = workspace;
  const log = join(place, 'runs');
  const check = (code: number) =>
    script(
      `require('fs').appendFileSync(${JSON.stringify(log)}, require('fs').readFileSync('state.txt', 'utf8') + ' '); process.exit(${code})`,
    );
  const runs = async (text: string, code = 1, environment = process.env) => {
    writeFileSync(log, '');
    const verdict = await verify(workspace, [check(code)], patchOf(root, { 'state.txt': text }), {
      environment,
    });
    expect(verdict.checks[0]?.baseline?.preexisting).toBe(true);
    return readFileSync(log, 'utf8');
  };
  expect(await runs('two')).toBe('two one ');
  expect(await runs('three')).toBe('three ');
  expect(await runs('three', 2)).toBe('three one ');
  expect(await runs('three', 1, { ...process.env, SOMETHING: 'else' })).toBe('three one ');
  expect(await runs('three', 1, { ...process.env, SHLVL: '17' })).toBe('three ');
  writeFileSync(join(session, 'baselines.json'), '{"entries":[{"key":1},null,');
  expect(await runs('three')).toBe('three one ');
  const file = JSON.parse(readFileSync(join(session, 'baselines.json'), 'utf8'));
  const old = { entries: file.entries.map((entry: object) => ({ ...entry, at: Date.now() - 3_600_000 })) };
  writeFileSync(join(session, 'baselines.json'), JSON.stringify(old));
  expect(await runs('three')).toBe('three one ');
  writeFileSync(join(root, 'state.txt'), 'four');
  expect(await runs('three')).toBe('three four ');
});

test('at most fifty are remembered', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const file = join(workspace.session, 'baselines.json');
  const nothing = { failures: null, tests: null, counts: null };
  const run = { kind: 'exited', exitCode: 1, signal: null, output: '', ...nothing };
  const entries = Array.from({ length: 60 }, (_, i) => ({ key: `baseline_${i}`, at: Date.now(), run }));
  writeFileSync(file, JSON.stringify({ entries }));
  await verify(workspace, [script('process.exit(1)')], patchOf(workspace.root, { a: 'y' }));
  const kept = JSON.parse(readFileSync(file, 'utf8')).entries as { readonly key: string }[];
  expect(kept.length).toBe(50);
  expect(kept.slice(0, 49).map(({ key }) => key)).toEqual(entries.slice(11).map(({ key }) => key));
});

test('a check cannot harm the workspace by what it does in the sandbox', async () => {
  const workspace = makeWorkspace({ 'a/b.txt': 'b', 'c.txt': 'c', link: '->a/b.txt' });
  symlinkSync(join(workspace.root, 'c.txt'), join(workspace.root, 'absolute'));
  const rage = `
    const fs = require('fs');
    fs.writeFileSync('link', 'through a link'); fs.writeFileSync('absolute', 'through a link');
    fs.writeFileSync('c.txt', 'c'); fs.rmSync('a', { recursive: true });
    fs.mkdirSync('locked'); fs.writeFileSync('locked/file', ''); fs.chmodSync('locked', 0o500);
    process.exit(fs.readdirSync('.').length === 4 ? 0 : 1)`;
  for (let round = 0; round < 2; round++) {
    const verdict = await verify(workspace, [script(rage)], null);
    const tests = { ...UNCHANGED, before: null };
    const passed = { ...TESTS, ...NOTHING, status: 'passed', exitCode: 0, tests };
    expect(summary(verdict)).toEqual(['passed', passed]);
  }
});

test('what could not be copied is a warning of the verdict', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  symlinkSync('/etc/hostname', join(workspace.root, 'out'));
  const verdict = await verify(workspace, [script('')], null);
  expect([verdict.status, verdict.warnings]).toEqual([
    'passed',
    ['the link out -> /etc/hostname is not in the sandbox: it leads outside the workspace'],
  ]);
});

test('output is bounded, and what is shown is cut in the middle', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const check = script(
    'console.log("first"); for (let i = 0; i < 3000; i++) console.log("x".repeat(999)); console.log("last"); process.exitCode = 1',
  );
  const { checks } = await verify(workspace, [check], null);
  const { output } = checks[0] as CheckResult;
  expect(output.length).toBeLessThan(33_000);
  expect(output).toMatch(/^first\nx+\n[\s\S]*\n\[\.\.\. \d+ bytes left out \.\.\.\]\n[\s\S]*\nlast\n$/);
});

test('a check runs in the sandbox, with the variables for it', async () => {
  const workspace = makeWorkspace({ 'a.txt': '' });
  const { place, root } = workspace;
  const show = `require('fs').writeFileSync(${JSON.stringify(join(place, 'seen'))}, JSON.stringify([process.cwd(), process.argv.slice(1), process.env]))`;
  const check = command([process.execPath, '-e', show, '{workspace}/x', join(root, 'a.txt')], {
    environment: { ADDED: '{workspace}' },
  });
  const environment = { PATH: process.env.PATH, INSIDE: root, GIT_DIR: join(root, '.git') };
  const { sandboxPath } = await verify(workspace, [check], null, { environment, keepSandbox: true });
  const path = sandboxPath!;
  expect(JSON.parse(readFileSync(join(place, 'seen'), 'utf8'))).toEqual([
    path,
    [`${path}/x`, join(path, 'a.txt')],
    {
      PATH: process.env.PATH,
      INSIDE: path,
      ADDED: path,
      TUG_SANDBOX: '1',
      TUG_SANDBOX_RUN: expect.any(String),
      PWD: path,
      GIT_CEILING_DIRECTORIES: join(path, '..'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  ]);
});

test('the sandbox wins over the workspace that is on the path', async () => {
  const workspace = makeWorkspace({
    'src/thing.py': 'VALUE = 1\n',
    'test_thing.py':
      'import unittest\nfrom thing import VALUE\n\nclass T(unittest.TestCase):\n    def test_value(self):\n        self.assertEqual(VALUE, 2)\n',
  });
  const { root } = workspace;
  const patch = patchOf(root, { 'src/thing.py': 'VALUE = 2\n' });
  const environment = { ...process.env, PYTHONPATH: join(root, 'src') };
  const verdict = await verify(workspace, [command(UNITTEST)], patch, { environment });
  expect(verdict.status).toBe('passed');
  // An editable install names the workspace in a file that nobody can rewrite; a check puts the sandbox before it.
  const site = join(workspace.place, 'site');
  mkdirSync(site);
  writeFileSync(
    join(site, 'sitecustomize.py'),
    `import sys\nsys.path.append(${JSON.stringify(join(root, 'src'))})\n`,
  );
  const installed = { ...process.env, PYTHONPATH: site };
  const check = command(UNITTEST, { environment: { PYTHONPATH: '{workspace}/src:{inherited}' } });
  expect((await verify(workspace, [check], patch, { environment: installed })).status).toBe('passed');
  expect((await verify(workspace, [command(UNITTEST)], patch, { environment: installed })).status).toBe(
    'inconclusive',
  );
});
