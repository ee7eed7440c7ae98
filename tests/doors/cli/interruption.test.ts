// Ctrl-C and SIGTERM on the real program: it stops, says so, and never in the middle of a write.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { buildTestProgram, type ProgramRun, startProgram } from './run-program.ts';

let tug = '';
beforeAll(async () => {
  tug = await buildTestProgram();
});

/** Waits until the work has begun, then sends the signals with pauses between them. */
async function interrupt(
  behaviour: string,
  signals: readonly NodeJS.Signals[],
): Promise<ProgramRun & { readonly milliseconds: number }> {
  const child = startProgram(tug, ['snapshot'], { env: { TUG_TEST: behaviour } });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  await once(child.stderr, 'data');
  const begun = performance.now();
  const closed = once(child, 'close');
  for (const signal of signals) {
    child.kill(signal);
    await pause(200);
  }
  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null];
  return {
    code,
    signal,
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
    milliseconds: performance.now() - begun,
  };
}

function interrupted(signal: string): string {
  return `{"status":"error","schema_version":"1","error":{"code":"Interrupted","message":"stopped by ${signal}","details":{"signal":"${signal}"},"hint":"run the same command again"}}\n`;
}

test.each<[NodeJS.Signals, number]>([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s stops the work and gives exit code %i', async (signal, code) => {
  expect(await interrupt('wait', [signal])).toMatchObject({
    code,
    signal: null,
    stdout: interrupted(signal),
    stderr: 'ready\n',
  });
});

test('what the work says when it is stopped is not mistaken for a failure of its own', async () => {
  expect(await interrupt('fail-when-stopped', ['SIGINT'])).toMatchObject({
    code: 130,
    signal: null,
    stdout:
      '{"status":"error","schema_version":"1","error":{"code":"Interrupted","message":"stopped by SIGINT","details":{"signal":"SIGINT","while":{"code":"WriteError","message":"the child was killed"}},"hint":"run the same command again"}}\n',
    stderr: 'ready\n',
  });
});

test('a second signal ends work that does not listen', async () => {
  const run = await interrupt('deaf', ['SIGINT', 'SIGINT']);
  expect(run).toMatchObject({ code: 130, signal: null, stdout: interrupted('SIGINT'), stderr: 'ready\n' });
  expect(run.milliseconds).toBeLessThan(4000);
});

test('work that does not listen is not waited for for ever', async () => {
  const run = await interrupt('deaf', ['SIGTERM']);
  expect(run).toMatchObject({ code: 143, signal: null, stdout: interrupted('SIGTERM'), stderr: 'ready\n' });
  expect(run.milliseconds).toBeGreaterThan(4000);
});

test('a write is finished however often one asks, and its answer is given', async () => {
  expect(await interrupt('writing', ['SIGINT', 'SIGINT', 'SIGTERM'])).toMatchObject({
    code: 130,
    signal: null,
    stdout: '{"status":"ok","schema_version":"1","written":"all of it"}\n',
    stderr: 'ready\n',
  });
});

test.each<NodeJS.Signals>([
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
])('work that keeps the thread is ended by %s at once, as the system ends any process', async (signal) => {
  const run = await interrupt('thinking', [signal]);
  expect(run).toMatchObject({ code: null, signal, stdout: '', stderr: 'ready\n' });
  expect(run.milliseconds).toBeLessThan(4000);
});

test('signals are heard again when the thinking is over', async () => {
  expect(await interrupt('thinking-before', ['SIGINT'])).toMatchObject({
    code: 130,
    signal: null,
    stdout: interrupted('SIGINT'),
    stderr: 'ready\n',
  });
});

test('a write that follows at once is finished all the same', async () => {
  expect(await interrupt('thinking-and-writing', ['SIGTERM', 'SIGTERM'])).toMatchObject({
    code: 143,
    signal: null,
    stdout: '{"status":"ok","schema_version":"1","written":"all of it"}\n',
    stderr: 'ready\n',
  });
});
