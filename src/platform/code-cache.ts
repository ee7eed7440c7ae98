// Keeps the compiled form of the program between starts, because compiling is more than half of a short command: 67 ms
// with it and 44 ms without, where a bare Node takes 22. Node 22 and newer do so themselves; this is for Node 20.
// Runs before anything else and on every start, so it is small, and whatever goes wrong means to do without.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { SEAL_LENGTH, sealOf } from '../base/fast-checksum.ts';
import { compileAsUsual } from './compile-later.ts';
import { makeDirectories } from './make-directories.ts';
import { userCacheHome } from './user-cache-home.ts';

/** Compiled bundles that are kept; each is a quarter of a megabyte or so. */
const KEPT = 120;

/** Loads the program, a CommonJS file. `purpose` tells apart what compiles different parts of it: the command. */
export function loadCached(file: string, require: NodeJS.Require, purpose: string): void {
  const directory = openDirectory();
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (directory: string) => unknown };
  if (directory === null || process.env.NODE_V8_COVERAGE !== undefined) require(file);
  else if (enableCompileCache !== undefined) {
    enableCompileCache(directory);
    require(file);
  } else loadBundle(file, require, (bundle) => join(directory, cacheName(bundle, purpose)));
}

/** Bundles that are loaded already, by file. */
const LOADED = new Map<string, { exports: unknown }>();

/** What `require` does, for a bundle of the program; bundles may require those that stand beside them. */
function loadBundle(file: string, require: NodeJS.Require, cacheOf: (file: string) => string): unknown {
  const loaded = LOADED.get(file);
  if (loaded !== undefined) return loaded.exports;
  const module = { exports: {} };
  LOADED.set(file, module);
  const beside = (id: string) =>
    BUNDLE.test(id) ? loadBundle(join(dirname(file), id), require, cacheOf) : require(id);
  compileCached(file, cacheOf(file))(module.exports, beside, module, file, dirname(file));
  return module.exports;
}

const BUNDLE = /^\.\/[a-z]+\.cjs$/;

function compileCached(file: string, cacheFile: string): (...args: readonly unknown[]) => void {
  const source = readFileSync(file);
  const cachedData = readCode(cacheFile, source);
  // The bundler writes ASCII, and to read that as Latin-1 takes a sixth of the time.
  const text = source.toString(isAscii(source) ? 'latin1' : 'utf8');
  const load = () =>
    new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
      filename: file,
      ...(cachedData === null ? {} : { cachedData }),
    });
  let script = load();
  if (script.cachedDataRejected) {
    // What is loaded late in a command may find other flags than it was kept with.
    compileAsUsual();
    script = load();
  }
  if (cachedData === null || script.cachedDataRejected) {
    // At the end, so that what this command needed is compiled in it. A command line that failed is not worth keeping.
    process.on('exit', (code) => {
      if (code !== 0) return;
      compileAsUsual();
      keepCode(cacheFile, source, script.createCachedData());
    });
  }
  return script.runInThisContext();
}

/** V8 looks at the length of the source only, and a flipped bit in the code ends the process; so both are sealed. */
function sealOfCode(source: Buffer, code: Buffer): Buffer {
  return sealOf(Buffer.from(process.version), source, code);
}

function readCode(path: string, source: Buffer): Buffer | null {
  try {
    const file = readFileSync(path);
    const code = file.subarray(SEAL_LENGTH);
    return sealOfCode(source, code).equals(file.subarray(0, SEAL_LENGTH)) ? code : null;
  } catch {
    return null;
  }
}

function keepCode(path: string, source: Buffer, code: Buffer): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, Buffer.concat([sealOfCode(source, code), code]), { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, path);
    dropOld(dirname(path));
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** Compiled code is trusted blindly when it is loaded, so it must come from a folder that only the user can write. */
function openDirectory(): string | null {
  try {
    const directory = join(userCacheHome(process.env), 'code');
    makeDirectories(directory, 0o700);
    if (process.getuid === undefined) return directory;
    const stat = lstatSync(directory);
    if (stat.uid !== process.getuid() || !stat.isDirectory()) return null;
    if ((stat.mode & 0o022) !== 0) {
      // Whoever could write there may have left something for us to run.
      rmSync(directory, { recursive: true });
      mkdirSync(directory, { mode: 0o700 });
    }
    return directory;
  } catch {
    return null;
  }
}

/** One file per installed bundle and command; what is in it proves itself. */
function cacheName(file: string, purpose: string): string {
  const place = createHash('sha256').update(`${file}\0${process.version}\0${process.arch}`).digest('hex');
  return `${purpose}-${basename(file, '.cjs')}-${place.slice(0, 16)}.v8`;
}

function dropOld(directory: string): void {
  const files = readdirSync(directory).filter((name) => name.indexOf('.v8') > 0);
  if (files.length <= KEPT) return;
  const byAge = files.map((name) => ({ name, time: statSync(join(directory, name)).mtimeMs }));
  byAge.sort((a, b) => b.time - a.time);
  for (const { name } of byAge.slice(KEPT)) rmSync(join(directory, name), { force: true });
}
