// Symbols to rename, chosen at random but always the same ones: all kinds take turns.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LISTER = fileURLToPath(new URL('./list_symbols.py', import.meta.url));

export function chooseSymbols(python, folder, count, seed) {
  const { status, stdout, stderr } = spawnSync(python, ['-B', LISTER, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`listing the symbols of ${folder} failed: ${stderr}`);
  const random = seededRandom(seed);
  const byKind = new Map();
  for (const symbol of JSON.parse(stdout)) {
    if (!byKind.has(symbol.kind)) byKind.set(symbol.kind, []);
    byKind.get(symbol.kind).push(symbol);
  }
  const kinds = shuffled([...byKind.keys()].sort(), random);
  const chosen = [];
  while (chosen.length < count && kinds.some((kind) => byKind.get(kind).length > 0)) {
    for (const kind of kinds) {
      const candidates = byKind.get(kind);
      if (candidates.length === 0 || chosen.length === count) continue;
      chosen.push(...candidates.splice(Math.floor(random() * candidates.length), 1));
    }
  }
  return chosen;
}

/** So that a few symbols are not always of the same kinds. */
function shuffled(list, random) {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

/** mulberry32 */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seedOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
  return hash;
}

/** A name nobody uses, with the same underscores in front: privacy and name mangling stay as they are. */
export function freshName(name) {
  return `${name}_zq7`;
}
