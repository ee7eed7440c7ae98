// What is put into the cache of facts comes back in the next run, whoever else writes, and whatever happens to its files.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { FACTS_CACHE_LIMITS, openFactsCache } from '../../../src/platform/facts-cache/open-facts-cache.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const cacheFolder = () => folder.at('facts_cache');
const hashOf = (name: string) => contentHash(name);
const bytesOf = (name: string, size = 100) =>
  Buffer.from(name.repeat(Math.ceil(size / name.length)).slice(0, size));
const packs = () => (existsSync(cacheFolder()) ? readdirSync(cacheFolder()) : []);

function store(names: readonly string[], limits = FACTS_CACHE_LIMITS, size = 100): void {
  const cache = openFactsCache(cacheFolder(), limits);
  for (const name of names) cache.put(hashOf(name), () => bytesOf(name, size));
  cache.flush();
}

function found(names: readonly string[]): (string | null)[] {
  const cache = openFactsCache(cacheFolder());
  const answers = names.map((name) => {
    const bytes = cache.get(hashOf(name));
    return bytes === null ? null : Buffer.from(bytes).toString();
  });
  cache.flush();
  return answers;
}

test('entries come back in a later run, and nothing else does', () => {
  expect(found(['a'])).toEqual([null]);
  store(['a', 'b']);
  store(['c']);
  expect(found(['a', 'b', 'c', 'd'])).toEqual([
    ...['a', 'b', 'c'].map((name) => bytesOf(name).toString()),
    null,
  ]);
});

test('a run that puts nothing writes nothing', () => {
  openFactsCache(cacheFolder()).flush();
  expect(existsSync(cacheFolder())).toBe(false);
  store(['a']);
  const before = packs();
  expect(found(['a'])).toEqual([bytesOf('a').toString()]);
  expect(packs()).toEqual(before);
});

test('entries are encoded when they are written, once', () => {
  let calls = 0;
  const cache = openFactsCache(cacheFolder());
  cache.put(hashOf('a'), () => {
    calls++;
    return bytesOf('a');
  });
  expect(calls).toBe(0);
  cache.flush();
  cache.flush();
  expect(calls).toBe(1);
});

test('a session that is gone stays gone', () => {
  const cache = openFactsCache(folder.at('gone', 'facts_cache'));
  cache.put(hashOf('a'), () => bytesOf('a'));
  cache.flush();
  expect(existsSync(folder.at('gone'))).toBe(false);
});

test('bytes are where words can be read', () => {
  store(['a', 'bcd', 'e']);
  const cache = openFactsCache(cacheFolder());
  for (const name of ['a', 'bcd', 'e']) expect(cache.get(hashOf(name))!.byteOffset % 4).toBe(0);
  cache.flush();
});

test('packs stay few, and the newest entry of a hash wins', () => {
  const names = Array.from({ length: 60 }, (_, index) => `name ${index}`);
  for (const name of names) store([name]);
  expect(packs().length).toBeLessThanOrEqual(FACTS_CACHE_LIMITS.packs);
  expect(found(names)).toEqual(names.map((name) => bytesOf(name).toString()));
  const cache = openFactsCache(cacheFolder());
  cache.put(hashOf(names[0]!), () => Buffer.from('new'));
  cache.flush();
  expect(found([names[0]!])).toEqual(['new']);
});

test('the cache stays small: the oldest packs go first', () => {
  const limits = { bytes: 4000, packs: 3, entry: 1500 };
  for (let round = 0; round < 20; round++) {
    store([`round ${round}`], limits, 1000);
    packs().forEach((name) => {
      const path = join(cacheFolder(), name);
      const time = statSync(path).mtimeMs / 1000 - 60;
      utimesSync(path, time, time);
    });
  }
  const total = packs().reduce((sum, name) => sum + statSync(join(cacheFolder(), name)).size, 0);
  expect(total).toBeLessThanOrEqual(limits.bytes);
  expect(packs().length).toBeLessThanOrEqual(limits.packs);
  expect(found(['round 0', 'round 19'])).toEqual([null, bytesOf('round 19', 1000).toString()]);
  store(['huge'], limits, 2000);
  expect(found(['huge'])).toEqual([null]);
});

