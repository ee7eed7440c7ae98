// The main job on the example in the repository: rename a symbol, see the diff, check it in a sandbox, write it,
// and take it back. Works on a copy, so that it can be run again.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tug = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
const workspace = join(mkdtempSync(join(tmpdir(), 'tug-example-')), 'shop');
cpSync(fileURLToPath(new URL('../examples/python', import.meta.url)), workspace, { recursive: true });
try {
  const rename = ['rename-symbol', '--at', 'shop/items.py:6:9', '--to', 'amount'];
  run(['analyze-impact', ...rename]);
  run(['run', ...rename, '--apply', '--verify', 'tests']);
  run(['undo', '--list']);
  run(['undo']);
} finally {
  rmSync(join(workspace, '..'), { recursive: true, force: true });
}

function run(argv) {
  console.log(`\n$ tug ${argv.join(' ')}`);
  const { status } = spawnSync(process.execPath, [tug, '--text', ...argv], {
    cwd: workspace,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
