// One sandbox per session, used by one process at a time; whoever finds it in use gets another, and nothing is left behind
// by those that finish, fail, are interrupted or are killed.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { chown } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { discardSessionSandbox } from '../../../src/platform/sandbox/discard-session-sandbox.ts';
import { openSandbox } from '../../../src/platform/sandbox/sandbox.ts';
import { sweepSandboxes } from '../../../src/platform/sandbox/sweep.ts';
import { isRunning } from '../is-running.ts';
import { NOBODY, useVerifyActors } from './run-verify-actor.ts';
import { makeWorkspace, SILENT, sandboxOptions, type Workspace } from './sandbox-fixture.ts';
import { describeTree, readTree, snapshotOf } from './tree-on-disk.ts';
import type { VerifyOrder } from './verify-actor.ts';

const actors = useVerifyActors();

function order(workspace: Workspace, script: string, changes: Partial<VerifyOrder> = {}): VerifyOrder {
  const { root, session, base } = workspace;
  return {
    root,
    sessionDirectory: session,
    sandboxDirectory: base,
    argv: [process.execPath, '-e', script],
    ...changes,
  };
}

function pointerOf({ session }: Workspace): unknown {
  const file = join(session, 'sandbox.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

test('the sandbox of a session is used again', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const first = await openSandbox(sandboxOptions(workspace));
  await first.prepare(snapshotOf(workspace.root), null);
  expect(first.close(false)).toBe(null);
  expect(pointerOf(workspace)).toEqual({ path: dirname(first.workspace) });
  const again = await openSandbox(sandboxOptions(workspace));
  expect(again.workspace).toBe(first.workspace);
  again.close(false);
  expect(readdirSync(workspace.base)).toEqual([basename(dirname(first.workspace))]);
});

test('while it is in use, another is made, and removed at the end', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const first = await openSandbox(sandboxOptions(workspace));
  const second = await openSandbox(sandboxOptions(workspace));
  expect(second.workspace).not.toBe(first.workspace);
  await second.prepare(snapshotOf(workspace.root), null);
  expect(readTree(second.workspace)).toEqual({ a: 'x' });
  second.close(false);
  expect(existsSync(second.workspace)).toBe(false);
  await first.prepare(snapshotOf(workspace.root), null);
  first.close(false);
  expect(pointerOf(workspace)).toEqual({ path: dirname(first.workspace) });
});

test('one that is kept is not used again', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const first = await openSandbox(sandboxOptions(workspace));
  await first.prepare(snapshotOf(workspace.root), null);
  expect(first.close(true)).toBe(first.workspace);
  expect(pointerOf(workspace)).toBe(null);
  const next = await openSandbox(sandboxOptions(workspace));
  expect(next.workspace).not.toBe(first.workspace);
  next.close(false);
  expect(readTree(first.workspace)).toEqual({ a: 'x' });
});

test('a sandbox of another place, of another workspace, or with damaged meta files is not used', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const prepared = async (changes = {}) => {
    const sandbox = await openSandbox(sandboxOptions(workspace, changes));
    await sandbox.prepare(snapshotOf(workspace.root), null);
    expect(readTree(sandbox.workspace)).toEqual({ a: 'x' });
    sandbox.close(false);
    return dirname(sandbox.workspace);
  };
  const first = await prepared();
  const elsewhere = join(workspace.place, 'elsewhere');
  mkdirSync(elsewhere);
  const second = await prepared({ baseDirectory: elsewhere });
  expect(dirname(second)).toBe(elsewhere);
  expect(existsSync(first)).toBe(false);
  writeFileSync(join(second, '.tug_meta/original_root'), '/another/workspace');
  const third = await prepared({ baseDirectory: elsewhere });
  expect(third).not.toBe(second);
  expect(existsSync(second)).toBe(false);
  // Without a manifest everything is copied anew.
  for (const damage of ['', 'tugcopy2', 'tugcopy2\0\0\0\0\0\0\0\0{}\n', 'nonsense'.repeat(100)]) {
    writeFileSync(join(third, '.tug_meta/file_manifest'), damage);
    writeFileSync(join(third, 'workspace/a'), 'damaged');
    writeFileSync(join(third, 'workspace/b'), 'extra');
    expect(await prepared({ baseDirectory: elsewhere })).toBe(third);
  }
  writeFileSync(join(third, '.tug_meta/state'), '{');
  expect(await prepared({ baseDirectory: elsewhere })).not.toBe(third);
  writeFileSync(join(workspace.session, 'sandbox.json'), '{');
  await prepared({ baseDirectory: elsewhere });
});

