// Real programs: how they end, what they print, and that nothing of them is left, however they and tug end.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { type ProcessRequest, runProcess } from '../../src/platform/run-process.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown-by.ts';
import { isRunning } from './is-running.ts';

const folder = useTemporaryFolder();
const onPosix = test.skipIf(process.platform === 'win32');

function run(argv: readonly string[], changes: Partial<ProcessRequest> = {}) {
  const environment = { PATH: process.env.PATH ?? '' };
  return runProcess({
    argv,
    cwd: folder.path,
    environment,
    timeoutMs: 30_000,
    outputLimit: 10_000,
    ...changes,
  });
}

function node(code: string, changes: Partial<ProcessRequest> = {}) {
  return run([process.execPath, '-e', code], changes);
}

const EXITED = { kind: 'exited', signal: null, durationMs: expect.any(Number) } as const;

test('exit code and output of both streams', async () => {
  const code = 'process.stdout.write("out\\n"); process.stderr.write("err\\n"); process.exitCode = 3';
  const result = await node(code);
  expect(result).toEqual({ ...EXITED, exitCode: 3, output: expect.any(String) });
  expect('output' in result && result.output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('no shell, no input, the given folder and only the given variables', async () => {
  const code = `
    const input = require('fs').readFileSync(0, 'utf8');
    console.log(JSON.stringify([process.argv.slice(1), input, process.cwd(), Object.keys(process.env)]))`;
  const result = await run([process.execPath, '-e', code, '$HOME;`x`', '*', ''], {
    environment: { ONLY: 'this' },
  });
  const output = `${JSON.stringify([['$HOME;`x`', '*', ''], '', folder.path, ['ONLY']])}\n`;
  expect(result).toEqual({ ...EXITED, exitCode: 0, output });
});

onPosix('a program that a signal ends', async () => {
  const result = await node('process.kill(process.pid, "SIGSEGV"); setInterval(() => {}, 1000)');
  expect(result).toEqual({ ...EXITED, exitCode: null, signal: 'SIGSEGV', output: '' });
});

test('a program that is not there, cannot be executed, or is no program', async () => {
  const file = folder.write('plain.txt', 'text');
  const notStarted = async (argv: readonly string[], changes = {}) => {
    const result = await run(argv, changes);
    return result.kind === 'not-started' ? result.reason : result;
  };
  expect(await notStarted(['no-such-program'])).toBe(
    'no-such-program cannot be started: it does not exist (ENOENT)',
  );
  expect(await notStarted([])).toBe('the command is empty');
  expect(await notStarted([''])).toBe('the command is empty');
  expect(await notStarted(['a\0b'])).toBe('the command holds a NUL character');
  const cwd = folder.at('gone');
  expect(await notStarted([process.execPath, '-e', ''], { cwd })).toBe(`${cwd} is not a directory`);
  if (process.platform === 'win32') return;
  expect(await notStarted([file])).toBe(`${file} cannot be started: permission denied (EACCES)`);
});

test('output is kept at both ends in fixed memory, and says how much is missing', async () => {
  const before = process.memoryUsage().rss;
  const code = `
    const line = 'x'.repeat(99) + '\\n';
    process.stdout.write('begin\\n');
    const block = line.repeat(10_000);
    let left = 100;
    const more = () => { while (left-- > 0) if (!process.stdout.write(block)) return process.stdout.once('drain', more); process.stdout.write('end\\n'); };
    more()`;
  const result = await node(code, { outputLimit: 1_000 });
  const total = 'begin\n'.length + 100 * 10_000 * 100 + 'end\n'.length;
  const head = `begin\n${`${'x'.repeat(99)}\n`.repeat(5)}`.slice(0, 500);
  const tail = `${`${'x'.repeat(99)}\n`.repeat(6)}end\n`.slice(-500);
  expect(result).toEqual({
    ...EXITED,
    exitCode: 0,
    output: `${head}\n[... ${total - 1_000} bytes left out ...]\n${tail}`,
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
});

test('characters are never cut, and bytes that are no text do no harm', async () => {
  const cut = await node('process.stdout.write("é".repeat(1000))', { outputLimit: 101 });
  const output = `${'é'.repeat(25)}\n[... ${2000 - 100} bytes left out ...]\n${'é'.repeat(25)}`;
  expect(cut).toEqual({ ...EXITED, exitCode: 0, output });
  // One character that comes in two pieces, with the other stream in between.
  const pieces = `
    const [a, b] = [Buffer.from([0xf0, 0x9f]), Buffer.from([0x99, 0x82])];
    process.stdout.write(a, () => setTimeout(() => process.stderr.write('-', () => setTimeout(() => process.stdout.write(b), 50)), 50))`;
  expect(await node(pieces)).toEqual({ ...EXITED, exitCode: 0, output: '-🙂' });
  const bad = await node('process.stdout.write(Buffer.from([0x61, 0xff, 0xfe, 0x62, 0xe2, 0x82]))');
  expect(bad).toEqual({ ...EXITED, exitCode: 0, output: 'a��b�' });
});

/** Starts a grandchild and writes the pids of both. */
const FAMILY = `
  const { spawn } = require('child_process');
  const child = spawn('sleep', ['300'], { stdio: 'inherit' });
  require('fs').writeFileSync('pids', process.pid + ' ' + child.pid);
  process.stdout.write('started\\n');
  setInterval(() => {}, 1000);`;

function livingOf(file: string): readonly number[] {
  return readFileSync(folder.at(file), 'utf8').split(' ').map(Number).filter(isRunning);
}

onPosix('on timeout the program and all it started are ended', async () => {
  const start = performance.now();
  const result = await node(FAMILY, { timeoutMs: 1_000 });
  expect(result).toEqual({ kind: 'timeout', output: 'started\n', durationMs: expect.any(Number) });
  expect(livingOf('pids')).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5_000);
});

onPosix('those that do not listen are killed after the grace time', async () => {
  const code = `process.on('SIGTERM', () => console.log('no')); ${FAMILY.replace("'sleep', ['300']", "'sh', ['-c', 'trap \"\" TERM; while :; do sleep 1; done']")}`;
  const result = await node(code, { timeoutMs: 500, graceMs: 300 });
  expect(result).toEqual({ kind: 'timeout', output: 'started\nno\n', durationMs: expect.any(Number) });
  expect(livingOf('pids')).toEqual([]);
});

onPosix('what a program leaves in the background goes with it, and holds nothing up', async () => {
  const start = performance.now();
  const result = await node(FAMILY.replace('setInterval(() => {}, 1000);', 'child.unref(); process.exit(0)'));
  expect(result).toEqual({ ...EXITED, exitCode: 0, output: 'started\n' });
  expect(livingOf('pids')).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5_000);
});

onPosix('one that left the group and keeps the output open does not hold it up', async () => {
  const code = `
    const child = require('child_process').spawn('sleep', ['300'], { stdio: 'inherit', detached: true });
    require('fs').writeFileSync('pids', String(child.pid)); child.unref(); console.log('left')`;
  const start = performance.now();
  const result = await node(code);
  try {
    expect(result).toEqual({ ...EXITED, exitCode: 0, output: 'left\n' });
    expect(performance.now() - start).toBeLessThan(5_000);
  } finally {
    for (const pid of livingOf('pids')) process.kill(pid, 'SIGKILL');
  }
});

onPosix('an abort ends it, and is an interruption', async () => {
  const stop = new AbortController();
  const interrupted = {
    code: 'Interrupted',
    message: `stopped while running ${process.execPath}; the workspace was not touched`,
    hint: 'run the same command again',
    details: {},
  };
  const running = thrownBy(() => node(FAMILY, { signal: stop.signal }));
  while (!existsSync(folder.at('pids'))) await sleep(10);
  stop.abort();
  expect(await running).toEqual(interrupted);
  expect(livingOf('pids')).toEqual([]);
  expect(await thrownBy(() => node('', { signal: stop.signal }))).toEqual(interrupted);
});

/** A process that runs the family, as tug does. */
async function startRunner(ending: string): Promise<ChildProcess> {
  const outfile = folder.at('runner.mjs');
  await build({
    stdin: {
      contents: `
        import { runProcess } from ${JSON.stringify(fileURLToPath(new URL('../../src/platform/run-process.ts', import.meta.url)))};
        ${ending}
        await runProcess({ argv: [process.execPath, '-e', ${JSON.stringify(FAMILY)}], cwd: ${JSON.stringify(folder.path)},
          environment: process.env, timeoutMs: 60000, outputLimit: 1000 });`,
      loader: 'ts',
      resolveDir: folder.path,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const child = spawn(process.execPath, [outfile], { stdio: 'ignore' });
  while (!existsSync(folder.at('pids')) || livingOf('pids').length < 2) await sleep(10);
  return child;
}

function endOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

onPosix.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s that nobody handles takes everything along',
  async (signal) => {
    const child = await startRunner('');
    child.kill(signal);
    expect(await endOf(child)).toBe(signal);
    await sleep(50);
    expect(livingOf('pids')).toEqual([]);
  },
);

onPosix('an exit on a signal that someone handles takes everything along', async () => {
  const child = await startRunner("process.on('SIGINT', () => process.exit(130));");
  child.kill('SIGINT');
  expect(await endOf(child)).toBe(130);
  await sleep(50);
  expect(livingOf('pids')).toEqual([]);
});

test('handlers are gone when the program is', async () => {
  const count = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'].map((name) => process.listenerCount(name));
  const before = count();
  await Promise.all([node(''), node('process.exit(1)'), run(['no-such-program'])]);
  expect(count()).toEqual(before);
});

test.runIf(process.platform === 'linux')(
  'what has left the group is known by its mark, and ended too',
  async () => {
    const pidFile = folder.at('pid');
    const daemon = `setsid sh -c 'echo $$ > ${pidFile}; sleep 60' >/dev/null 2>&1 & sleep 0.3`;
    const environment = { PATH: process.env.PATH ?? '', MARK: 'of-this-run' };
    expect(await run(['sh', '-c', daemon], { environment, mark: 'MARK=of-this-run' })).toMatchObject({
      exitCode: 0,
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect([pid > 1, isRunning(pid)]).toEqual([true, false]);
  },
);
