// Cached facts are good for one version of the analyser, and nobody remembers to count it up. So what it finds in known texts is
// kept with the version: when it finds something else in the same text, the version has to be another one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentHash } from '../../../../src/base/content-hash.ts';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { encodeFacts } from '../../../../src/languages/python/facts/encode-facts.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { ANALYSER_VERSION, CHECKSUM, VERSION } from '../../../../src/languages/python/facts/facts-layout.ts';
import { WARM_UP_SOURCE } from '../../../../src/languages/python/syntax/warm-up.ts';
import { readCases } from '../syntax/read-cases.ts';

interface Kept {
  readonly version: number;
  /** By the hash of a text: the hash of its facts. */
  readonly facts: Readonly<Record<string, string>>;
}

const file = fileURLToPath(new URL('./facts-of-version.json', import.meta.url));

test('what the analyser finds has not changed since its version was counted up', () => {
  const found = factsNow();
  const kept: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  if (kept?.version === ANALYSER_VERSION) {
    const changed = Object.keys(kept.facts).filter(
      (text) => found[text] !== undefined && found[text] !== kept.facts[text],
    );
    expect(changed, 'count up ANALYSER_VERSION in facts-layout.ts').toEqual([]);
  }
  const now: Kept = { version: ANALYSER_VERSION, facts: found };
  if (process.env.TUG_UPDATE_GOLDEN === '1') writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8')), 'run with TUG_UPDATE_GOLDEN=1 to keep them').toEqual(now);
});

function factsNow(): Record<string, string> {
  const arena = createFactsArena();
  const texts = [WARM_UP_SOURCE, ...readCases().map(({ source }) => source)];
  const facts = texts.map((text): [string, string] => {
    const encoded = encodeFacts(analyseFile(arena, new TextEncoder().encode(text))).slice();
    const words = new Int32Array(encoded.buffer, 0, encoded.length >> 2);
    words[VERSION] = 0;
    words[CHECKSUM] = 0;
    return [short(text), short(encoded)];
  });
  return Object.fromEntries(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function short(content: string | Uint8Array): string {
  return contentHash(content).slice(0, 16);
}
