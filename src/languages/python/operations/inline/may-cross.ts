// May an evaluation come later than what it came before so far? Only when neither can tell: no effects change their order, and
// nothing that one reads is written by the other.
import { IS_DECLARED } from '../../facts/file-facts.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { type Code, type Effects, effectsOf, noEffects } from '../../rewrite/effects.ts';

/** Why `moved` may not be evaluated behind `crossed`; null when it may. */
export function whyNotAcross(code: Code, moved: Effects, crossed: Effects): string | null {
  const name = (symbol: number) => symbolText(code.file, symbol);
  const moves = moved.acts || moved.speaks;
  if (moves && (crossed.acts || crossed.speaks)) return 'calls would run in another order';
  if (moves && crossed.leaves) return 'it would not run any more where the code before it leaves';
  if (moved.acts && crossed.stores) return 'its call would run behind a store that comes after it now';
  if (moved.acts && crossed.looks) return 'its call may change what is looked at before it then';
  for (const symbol of moved.reads) {
    if (crossed.binds.has(symbol)) return `${name(symbol)} is bound anew in between`;
    if (crossed.acts && isShared(code, symbol)) return `a call in between may bind ${name(symbol)} anew`;
  }
  if (moved.looks && crossed.acts) return 'a call in between may change what it looks at';
  if (moved.looks && crossed.stores) return 'a store in between may change what it looks at';
  for (const symbol of moved.binds) {
    if (crossed.reads.has(symbol) || crossed.binds.has(symbol)) return `${name(symbol)} is used in between`;
  }
  for (const symbol of crossed.reads) {
    if (moved.acts && isShared(code, symbol)) return `its call may bind ${name(symbol)} anew`;
  }
  return null;
}

export function effectsOfAll(code: Code, nodes: readonly number[]): Effects {
  const effects = noEffects();
  for (const node of nodes) effectsOf(code, node, effects);
  return effects;
}

/** Some function says `global` or `nonlocal` of it: calling that function may bind it. */
function isShared({ file }: Code, symbol: number): boolean {
  return (file.facts.symbols.flags[symbol]! & IS_DECLARED) !== 0;
}
