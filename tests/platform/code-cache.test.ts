// Compiled code is kept between starts, and nothing that is wrong with it ever shows in an answer.
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUNDLES } from '../../scripts/bundles.mjs';
import { buildProgram } from '../doors/build-program.ts';
import { runProgram } from '../doors/cli/run-program.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

const run = (...argv: readonly string[]) =>
  runProgram(tug, argv, { cwd: folder.path, env: { XDG_CACHE_HOME: folder.at('cache') } });
const codeFolder = () => folder.at('cache', 'tug', 'code');

/** Node 22 and newer keep compiled code in a format of their own. */
const ours = Number(process.versions.node.split('.')[0]) < 22;

describe.runIf(ours && process.platform === 'linux')('on Node 20', () => {
  test('the first start keeps what it compiled, for the command it was, for nobody else to read or write', async () => {
    const first = await run('help', 'snapshot');
    const [name, ...more] = readdirSync(codeFolder());
    expect({ name: name?.replace(/-[0-9a-f]{16}\.v8$/, ''), more }).toEqual({ name: 'help-cli', more: [] });
    expect(statSync(codeFolder()).mode & 0o777).toBe(0o700);
    expect(statSync(join(codeFolder(), name!)).mode & 0o777).toBe(0o600);
    const kept = readFileSync(join(codeFolder(), name!));
    expect(await run('help', 'snapshot')).toEqual(first);
    expect(readFileSync(join(codeFolder(), name!)).equals(kept)).toBe(true);
  });

  test('a damaged one is not used, and made anew', async () => {
    const first = await run('help');
    const file = join(codeFolder(), readdirSync(codeFolder())[0]!);
    const kept = readFileSync(file);
    // V8 itself would run into a wall: a flipped byte ends the process.
    const flipped = Buffer.from(kept).fill(0xff, 100_000, 100_064);
    for (const damage of [
      Buffer.from('garbage'),
      Buffer.alloc(0),
      kept.subarray(0, kept.length / 2),
      flipped,
    ]) {
      writeFileSync(file, damage);
      expect(await run('help')).toEqual(first);
      expect(readFileSync(file).equals(damage)).toBe(false);
    }
  });

  test('each bundle that a command needs is kept by itself, and damage of one is no damage of another', async () => {
    folder.write('tree/a.toy', 'let needle = 1\nprint needle\n');
    const ask = () => run('symbols', 'a.toy', '--workspace', folder.at('tree'));
    const first = await ask();
    expect(first.code).toBe(0);
    const kept = () => readdirSync(codeFolder()).map((name) => name.replace(/-[0-9a-f]{16}\.v8$/, ''));
    expect(kept().sort()).toEqual(['symbols-cli', 'symbols-python', 'symbols-work']);
    for (const name of readdirSync(codeFolder())) {
      const file = join(codeFolder(), name);
      const whole = readFileSync(file);
      writeFileSync(file, Buffer.from(whole).fill(0xff, whole.length / 2, whole.length / 2 + 64));
      expect(await ask()).toEqual(first);
    }
    expect(kept().sort()).toEqual(['symbols-cli', 'symbols-python', 'symbols-work']);
  });

  test('each operation keeps its own, because another one would leave out what it needs', async () => {
    folder.write('tree/a.toy', 'let needle = 1\nprint needle\n');
    const place = ['--symbol', 'a.toy::needle', '--to', 'pin', '--workspace', folder.at('tree')];
    expect((await run('analyze-impact', 'rename-symbol', ...place)).code).toBe(0);
    expect((await run('run', 'rename-symbol', ...place, '--verify', 'none')).code).toBe(0);
    const kept = readdirSync(codeFolder()).map((name) => name.replace(/-[0-9a-f]{16}\.v8$/, ''));
    const bundles = ['cli', 'python', 'work'];
    expect(kept.sort()).toEqual([
      ...bundles.map((name) => `analyze-impact-rename-symbol-${name}`),
      ...bundles.map((name) => `run-rename-symbol-${name}`),
    ]);
  });

  test('what a first look at many files keeps is used by the next one, although both have V8 compile later', async () => {
    for (let i = 0; i < 1000; i++) folder.write(`tree/m${i}.toy`, `let needle${i} = 1\n`);
    const look = async () => {
      rmSync(folder.at('tree', '.tug'), { recursive: true, force: true });
      // The bundle for texts is loaded after the look.
      return await run('symbols', 'm1.toy', '--text', '--workspace', folder.at('tree'));
    };
    const written = () =>
      readdirSync(codeFolder()).map((name) => [
        name,
        statSync(join(codeFolder(), name), { bigint: true }).mtimeNs,
      ]);
    const first = await look();
    expect(first.code).toBe(0);
    const kept = written();
    expect(kept.length).toBe(4);
    expect(await look()).toEqual(first);
    expect(written()).toEqual(kept);
  });

  test('a command that failed keeps nothing', async () => {
    expect((await run('nonsense')).code).toBe(2);
    expect(readdirSync(codeFolder())).toEqual([]);
  });

  test('in a folder that others could write nothing is believed: it is emptied and closed to them', async () => {
    await run('help');
    const [name] = readdirSync(codeFolder());
    // Whatever it is, one cannot tell who made it.
    writeFileSync(join(codeFolder(), 'planted.v8'), 'x');
    const before = statSync(join(codeFolder(), name!), { bigint: true }).mtimeNs;
    chmodSync(codeFolder(), 0o777);
    expect((await run('help')).code).toBe(0);
    expect(statSync(codeFolder()).mode & 0o777).toBe(0o700);
    expect(readdirSync(codeFolder())).toEqual([name]);
    expect(statSync(join(codeFolder(), name!), { bigint: true }).mtimeNs).not.toBe(before);
  });

  test('no more than 120 are kept', async () => {
    folder.makeFolder('cache/tug/code');
    for (let i = 0; i < 125; i++) writeFileSync(join(codeFolder(), `old-${i}.v8`), '');
    await run('help');
    expect(readdirSync(codeFolder()).length).toBe(120);
  });
});

test('the program is ASCII, so that reading it costs as little as can be', () => {
  const names = readdirSync(dirname(tug)).filter((name) => name.endsWith('.cjs'));
  const foreign = names.map((name) => {
    const bytes = readFileSync(join(dirname(tug), name));
    // A regular expression is written as it stands: escapes in it are up to the source.
    const at = bytes.findIndex((byte) => byte >= 0x80);
    return [name, bytes.subarray(Math.max(0, at - 60), at + 1).toString('latin1')];
  });
  expect(foreign.sort()).toEqual(PROGRAM_FILES.map((name) => [name, '']));
});

const PROGRAM_FILES = ['load', 'read', 'tug', 'words', ...BUNDLES.map(({ name }) => name)]
  .map((name) => `${name}.cjs`)
  .sort();

test('without a place for it, everything works as well', async () => {
  const answer = await run('help');
  folder.write('file', '');
  const elsewhere = await runProgram(tug, ['help'], {
    cwd: folder.path,
    env: { XDG_CACHE_HOME: folder.at('file') },
  });
  expect(elsewhere).toEqual(answer);
});