test('the sandbox of a session can be discarded, unless it is in use', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  expect(await discardSessionSandbox(workspace.session)).toBe(false);
  const sandbox = await openSandbox(sandboxOptions(workspace));
  expect(await discardSessionSandbox(workspace.session)).toBe(false);
  await sandbox.prepare(snapshotOf(workspace.root), null);
  sandbox.close(false);
  expect(await discardSessionSandbox(workspace.session)).toBe(true);
  expect([readdirSync(workspace.base), pointerOf(workspace)]).toEqual([[], null]);
});

test('two processes at once do not meet', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const before = describeTree(workspace.root);
  // Each waits until both run, and counts the traces of others where it is.
  const script = (me: string, other: string) => `
    const fs = require('fs');
    fs.writeFileSync('trace-${me}', '');
    fs.writeFileSync('${workspace.place}/${me}', process.cwd());
    while (!fs.existsSync('${workspace.place}/${other}')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    process.exit(fs.readdirSync('.').length === 2 ? 0 : 1);`;
  const answers = await Promise.all([
    actors.run(order(workspace, script('one', 'two'))),
    actors.run(order(workspace, script('two', 'one'))),
  ]);
  expect(answers.map(({ verdict }) => verdict?.status)).toEqual(['passed', 'passed']);
  const places = ['one', 'two'].map((name) => readFileSync(join(workspace.place, name), 'utf8'));
  expect(places[0]).not.toBe(places[1]);
  // The one that the session points to stays, the other is gone.
  const { path } = pointerOf(workspace) as { path: string };
  expect(readdirSync(workspace.base)).toEqual([basename(path)]);
  expect(describeTree(workspace.root)).toEqual(before);
});

const STEPS = [
  'sandbox.directory',
  'sandbox.locked',
  'sandbox.named',
  'sandbox.restored',
  'sandbox.patching',
  'sandbox.emptied',
  'lock.draft',
] as const;

test.each(STEPS)('killed at %s, a verification leaves nothing that a sweep does not remove', async (step) => {
  const workspace = makeWorkspace({ a: 'x' });
  const killed = await actors.run(
    // Without a session the sandbox is removed at the end, which is one of the steps.
    order(workspace, '', {
      patch: { a: 'y' },
      sessionDirectory: step === 'sandbox.emptied' ? null : workspace.session,
    }),
    { environment: { TUG_FAULT: `kill:${step}:1` } },
  );
  expect(killed).toEqual({ signal: 'SIGKILL' });
  const left = readdirSync(workspace.base);
  expect(left.length).toBe(1);
  // A directory without meta files may be one that is being made; it is given a minute.
  const past = new Date(Date.now() - 120_000);
  utimesSync(join(workspace.base, left[0]!), past, past);
  await sweepSandboxes(workspace.base, SILENT.log);
  expect(readdirSync(workspace.base)).toEqual([]);
  const next = await actors.run(order(workspace, ''));
  expect(next.verdict?.status).toBe('passed');
});

