// All places of a symbol's name and what they mean for it, found once: the draft that follows a report asks again.
import type { CodeSymbol } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { collectPlaces, reachOf, type WordPlaces } from './collect-places.ts';
import { makePlaceGraph } from './family.ts';
import { type JudgedFamily, judgeFamily } from './judge-family.ts';
import type { RenameContext } from './rename-context.ts';

interface JudgedSymbol extends JudgedFamily {
  readonly places: WordPlaces;
}

interface Remembered {
  readonly key: string;
  readonly word: string;
  readonly judged: JudgedSymbol;
}

const remembered = new WeakMap<PythonEngine, Remembered>();

export function judgeSymbol(
  { engine, definition }: RenameContext,
  symbol: CodeSymbol,
  ties: readonly string[],
): JudgedSymbol {
  const key = [symbol.id, ...ties].join(' ');
  const known = remembered.get(engine);
  if (known?.key === key) return known.judged;
  const places = collectPlaces(engine, symbol.name, reachOf(engine, definition), definition);
  const graph = makePlaceGraph(places.bound);
  const judged = { places, ...judgeFamily(engine, definition, symbol.name, places, graph, ties) };
  remembered.set(engine, { key, word: symbol.name, judged });
  return judged;
}

/** The word that was judged last, and the files with a place that means its family or may mean it. */
export function judgedBefore(
  engine: PythonEngine,
): { readonly word: string; readonly files: ReadonlySet<string> } | null {
  const known = remembered.get(engine);
  if (known === undefined) return null;
  const files = new Set<string>();
  for (const { bound, verdict } of known.judged.judged) {
    if (verdict.kind !== 'other' && verdict.kind !== 'text') files.add(bound.place.file.path);
  }
  return { word: known.word, files };
}
