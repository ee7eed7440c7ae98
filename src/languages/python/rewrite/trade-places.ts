// May an evaluation come later than what it came before so far, or not at all? Only when nobody can tell: no effects change
// their order or get lost, and nothing that one reads is written by the other.
import { type FileFacts, IS_DECLARED } from '../facts/file-facts.ts';
import { symbolText } from '../rename/bound-names.ts';
import type { Code, Effects } from './effects.ts';

/** Why `moved` may not be evaluated behind `crossed`; null when it may. */
export function whyNotAcross(code: Code, moved: Effects, crossed: Effects): string | null {
  const name = (symbol: number) => symbolText(code.file, symbol);
  const moves = moved.acts || moved.speaks;
  if (moves && (crossed.acts || crossed.speaks)) return 'calls would run in another order';
  if (moves && crossed.fails) return 'it would not run any more when the code before it fails';
  if (moved.fails && (crossed.speaks || crossed.stores))
    return 'it may fail, and would do so only when more was done';
  if ((moves || moved.fails) && crossed.leaves)
    return 'it would not run any more where the code before it leaves';
  if (moved.acts && crossed.stores) return 'its call would run behind a store that comes after it now';
  if (moved.acts && crossed.looks) return 'its call may change what is looked at before it then';
  for (const symbol of moved.reads) {
    if (crossed.binds.has(symbol)) return `${name(symbol)} is bound anew in between`;
    if (crossed.acts && isShared(code.file.facts, symbol))
      return `a call in between may bind ${name(symbol)} anew`;
  }
  if (moved.looks && crossed.acts) return 'a call in between may change what it looks at';
  if (moved.looks && crossed.stores) return 'a store in between may change what it looks at';
  for (const symbol of moved.binds) {
    if (crossed.reads.has(symbol) || crossed.binds.has(symbol)) return `${name(symbol)} is used in between`;
  }
  for (const symbol of crossed.reads) {
    if (moved.acts && isShared(code.file.facts, symbol)) return `its call may bind ${name(symbol)} anew`;
  }
  return null;
}

/** Why it may not go; null when nobody would miss it. */
export function whyNotDropped({ acts, speaks, fails, binds }: Effects): string | null {
  if (acts || speaks) return 'it does something';
  if (binds.size > 0) return 'it binds a name';
  return fails ? 'it may fail' : null;
}

/** Some function says `global` or `nonlocal` of it: calling that function may bind it. */
export function isShared({ symbols }: FileFacts, symbol: number): boolean {
  return (symbols.flags[symbol]! & IS_DECLARED) !== 0;
}
