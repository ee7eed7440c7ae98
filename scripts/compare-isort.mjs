// Compares the order and wrapping of organize-imports with isort's black profile, on random blocks of imports:
//   npm run build && node scripts/compare-isort.mjs [SEED] [FILES]
// Every difference is printed, and makes it fail. Names are used, so that nothing is removed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ISORT = 'isort==9.0.2';
const [seed = '1', count = '200'] = process.argv.slice(2);
const program = join(dirname(fileURLToPath(import.meta.url)), '../dist/tug.cjs');

const STANDARD = [
  'os',
  'sys',
  're',
  'json',
  'os.path',
  'collections.abc',
  'typing',
  'xml.etree.ElementTree',
  'io',
];
const THIRD = [
  'requests',
  'numpy',
  'Django.x',
  'flask',
  'zope10',
  'zope9',
  'zope2.a',
  'Yaml',
  'a_b',
  'aB',
  'ab',
];
const FIRST = ['pkg', 'pkg.alpha', 'pkg.sub', 'pkg.Beta', 'local_mod'];
const RELATIVE = ['.', '..', '.alpha', '..sub', '.sub.x', '...top'];
const NAMES = ['a', 'b', 'B', 'CONST', 'Zed', 'zed', '_p', 'x1', 'x10', 'x2', 'Abc', 'ABC', 'A'].concat([
  'very_long_name_for_wrapping',
  'another_quite_long_name',
  'SomeLongClassName',
  'MAX_SIZE_OF_THINGS',
]);
const TAILS = [
  'x = 1',
  'def f():\n    pass',
  'class C:\n    pass',
  '@dec\ndef g(): pass',
  '# c\ndef f(): pass',
];

const folder = mkdtempSync(join(tmpdir(), 'tug-isort-'));
try {
  const files = makeFiles(makeRandom(Number(seed)), Number(count));
  const expected = runIsort(files);
  const actual = runTug(files);
  const different = Object.keys(files).filter((path) => expected[path] !== actual[path]);
  for (const path of different) {
    console.log(`--- ${path}\n${files[path]}\n--- isort\n${expected[path]}\n--- tug\n${actual[path]}`);
  }
  console.log(`${different.length} of ${Object.keys(files).length} files differ from isort`);
  process.exitCode = different.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function makeFiles(random, files) {
  const fixed = ['pkg/__init__.py', 'pkg/sub/__init__.py', 'pkg/alpha.py', 'pkg/Beta.py', 'local_mod.py'];
  const result = Object.fromEntries(fixed.map((path) => [path, '']));
  for (let n = 0; n < files; n++) result[`pkg/sub/m${n}.py`] = makeFile(random);
  return result;
}

/** No two imports bind one name to different things: then isort may change what the program does, and tug does not. */
function makeFile(random) {
  const pick = (list) => list[random(list.length)];
  const bound = new Map();
  const bind = (name, what) => (bound.get(name) ?? what) === what && bound.set(name, what);
  const lines = random(10) < 3 ? ['from __future__ import annotations'] : [];
  for (let n = 1 + random(13); n > 0; n--) {
    if (random(7) === 0) lines.push('');
    const modules = pick([STANDARD, THIRD, FIRST]);
    if (random(10) < 4) {
      const module = pick(modules);
      const alias = pick(NAMES);
      const top = module.split('.')[0];
      if (random(3) === 0 && bind(alias, `as ${module}`)) lines.push(`import ${module} as ${alias}`);
      else if (bind(top, `package ${top}`)) lines.push(`import ${module}`);
      continue;
    }
    const module = pick([...modules, ...RELATIVE]);
    const names = [];
    for (let more = pick([1, 1, 2, 3, 6, 9]); more > 0; more--) {
      const [name, alias] = [pick(NAMES), pick(NAMES)];
      if (random(5) === 0 && alias !== name && bind(alias, `${module} ${name}`))
        names.push(`${name} as ${alias}`);
      else if (bind(name, `${module} ${name}`) && !names.includes(name)) names.push(name);
    }
    if (names.length === 0) continue;
    const style = random(3);
    if (style === 0) lines.push(`from ${module} import ${names.join(', ')}`);
    else if (style === 1) lines.push(`from ${module} import (\n    ${names.join(',\n    ')}\n)`);
    else lines.push(`from ${module} import (\n    ${names.join(',\n    ')},\n)`);
  }
  const blank = Array.from({ length: random(4) }, () => '');
  return `${[...lines, ...blank, pick(TAILS), `USE = [${[...bound.keys()].join(', ')}]`].join('\n')}\n`;
}

function runIsort(files) {
  const root = write('isort', files);
  run(isortPython(), ['-m', 'isort', '--quiet', '--profile', 'black', '--src', root, root], root);
  return read(root, files);
}

function runTug(files) {
  const root = write('tug', files);
  run(process.execPath, [program, 'run', 'organize-imports', '--apply', '--verify', 'none', '--json'], root);
  return read(root, files);
}

function write(name, files) {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function read(root, files) {
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** In an environment of its own, made once. */
function isortPython() {
  const windows = process.platform === 'win32';
  const home = join(tmpdir(), 'tug-python-tools', ISORT.replace('==', '-'));
  const python = windows ? join(home, 'Scripts', 'python.exe') : join(home, 'bin', 'python');
  if (!existsSync(python)) run(windows ? 'python' : 'python3', ['-m', 'venv', home], tmpdir());
  if (spawnSync(python, ['-m', 'isort', '--version']).status !== 0)
    run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ISORT], tmpdir());
  return python;
}

function run(command, args, cwd) {
  const { status, stderr, stdout, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? `${stderr}${stdout}`}`);
}

function makeRandom(start) {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
