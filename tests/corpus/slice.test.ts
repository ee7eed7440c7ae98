// A slice of `npm run corpus`: symbols of two real projects from PyPI, renamed there and back with the real program.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildProgram } from '../doors/build-program.ts';
import { repositoryRoot } from '../repository/source-files.ts';

test('renaming symbols of real projects fails nowhere', async () => {
  const program = await buildProgram();
  const driver = join(repositoryRoot, 'scripts', 'corpus', 'run.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [driver, '--slice', '--program', program], {
    encoding: 'utf8',
  });
  expect({ status, lastLine: stdout.trim().split('\n').at(-1) }, `${stdout}${stderr}`).toEqual({
    status: 0,
    lastLine: '16 symbols, 0 failures',
  });
}, 300_000);
