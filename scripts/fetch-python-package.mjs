// Source distributions from PyPI, downloaded and unpacked once into a cache outside the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const CORPUS_CACHE = join(tmpdir(), 'tug-python-corpus');

/** The folder of the unpacked source of, say, `django==5.1.4`. */
export function fetchPackage(python, requirement) {
  const folder = join(CORPUS_CACHE, requirement);
  if (existsSync(folder)) return folder;
  const downloads = join(CORPUS_CACHE, 'downloads', requirement);
  rmSync(downloads, { recursive: true, force: true });
  mkdirSync(downloads, { recursive: true });
  const name = requirement.replace(/==.*/, '');
  run(python, [
    '-m',
    'pip',
    'download',
    '-q',
    '--no-deps',
    '--no-binary',
    name,
    requirement,
    '-d',
    downloads,
  ]);
  const unpacked = join(downloads, 'unpacked');
  run(python, ['-m', 'tarfile', '-e', join(downloads, readdirSync(downloads)[0]), unpacked]);
  renameSync(unpacked, folder);
  return folder;
}

/** All `.py` and `.pyi` files under a folder, in order; what is installed below a library is not part of it. */
export function pythonFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.pyi?$/.test(path) && !path.includes('site-packages'))
    .sort()
    .map((path) => join(folder, path));
}

function run(command, args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}
