// Workers outlive a command. Those that are gone are forgotten, those that run are stopped, and nobody else is ever touched.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { identifyProcess, stateOfProcess } from '../../../src/platform/process-identity.ts';
import {
  listWorkers,
  registerWorker,
  stopWorkers,
  unregisterWorker,
} from '../../../src/platform/session/workers.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { clean, listTree, messages, open } from './open-here.ts';

const folder = useTemporaryFolder();
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const WAIT = 'console.log("ready"); setInterval(() => {}, 1000);';
const STUBBORN = `process.on('SIGTERM', () => {}); ${WAIT}`;

async function startChild(program = WAIT): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child as typeof child & { pid: number };
}

async function endOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode;
}

/** A pid that nobody has: that of a process which has just ended. */
async function deadPid(): Promise<number> {
  const child = await startChild();
  child.kill('SIGKILL');
  await endOf(child);
  return child.pid;
}

test('a worker is registered with the start of its process, listed while it runs, and forgotten after', async () => {
  const { paths } = await open(folder.path);
  const [b, a] = [await startChild(), await startChild()];
  registerWorker(paths, 'other', b.pid);
  registerWorker(paths, 'libcst', a.pid);
  expect(JSON.parse(readFileSync(folder.at('.tug/workers/libcst.pid'), 'utf8'))).toEqual(
    identifyProcess(a.pid),
  );
  expect(identifyProcess(a.pid).started).not.toBe(null);
  expect(listWorkers(paths)).toEqual([
    { name: 'libcst', status: 'running', pid: a.pid },
    { name: 'other', status: 'running', pid: b.pid },
  ]);
  a.kill('SIGKILL');
  await endOf(a);
  expect(listWorkers(paths)).toEqual([{ name: 'other', status: 'running', pid: b.pid }]);
  expect(listTree(folder.at('.tug/workers'))).toEqual(['libcst.pid', 'other.pid']);
  await open(folder.path);
  expect(listTree(folder.at('.tug/workers'))).toEqual(['other.pid']);
  expect(messages).toEqual([`info session: forgot the worker libcst: process ${a.pid} is gone`]);
  unregisterWorker(paths, 'other');
  unregisterWorker(paths, 'other');
  expect(listWorkers(paths)).toEqual([]);
});

test('pid files that say nothing are removed at the next opening', async () => {
  await open(folder.path);
  const damaged = {
    empty: '',
    text: 'hello',
    zero: '{"pid": 0}',
    negative: '{"pid": -1}',
    one: '{"pid": 1}',
    fraction: '{"pid": 1.5}',
    string: '{"pid": "12"}',
    array: '[]',
    nothing: 'null',
    huge: '{"pid": 1e300}',
    large: '{"pid": 4294967296}',
  };
  for (const [name, text] of Object.entries(damaged)) folder.write(`.tug/workers/${name}.pid`, text);
  folder.write('.tug/workers/folder.pid/x', 'x');
  folder.write('.tug/workers/libcst.sock', '');
  await open(folder.path);
  expect(listTree(folder.at('.tug/workers'))).toEqual(['libcst.sock']);
  expect(messages.length).toBe(12);
});

test('stopping asks first, and kills after the grace time', async () => {
  const { paths } = await open(folder.path);
  const [polite, stubborn, gone] = [await startChild(), await startChild(STUBBORN), await deadPid()];
  registerWorker(paths, 'polite', polite.pid);
  registerWorker(paths, 'stubborn', stubborn.pid);
  writeFileSync(folder.at('.tug/workers/gone.pid'), JSON.stringify({ pid: gone, started: null }));
  writeFileSync(folder.at('.tug/workers/damaged.pid'), 'x');
  expect(await stopWorkers(paths, 300)).toEqual([
    { name: 'polite', pid: polite.pid, outcome: 'terminated' },
    {
      name: 'stubborn',
      pid: stubborn.pid,
      outcome: process.platform === 'win32' ? 'terminated' : 'killed',
    },
  ]);
  expect(listTree(folder.at('.tug/workers'))).toEqual([]);
  if (process.platform !== 'win32') {
    expect([await endOf(polite), await endOf(stubborn)]).toEqual(['SIGTERM', 'SIGKILL']);
  }
});

test('a pid that was used again belongs to somebody else: forgotten, never stopped', async () => {
  const { paths } = await open(folder.path);
  const innocent = await startChild();
  const file = folder.at('.tug/workers/libcst.pid');
  writeFileSync(file, JSON.stringify({ pid: innocent.pid, started: 'long ago' }));
  expect(listWorkers(paths)).toEqual([]);
  expect(await stopWorkers(paths, 100)).toEqual([]);
  expect(existsSync(file)).toBe(false);
  expect(stateOfProcess(identifyProcess(innocent.pid))).toBe('running');
});

test('a process of which nobody knows whether it is the worker is left alone, and said so', async () => {
  const { paths } = await open(folder.path);
  const innocent = await startChild();
  writeFileSync(folder.at('.tug/workers/libcst.pid'), JSON.stringify({ pid: innocent.pid, started: null }));
  expect(listWorkers(paths)).toEqual([{ name: 'libcst', status: 'unknown', pid: innocent.pid }]);
  const { workersStopped } = await clean(folder.path);
  expect(workersStopped).toEqual([{ name: 'libcst', pid: innocent.pid, outcome: 'left' }]);
  expect(messages).toEqual([
    `warn session: did not stop process ${innocent.pid}: it may not be the worker libcst`,
  ]);
  expect(stateOfProcess(identifyProcess(innocent.pid))).toBe('running');
});

test('--fresh and clean stop the workers; clean --workers does nothing else', async () => {
  const { paths } = await open(folder.path);
  for (const act of [
    () => clean(folder.path, { workers: true }),
    () => open(folder.path, {}, true),
    () => clean(folder.path),
  ]) {
    const worker = await startChild();
    registerWorker(paths, 'libcst', worker.pid);
    const [before] = [listTree(folder.at('.tug'))];
    const result = await act();
    expect(stateOfProcess(identifyProcess(worker.pid))).toBe('gone');
    if (!('workersStopped' in result) || !existsSync(folder.at('.tug'))) continue;
    expect(listTree(folder.at('.tug'))).toEqual(before.filter((path) => path !== 'workers/libcst.pid'));
    expect(result).toEqual({
      directory: folder.at('.tug'),
      removed: [],
      bytesFreed: 0,
      workersStopped: [{ name: 'libcst', pid: worker.pid, outcome: 'terminated' }],
      sandboxesRemoved: [],
      undoKept: 0,
    });
  }
});

test('a name is no way to another file', async () => {
  const { paths } = await open(folder.path);
  for (const name of ['../x', 'a/b', '', '.hidden', 'UP']) {
    expect(() => registerWorker(paths, name, process.pid)).toThrow('is no name for a worker');
  }
});
