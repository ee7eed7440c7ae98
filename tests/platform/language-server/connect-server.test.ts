// Whatever a server does, every request ends: with its answer, or with what happened. Nothing of the server is left behind.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  type ServerConnection,
  ServerFailure,
  type ServerFault,
} from '../../../src/kernel/language-server.ts';
import { connectServer } from '../../../src/platform/language-server/connect-server.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const script = fileURLToPath(new URL('../../support/scripted-server.mjs', import.meta.url));
const opened: ServerConnection[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close(0)));
});

async function connect(...argv: readonly string[]): Promise<ServerConnection> {
  const connection = await connectServer({
    name: 'scripted',
    argv: [process.execPath, script, ...argv],
    cwd: folder.at('.'),
    environment: { PATH: process.env.PATH ?? '' },
  });
  opened.push(connection);
  return connection;
}

const within = (timeoutMs: number, signal?: AbortSignal) => ({ timeoutMs, signal });

async function faultOf(promise: Promise<unknown>): Promise<ServerFault> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ServerFailure);
  return (error as ServerFailure).fault;
}

test('a request has its answer, also when many are under way', async () => {
  const connection = await connect('plain');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      connection.request('echo', { at, text: '😀'.repeat(at) }, within(20_000)),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, at) => ({ at, text: '😀'.repeat(at) })));
});

test('notifications arrive in order; what the server asks is answered, or refused', async () => {
  const connection = await connect('plain');
  const told: unknown[] = [];
  connection.onNotification((method, params) => told.push([method, params]));
  connection.onRequest((method, params) => {
    if (method === 'unknown') throw new Error('tug does not support unknown');
    return { method, params };
  });
  connection.notify('ask', { method: 'colour', params: { of: 'sky' } });
  connection.notify('ask', { method: 'unknown', params: {} });
  while (told.length < 2) await sleep(10);
  expect(told).toEqual([
    ['answered', { answer: { method: 'colour', params: { of: 'sky' } } }],
    ['answered', { refused: expect.stringContaining('tug does not support unknown') }],
  ]);
  expect(await connection.request('heard', {}, within(20_000))).toEqual(['ask', 'ask', 'heard']);
});

test('a refusal is told with its code and message', async () => {
  const connection = await connect('plain');
  const fault = await faultOf(connection.request('refuse', {}, within(20_000)));
  expect(fault).toMatchObject({
    kind: 'refused',
    method: 'refuse',
    message: expect.stringContaining('not here'),
  });
  expect(await connection.request('echo', { still: 'there' }, within(20_000))).toEqual({ still: 'there' });
});

test('a server that hangs: the time is up, the server is told, and the next request is answered', async () => {
  const connection = await connect('plain');
  await connection.request('echo', {}, within(20_000));
  expect(await faultOf(connection.request('slow', {}, within(200)))).toEqual({
    kind: 'timeout',
    method: 'slow',
    timeoutMs: 200,
  });
  expect(await connection.request('heard', {}, within(20_000))).toEqual([
    'echo',
    'slow',
    'cancelled slow',
    'heard',
  ]);
});

test('a caller that gives up: the server is told', async () => {
  const connection = await connect('plain');
  const stop = new AbortController();
  const request = faultOf(connection.request('slow', {}, within(60_000, stop.signal)));
  await connection.request('echo', {}, within(20_000));
  stop.abort();
  expect(await request).toEqual({ kind: 'cancelled', method: 'slow' });
  expect(await connection.request('heard', {}, within(20_000))).toEqual([
    'slow',
    'echo',
    'cancelled slow',
    'heard',
  ]);
  expect(await faultOf(connection.request('echo', {}, within(20_000, stop.signal)))).toMatchObject({
    kind: 'cancelled',
  });
});

test('a server that dies ends every request with its last words', async () => {
  const connection = await connect('plain');
  const faults = await Promise.all([
    faultOf(connection.request('slow', {}, within(60_000))),
    faultOf(connection.request('die', {}, within(60_000))),
  ]);
  const end = { reason: 'exit code 3', exitCode: 3, signal: null, stderr: 'out of luck' };
  expect(faults).toEqual([
    { kind: 'ended', ...end },
    { kind: 'ended', ...end },
  ]);
  expect(connection.end).toEqual(end);
  expect(await faultOf(connection.request('echo', {}, within(60_000)))).toEqual({ kind: 'ended', ...end });
});

test.runIf(process.platform !== 'win32')('a server that is killed says by what', async () => {
  const connection = await connect('plain');
  const fault = await faultOf(connection.request('kill', {}, within(60_000)));
  expect(fault).toMatchObject({
    kind: 'ended',
    reason: 'killed by SIGKILL',
    exitCode: null,
    signal: 'SIGKILL',
  });
});

test.each(['no header', 'no json'])('garbage (%s) ends the conversation', async (method) => {
  const connection = await connect('plain');
  const fault = await faultOf(connection.request(method, {}, within(60_000)));
  expect(fault.kind).toBe('garbage');
  expect(await faultOf(connection.request('echo', {}, within(60_000)))).toEqual(fault);
});

test('a program that does not exist', async () => {
  const command = { name: 'nowhere', argv: ['/nowhere/server'], cwd: folder.at('.'), environment: {} };
  expect(await faultOf(connectServer(command))).toMatchObject({ kind: 'not-started' });
});

test.runIf(process.platform === 'linux').each([['plain'], ['stays']])(
  'closing a server (%s) leaves nothing of its group',
  async (behaviour) => {
    const connection = await connect(behaviour, folder.at('pid'));
    const child = (await connection.request('child', {}, within(20_000))) as number;
    expect(isAlive(child)).toBe(true);
    const start = performance.now();
    await connection.close(500);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(isAlive(child)).toBe(false);
    expect(connection.end).not.toBeNull();
  },
);

/** The dead stay in the table until their new parent takes note. */
function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return false;
  const text = readFileSync(stat, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3) !== 'Z';
}
