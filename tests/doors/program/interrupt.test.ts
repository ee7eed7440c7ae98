// Ctrl-C while the project's own tests run in the sandbox: the tests die, the tree is untouched, the answer says so. SIGTERM
// while the program waits for a pipe: it ends.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { buildProgram } from '../build-program.ts';
import { runProgram, startProgram } from '../cli/run-program.ts';
import { RENAME, readWorkspace, writeWorkspace } from './toy-workspace.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

test('SIGINT during verification leaves a clean tree and exits 130', async () => {
  writeWorkspace(folder, 3);
  const pidFile = folder.at('pid');
  folder.write(
    'wait.mjs',
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(pidFile)}, String(process.pid));\nsetInterval(() => {}, 1e6);\n`,
  );
  folder.write('tug.toml', 'test_command = ["node", "wait.mjs"]\nexclude = ["pid"]\n');
  const before = readWorkspace(folder.path);
  const child = startProgram(tug, RENAME, { cwd: folder.path });
  const stdout: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
  const pid = Number(readFileSync(pidFile, 'utf8'));
  child.kill('SIGINT');
  expect(await closed).toBe(130);
  expect(JSON.parse(Buffer.concat(stdout).toString())).toMatchObject({
    status: 'error',
    error: { code: 'Interrupted' },
  });
  await until(() => !isAlive(pid));
  const { pid: _, ...after } = readWorkspace(folder.path);
  expect(after).toEqual(before);

  const status = await runProgram(tug, ['session', 'status'], { cwd: folder.path });
  expect(JSON.parse(status.stdout)).toMatchObject({
    interrupted_writes: 0,
    lock: { held: false, pid: null },
  });
});

test.each([
  ['apply', 'pipe'],
  ['batch', 'pipe'],
  ['docs', 'check', 'pipe'],
])('SIGTERM ends %s %s while it waits for a pipe that nothing is written to', async (...argv) => {
  writeWorkspace(folder, 3);
  execFileSync('mkfifo', [folder.at('pipe')]);
  const child = startProgram(tug, argv, { cwd: folder.path });
  const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  await pause(1500);
  child.kill('SIGTERM');
  const late = pause(8000).then(() => child.kill('SIGKILL'));
  expect(await Promise.race([closed, late])).toBe('SIGTERM');
});

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 30_000) throw new Error('it did not happen within 30 s');
    await pause(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
