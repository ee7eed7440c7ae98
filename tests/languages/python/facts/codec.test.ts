// Encoded facts come back as they were; anything else than what was written comes back as nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { decodeFacts } from '../../../../src/languages/python/facts/decode-facts.ts';
import { encodeFacts } from '../../../../src/languages/python/facts/encode-facts.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { ANALYSER_VERSION, VERSION } from '../../../../src/languages/python/facts/facts-layout.ts';
import type { FileFacts } from '../../../../src/languages/python/facts/file-facts.ts';
import { createFactsLoader } from '../../../../src/languages/python/facts/load-facts.ts';
import { WARM_UP_SOURCE } from '../../../../src/languages/python/syntax/warm-up.ts';
import { seededRandom } from '../syntax/mutate-source.ts';
import { readCases } from '../syntax/read-cases.ts';
import { startSymtableOracle } from './symtable-oracle.ts';

const arena = createFactsArena();
const warmUp = new TextEncoder().encode(WARM_UP_SOURCE);

test('facts come back as they were', async () => {
  const oracle = await startSymtableOracle();
  oracle.close();
  const stdlib = readdirSync(oracle.stdlib)
    .filter((name) => name.endsWith('.py'))
    .sort()
    .filter((_, index) => index % 8 === 0)
    .map((name) => new Uint8Array(readFileSync(join(oracle.stdlib, name))));
  const cases = readCases().map(({ source }) => new TextEncoder().encode(source));
  // More than 65,535 bytes and nodes: the lists are words then.
  const large = new TextEncoder().encode('name = [other, 1]\n'.repeat(20_000));
  for (const source of [...stdlib, ...cases, warmUp, large, new Uint8Array(0)]) {
    const facts = analyseFile(arena, source);
    const decoded = decodeFacts(encodeFacts(facts), source);
    if (facts.tree.problems.some(({ code }) => code === 'null-byte')) expect(decoded).toBeNull();
    else expectSame(decoded!, facts);
  }
  expect(stdlib.length).toBeGreaterThan(15);
});

test('facts come back from bytes that stand anywhere', () => {
  const encoded = encodeFacts(analyseFile(arena, warmUp));
  for (let offset = 0; offset < 4; offset++) {
    const moved = new Uint8Array(encoded.length + 4).subarray(offset, offset + encoded.length);
    moved.set(encoded);
    expect(plain(decodeFacts(moved, warmUp)!)).toEqual(plain(analyseFile(arena, warmUp)));
  }
});

test('damaged, cut and foreign bytes are no facts', () => {
  const encoded = encodeFacts(analyseFile(arena, warmUp));
  const random = seededRandom(5);
  for (let round = 0; round < 2000; round++) {
    const damaged = encoded.slice();
    const at = Math.floor(random() * damaged.length);
    damaged[at]! ^= 1 << Math.floor(random() * 8);
    expect(decodeFacts(damaged, warmUp), `a bit of byte ${at}`).toBeNull();
  }
  for (let length = 0; length < encoded.length; length += 13) {
    expect(decodeFacts(encoded.subarray(0, length), warmUp), `${length} bytes`).toBeNull();
  }
  expect(decodeFacts(new Uint8Array(4096), warmUp)).toBeNull();
  expect(
    decodeFacts(
      Uint8Array.from({ length: 4096 }, () => Math.floor(random() * 256)),
      warmUp,
    ),
  ).toBeNull();
  expect(decodeFacts(Buffer.concat([encoded, encoded]), warmUp)).toBeNull();
  expect(decodeFacts(encoded, warmUp.subarray(1))).toBeNull();
});

test('facts of another version of the analyser are no facts', () => {
  const encoded = encodeFacts(analyseFile(arena, warmUp));
  const words = new Int32Array(encoded.buffer);
  expect(words[VERSION]).toBe(ANALYSER_VERSION);
  words[VERSION] = ANALYSER_VERSION + 1;
  expect(decodeFacts(encoded, warmUp)).toBeNull();
});

test('what is looked at to be quick with many files is in none of their facts', () => {
  const loader = createFactsLoader(null);
  const sources = Array.from({ length: 12 }, (_, n) =>
    new TextEncoder().encode(`def only_${n}(a, b=${n}):\n    return [a for a in b if ${n}]\n`.repeat(300)),
  );
  for (const source of sources) expectSame(loader.factsOf(source, null), analyseFile(arena, source));
  expect(sources.reduce((total, { length }) => total + length, 0)).toBeGreaterThan(128 << 10);
});

test('the loader takes facts from the cache, and puts those it had to find', () => {
  const store = new Map<string, Uint8Array>();
  const loader = createFactsLoader({
    get: (hash) => store.get(hash) ?? null,
    put: (hash, encode) => store.set(hash, encode().slice()),
    flush: () => {},
  });
  const first = loader.factsOf(warmUp, 'a');
  expect([...store.keys()]).toEqual(['a']);
  const kept = store.get('a')!;
  expect(plain(loader.factsOf(warmUp, 'a'))).toEqual(plain(first));
  expect(store.get('a')).toBe(kept);
  // A damaged entry is found out and written anew.
  store.set('a', kept.subarray(4));
  expect(plain(loader.factsOf(warmUp, 'a'))).toEqual(plain(first));
  expect(store.get('a')).toEqual(kept);
  loader.factsOf(warmUp, null);
  expect([...store.keys()]).toEqual(['a']);
});

test('what was proven of texts is not proven again; a no, another question, another order and damage are', () => {
  const store = new Map<string, Uint8Array>();
  const open = () =>
    createFactsLoader({
      get: (hash) => store.get(hash) ?? null,
      put: (hash, encode) => store.set(hash, encode().slice()),
      flush: () => {},
    });
  const [a, b] = [Buffer.from('a = 1\n'), Buffer.from('b = 1\n')];
  let asked = 0;
  const ask = (answer: boolean, question = 'alike', texts = [a, b]) => {
    const before = asked;
    const prove = () => {
      asked++;
      return answer;
    };
    return { answer: open().isProven(question, texts, prove), asked: asked - before };
  };
  expect([ask(false), ask(false), ask(true), ask(false)]).toEqual([
    { answer: false, asked: 1 },
    { answer: false, asked: 1 },
    { answer: true, asked: 1 },
    { answer: true, asked: 0 },
  ]);
  expect([ask(false, 'other'), ask(false, 'alike', [b, a])]).toEqual([
    { answer: false, asked: 1 },
    { answer: false, asked: 1 },
  ]);
  for (const key of store.keys()) store.set(key, Buffer.from('damaged'));
  expect(ask(false)).toEqual({ answer: false, asked: 1 });
});

/** The long way round only when there is something to show: these are long lists. */
function expectSame(decoded: FileFacts, facts: FileFacts): void {
  if (!serialize(plain(decoded)).equals(serialize(plain(facts))))
    expect(plain(decoded)).toEqual(plain(facts));
}

/** Everything the facts say, lists included, as plain values. */
function plain(facts: FileFacts): unknown {
  const {
    tree,
    parent,
    scopeOf,
    symbolOf,
    useOf,
    scopes,
    symbols,
    imports,
    classes,
    functions,
    exports,
    embedded,
  } = facts;
  return {
    tree,
    parent,
    scopeOf,
    symbolOf,
    useOf,
    scopes,
    symbols,
    imports,
    classes,
    functions,
    exports,
    embedded,
  };
}
