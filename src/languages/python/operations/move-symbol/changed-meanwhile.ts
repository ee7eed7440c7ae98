// What the old module changes after it made the moved thing, of what that is made of: `Meta.__new__ = refuse` at the end of the
// module, behind the last class of that metaclass. In its new module the thing is made when the old one is loaded to its end.
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { isLate } from './arrival.ts';
import { staysAndIsLoaded } from './effects-left-behind.ts';

/** The names whose attribute is set or deleted there; `own` are those of what moves, which are made first in any case. */
export function changedMeanwhile(
  source: PythonFile,
  moved: readonly number[],
  own: readonly number[],
): readonly number[] {
  const { facts } = source;
  const { tree, parent } = facts;
  const last = Math.max(...moved.map((statement) => tree.end[statement]!));
  const others = [...madeOf(source, moved)].filter((symbol) => !own.includes(symbol));
  return others.flatMap((symbol) =>
    [...occurrencesOf(facts, symbol)].filter((node) => {
      const member = parent[node]!;
      return (
        tree.start[node]! > last &&
        tree.kind[member] === Node.Attribute &&
        (tree.flags[member]! & CONTEXT) !== 0 &&
        staysAndIsLoaded(source, moved, node)
      );
    }),
  );
}

/** Symbols that are read when the statements run, and those that the classes among them are made of. */
function madeOf({ facts }: PythonFile, moved: readonly number[]): ReadonlySet<number> {
  const { tree, symbolOf, classes } = facts;
  const found = new Set<number>();
  const addNamesIn = (root: number) => {
    for (let node = tree.first[root]!; node <= root; node++) {
      if (symbolOf[node]! >= 0 && !isLate(facts, node)) found.add(symbolOf[node]!);
    }
  };
  for (const statement of moved) addNamesIn(statement);
  for (const symbol of found) {
    for (const { symbol: own, bases, keywords } of classes) {
      if (own !== symbol) continue;
      for (const base of bases) addNamesIn(base);
      for (const { value } of keywords) addNamesIn(value);
    }
  }
  return found;
}
