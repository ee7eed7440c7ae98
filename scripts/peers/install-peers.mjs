// The tools tug is compared with, pinned and installed into the cache: pyright from npm, rope and jedi from PyPI.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORPUS_CACHE } from '../fetch-python-package.mjs';

const PYRIGHT = 'pyright@1.1.414';
const FROM_PYPI = ['rope==1.13.0', 'jedi==0.19.2'];

/** Paths of pyright's language server and of an interpreter that has rope and jedi. */
export function installPeers(python) {
  return { server: installPyright(), interpreter: installPythonPeers(python) };
}

function installPyright() {
  const folder = join(CORPUS_CACHE, 'peers');
  const server = join(folder, 'node_modules', 'pyright', 'dist', 'pyright-langserver.js');
  if (existsSync(server)) return server;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  run('npm', ['install', '--prefix', folder, PYRIGHT]);
  return server;
}

function installPythonPeers(python) {
  const folder = join(CORPUS_CACHE, 'environments', FROM_PYPI.join(' '));
  const interpreter = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const done = join(folder, 'complete');
  if (existsSync(done)) return interpreter;
  rmSync(folder, { recursive: true, force: true });
  run(python, ['-m', 'venv', folder]);
  run(interpreter, ['-m', 'pip', 'install', '-q', ...FROM_PYPI]);
  writeFileSync(done, '');
  return interpreter;
}

function run(command, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr || stdout}`);
}