test('hashes that are none are neither kept nor found', () => {
  const cache = openFactsCache(cacheFolder());
  cache.put('../../x', () => bytesOf('a'));
  cache.flush();
  expect(existsSync(cacheFolder())).toBe(false);
  expect(cache.get('../../x')).toBeNull();
});

test('damaged, cut, foreign and missing packs are ignored, and replaced by the next run', () => {
  store(['a', 'b']);
  const [name] = packs();
  const path = join(cacheFolder(), name!);
  const whole = readFileSync(path);
  for (let length = 0; length < whole.length; length += 7) {
    truncateSync(path, length);
    for (const answer of found(['a', 'b']))
      expect([null, bytesOf('a').toString(), bytesOf('b').toString()]).toContain(answer);
    writeFileSync(path, whole);
  }
  writeFileSync(path, Buffer.alloc(500, 0xff));
  expect(found(['a'])).toEqual([null]);
  writeFileSync(path, 'no pack at all');
  store(['c']);
  expect(found(['c'])).toEqual([bytesOf('c').toString()]);
  rmSync(cacheFolder(), { recursive: true });
  expect(found(['c'])).toEqual([null]);
  store(['d']);
  expect(found(['d'])).toEqual([bytesOf('d').toString()]);
});

test('the folder may go while the cache is open', () => {
  store(['a']);
  const cache = openFactsCache(cacheFolder());
  expect(cache.get(hashOf('a'))).not.toBeNull();
  cache.put(hashOf('b'), () => bytesOf('b'));
  rmSync(cacheFolder(), { recursive: true });
  cache.flush();
  expect(found(['b'])).toEqual([bytesOf('b').toString()]);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that cannot be written is no failure',
  () => {
    chmodSync(folder.path, 0o500);
    store(['a']);
    chmodSync(folder.path, 0o700);
    expect(found(['a'])).toEqual([null]);
  },
);

test('a file in the place of the folder is no failure', () => {
  folder.write('facts_cache', 'a file');
  store(['a']);
  expect(found(['a'])).toEqual([null]);
});

test('many processes at once: no entry is wrong, and what the last one wrote is there', {
  timeout: 60_000,
}, async () => {
  const script = buildWriter();
  const runs = Array.from({ length: 6 }, (_, run) => runWriter(script, cacheFolder(), run));
  expect(await Promise.all(runs)).toEqual(runs.map(() => 0));
  // Who writes at the same time may put out what others wrote, so the last one is alone.
  expect(await runWriter(script, cacheFolder(), 6)).toBe(0);
  const cache = openFactsCache(cacheFolder());
  const hits = Array.from({ length: 7 }, () => 0);
  for (let run = 0; run < 7; run++) {
    for (let entry = 0; entry < 40; entry++) {
      const bytes = cache.get(hashOf(`${run}/${entry}`));
      if (bytes === null) continue;
      hits[run]!++;
      expect(Buffer.from(bytes).toString()).toBe(bytesOf(`${run}/${entry}`, 1000).toString());
    }
  }
  cache.flush();
  expect(hits[6]).toBe(40);
  expect(packs().filter((name) => !/^facts_[0-9a-f]{16}\.pack$/.test(name))).toEqual([]);
});

test('what was put and not flushed is written when the process ends', async () => {
  expect(await runWriter(buildWriter(), cacheFolder(), 7)).toBe(0);
  const names = Array.from({ length: 40 }, (_, entry) => `7/${entry}`);
  expect(found(names)).toEqual(names.map((name) => bytesOf(name, 1000).toString()));
});

function buildWriter(): string {
  const outfile = folder.at('write-facts.cjs');
  const source = fileURLToPath(new URL('./write-facts.ts', import.meta.url));
  buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'cjs' });
  return outfile;
}

function runWriter(script: string, cache: string, run: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, cache, String(run)], { stdio: 'inherit' });
    child.on('close', resolve);
  });
}
