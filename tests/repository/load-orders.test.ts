// Whichever module of an import cycle is loaded first, its constants exist. Bundles and the test runner load in one order only, and turn
// what is missing into `undefined`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { repositoryRoot } from './source-files.ts';

const folder = useTemporaryFolder();

interface LoadOrders {
  readonly files: number;
  readonly cycles: number;
  readonly failures: readonly { readonly first: string; readonly problem: string }[];
}

function loadOrders(root: string): LoadOrders {
  const script = join(repositoryRoot, 'scripts/load-orders.mjs');
  const argv = ['--no-warnings', '--experimental-vm-modules', script, root];
  return JSON.parse(execFileSync(process.execPath, argv, { encoding: 'utf8' })) as LoadOrders;
}

test('every module of a cycle can be the first', () => {
  const { files, cycles, failures } = loadOrders(join(repositoryRoot, 'src'));
  expect(failures).toEqual([]);
  expect({ files: files > 500, cycles: cycles > 0 }).toEqual({ files: true, cycles: true });
});

test('a constant made of what is not loaded yet is found', () => {
  mkdirSync(folder.at('src'), { recursive: true });
  writeFileSync(
    folder.at('src/a.ts'),
    `import { two } from './b.ts';\nexport const ONE = 1;\nexport const use = () => two();\n`,
  );
  writeFileSync(
    folder.at('src/b.ts'),
    `import { ONE } from './a.ts';\nconst TWO = [ONE];\nexport const two = () => TWO;\n`,
  );
  expect(loadOrders(folder.at('src'))).toEqual({
    files: 2,
    cycles: 1,
    failures: [{ first: 'a.ts', problem: "Cannot access 'ONE' before initialization (b.ts:2:14)" }],
  });
});
