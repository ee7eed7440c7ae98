// The first look at a large workspace has a helper that finds out ahead what the answer will need; the answer is the one of
// every later run, which knows that already.
import { rmSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { buildProgram } from '../build-program.ts';
import { runProgram } from '../cli/run-program.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

test('a method is renamed with its overrides in every file, at the first look and later', async () => {
  const many = 1200;
  for (let i = 0; i < many; i++) {
    const base = i === 0 ? '' : 'from pkg.m0 import C0\n\n\n';
    const head = i === 0 ? 'class C0:' : `class C${i}(C0):`;
    const method = i % 100 === 0 ? 'def gather(self):' : 'def other(self):';
    folder.write(`tree/pkg/m${i}.py`, `${base}${head}\n    ${method}\n        return ${i}\n`);
  }
  folder.write('tree/pkg/__init__.py', '');
  const ask = async () => {
    const place = ['--at', 'pkg/m0.py:2:9', '--to', 'collect'];
    const run = await runProgram(tug, ['run', 'rename-symbol', ...place, '--verify', 'none', '--json'], {
      cwd: folder.at('tree'),
      env: { XDG_CACHE_HOME: folder.at('cache') },
    });
    return { code: run.code, patch: JSON.parse(run.stdout).patch as unknown };
  };
  const first = await ask();
  const files = [...JSON.stringify(first.patch).matchAll(/pkg\/m(\d+)\.py/g)].map(([, number]) =>
    Number(number),
  );
  expect([...new Set(files)].sort((a, b) => a - b)).toEqual(
    Array.from({ length: many / 100 }, (_, i) => i * 100),
  );
  expect(await ask()).toEqual(first);
  rmSync(folder.at('tree', '.tug'), { recursive: true });
  expect(await ask()).toEqual(first);
});