test('killed while a check runs: the next verification does not use what may still be written to', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const marker = join(workspace.place, 'running');
  const script = `require('fs').writeFileSync(${JSON.stringify(marker)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const { child, answer } = actors.start(order(workspace, script));
  while (!existsSync(marker) || readFileSync(marker, 'utf8') === '') await sleep(10);
  child.kill('SIGKILL');
  expect(await answer).toEqual({ signal: 'SIGKILL' });
  const orphan = Number(readFileSync(marker, 'utf8'));
  try {
    const [left] = readdirSync(workspace.base);
    const next = await actors.run(order(workspace, ''));
    expect(next.verdict?.status).toBe('passed');
    expect(readdirSync(workspace.base)).not.toContain(left);
  } finally {
    process.kill(orphan, 'SIGKILL');
  }
});

test('interrupted while a check runs: the check is gone, the sandbox is in order', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const marker = join(workspace.place, 'running');
  const script = `
    const child = require('child_process').spawn('sleep', ['300'], { stdio: 'inherit' });
    require('fs').writeFileSync('trace', '');
    require('fs').writeFileSync(${JSON.stringify(marker)}, process.pid + ' ' + child.pid);
    setInterval(() => {}, 1000)`;
  const { child, answer } = actors.start(order(workspace, script));
  while (!existsSync(marker) || readFileSync(marker, 'utf8') === '') await sleep(10);
  child.kill('SIGINT');
  const { error } = await answer;
  expect([error?.code, error?.message]).toEqual([
    'Interrupted',
    `stopped while running ${process.execPath}; the workspace was not touched`,
  ]);
  for (const pid of readFileSync(marker, 'utf8').split(' ')) expect(isRunning(Number(pid))).toBe(false);
  const { path } = pointerOf(workspace) as { path: string };
  const next = await actors.run(order(workspace, 'process.exit(require("fs").existsSync("trace") ? 1 : 0)'));
  expect(next.verdict?.status).toBe('passed');
  expect(pointerOf(workspace)).toEqual({ path });
});

test('a sweep removes what is stale and ours, and nothing else', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const { base, place } = workspace;
  const make = async (name: string, state: object, root = workspace.root) => {
    const directory = join(base, `tug_sandbox_${name}`);
    mkdirSync(join(directory, '.tug_meta'), { recursive: true });
    mkdirSync(join(directory, 'workspace/read-only'), { recursive: true });
    writeFileSync(join(directory, 'workspace/read-only/file'), 'x');
    chmodSync(join(directory, 'workspace/read-only'), 0o500);
    writeFileSync(join(directory, '.tug_meta/original_root'), root);
    const whole = { kind: 'session', sessionDirectory: null, tidy: true, usedAt: Date.now(), bootMs: null };
    writeFileSync(join(directory, '.tug_meta/state'), JSON.stringify({ ...whole, ...state }));
    return directory;
  };
  const session = async (name: string, state: object, root = workspace.root) => {
    const sessionDirectory = join(place, `session-${name}`);
    mkdirSync(sessionDirectory);
    const directory = await make(name, { sessionDirectory, ...state }, root);
    writeFileSync(join(sessionDirectory, 'sandbox.json'), JSON.stringify({ path: directory }));
  };
  const DAY = 24 * 3_600_000;
  await make('once', { kind: 'once' });
  await make('keptlong', { kind: 'kept', usedAt: Date.now() - 8 * DAY });
  await make('kept', { kind: 'kept', usedAt: Date.now() - 2 * DAY });
  await make('nosess', { sessionDirectory: join(place, 'gone') });
  await session('current', { usedAt: Date.now() - DAY / 2 });
  await session('unused', { usedAt: Date.now() - 2 * DAY });
  await session('untidy', { tidy: false });
  await session('rootgone', {}, join(place, 'gone'));
  await make('strange', { kind: 'something else' });
  mkdirSync(join(base, 'tug_sandbox_young'));
  mkdirSync(join(base, 'tug_sandbox_empty/.tug_meta'), { recursive: true });
  mkdirSync(join(base, 'tug_sandbox_full'));
  writeFileSync(join(base, 'tug_sandbox_full/precious'), 'x');
  const past = new Date(Date.now() - 120_000);
  for (const name of ['empty', 'full', 'strange']) utimesSync(join(base, `tug_sandbox_${name}`), past, past);
  writeFileSync(join(base, 'tug_sandbox_file'), 'x');
  mkdirSync(join(base, 'other'));
  const target = join(place, 'target');
  mkdirSync(join(target, '.tug_meta'), { recursive: true });
  writeFileSync(
    join(target, '.tug_meta/state'),
    readFileSync(join(base, 'tug_sandbox_once/.tug_meta/state')),
  );
  symlinkSync(target, join(base, 'tug_sandbox_link'));
  const foreign = await make('foreign', { kind: 'once' });
  const canChown = process.getuid?.() === 0;
  if (canChown) await chown(foreign, NOBODY, NOBODY);
  const used = await openSandbox(sandboxOptions(workspace, { sessionDirectory: null }));

  const removed = await sweepSandboxes(base, SILENT.log);
  const usedName = basename(dirname(used.workspace));
  expect(readdirSync(base).filter((name) => name !== usedName)).toEqual([
    'other',
    'tug_sandbox_current',
    'tug_sandbox_file',
    ...(canChown ? ['tug_sandbox_foreign'] : []),
    'tug_sandbox_full',
    'tug_sandbox_kept',
    'tug_sandbox_link',
    'tug_sandbox_strange',
    'tug_sandbox_young',
  ]);
  // What was swept when the sandbox in use was made is not removed again.
  expect(removed).toEqual([]);
  expect(existsSync(join(target, '.tug_meta/state'))).toBe(true);
  expect(existsSync(used.workspace)).toBe(true);
  used.close(false);
  rmSync(foreign, { recursive: true });
});
