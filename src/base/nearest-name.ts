// "Did you mean": the known names nearest to one that is not known. Deterministic, and bounded so that a long name
// against a long list stays cheap.
import { compareText } from './compare-text.ts';

/** At most `limit` names, nearest first: slips of the pen, then names of which only the beginning was written. */
export function nearestNames(name: string, candidates: Iterable<string>, limit: number): readonly string[] {
  const wanted = [...name.toLowerCase()];
  const bound = Math.max(1, Math.min(5, Math.floor(wanted.length / 3)));
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const letters = [...candidate.toLowerCase()];
    const distance = editDistance(wanted, letters, bound);
    // A name of which no letter is left is no likeness, however short it is.
    if (distance <= bound && distance < Math.max(wanted.length, letters.length)) {
      // Names that differ in case alone come first among equals.
      found.push({ candidate, distance: candidate === name ? -1 : distance });
    } else if (wanted.length >= SHORTEST_BEGINNING && startsWith(letters, wanted)) {
      found.push({ candidate, distance: bound + letters.length - wanted.length });
    }
  }
  found.sort((a, b) => a.distance - b.distance || compareText(a.candidate, b.candidate));
  return found.slice(0, limit).map(({ candidate }) => candidate);
}

const SHORTEST_BEGINNING = 3;

function startsWith(letters: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((letter, i) => letters[i] === letter);
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one into the other; anything above the bound
 * is returned as bound + 1. Only the diagonal band that can stay within the bound is computed.
 */
function editDistance(a: readonly string[], b: readonly string[], bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  const far = bound + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, far));
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(far);
    row[0] = Math.min(i, far);
    let best = row[0];
    for (let j = Math.max(1, i - bound); j <= Math.min(b.length, i + bound); j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row[j] = Math.min(cost, far);
      best = Math.min(best, row[j]!);
    }
    if (best > bound) return far;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
