// The Python packages that tests compare tug with or run for real, in an environment of their own: made once by pip, in a
// cache outside of the repository, and never changed afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = ['libcst==1.8.6', 'pytest==8.4.2', 'mypy==1.18.2', 'uv==0.9.5'];

const BASE = process.platform === 'win32' ? 'python' : 'python3';

/** The absolute path of an interpreter that has them. */
export function testPython() {
  const version = run(BASE, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']).trim();
  const cache = join(tmpdir(), 'tug-python-tools');
  const folder = join(cache, `${version}-${PACKAGES.join('-').replaceAll('==', '-')}`);
  if (!existsSync(folder)) make(cache, folder);
  return join(folder, ...PYTHON);
}

/** The folder of the programs in that environment, such as uv. */
export function testPrograms() {
  return join(testPython(), '..');
}

const PYTHON = process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python'];

function make(cache, folder) {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'making-'));
  try {
    run(BASE, ['-m', 'venv', unfinished]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    run(join(unfinished, ...PYTHON), [...pip, ...PACKAGES]);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another test may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}
