// Keeps the compiled form of the program between starts, because compiling is more than half of a short command: 67 ms
// with it and 44 ms without, where a bare Node takes 22. Node 22 and newer do so themselves; this is for Node 20.
// Runs before anything else and on every start, so it is small, and whatever goes wrong means to do without.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { userCacheHome } from './user-cache-home.ts';

/** Compiled programs that are kept; each is about half a megabyte. */
const KEPT = 24;

/** Loads a CommonJS file. `purpose` tells apart what compiles different parts of it: the command. */
export function loadCached(file: string, require: NodeJS.Require, purpose: string): void {
  const directory = openDirectory();
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (directory: string) => unknown };
  if (directory === null || process.env.NODE_V8_COVERAGE !== undefined) require(file);
  else if (enableCompileCache !== undefined) {
    enableCompileCache(directory);
    require(file);
  } else runCached(file, require, join(directory, cacheName(file, purpose)));
}

function runCached(file: string, require: NodeJS.Require, cacheFile: string): void {
  const source = readFileSync(file, 'utf8');
  const cachedData = readOrNothing(cacheFile);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    // At the end, so that what this command needed is compiled in it. A command line that failed is not worth keeping.
    process.on('exit', (code) => {
      if (code === 0) keep(cacheFile, script.createCachedData());
    });
  }
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
}

/** Compiled code is trusted blindly when it is loaded, so it must come from a folder that only the user can write. */
function openDirectory(): string | null {
  try {
    const directory = join(userCacheHome(process.env), 'code');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (process.getuid === undefined) return directory;
    const { uid, mode } = statSync(directory);
    if (uid !== process.getuid()) return null;
    if ((mode & 0o022) !== 0) chmodSync(directory, 0o700);
    return directory;
  } catch {
    return null;
  }
}

/** V8 checks its own version and the length of the source; the rest must be in the name. */
function cacheName(file: string, purpose: string): string {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const key = [file, size, mtimeMs, ctimeMs, ino, process.version, process.arch].join('\0');
  return `${purpose}-${fingerprint(key, 0x811c9dc5)}${fingerprint(key, 0x01234567)}.v8`;
}

/** FNV-1a: no need to load a hash function for a name. */
function fingerprint(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function readOrNothing(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function keep(cacheFile: string, data: Buffer): void {
  const unfinished = `${cacheFile}.${process.pid}`;
  try {
    writeFileSync(unfinished, data, { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, cacheFile);
    dropOld(dirname(cacheFile));
  } catch {
    rmSync(unfinished, { force: true });
  }
}

function dropOld(directory: string): void {
  const files = readdirSync(directory).filter((name) => name.indexOf('.v8') > 0);
  if (files.length <= KEPT) return;
  const byAge = files.map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  byAge.sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(KEPT)) rmSync(join(directory, name), { force: true });
}
