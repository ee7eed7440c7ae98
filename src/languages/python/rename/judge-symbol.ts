// All places of a symbol's name and what they mean for it, found once: the draft that follows a report asks again.
import type { CodeSymbol } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { collectPlaces, reachOf, type WordPlaces } from './collect-places.ts';
import { makePlaceGraph } from './family.ts';
import { type JudgedFamily, judgeFamily } from './judge-family.ts';
import type { RenameContext } from './rename-context.ts';

export interface JudgedSymbol extends JudgedFamily {
  readonly places: WordPlaces;
}

const remembered = new WeakMap<PythonEngine, { readonly key: string; readonly judged: JudgedSymbol }>();

export function judgeSymbol(
  { engine, definition }: RenameContext,
  symbol: CodeSymbol,
  ties: readonly string[],
): JudgedSymbol {
  const key = [symbol.id, ...ties].join(' ');
  const known = remembered.get(engine);
  if (known?.key === key) return known.judged;
  const mangled = definition.kind === 'member' ? definition.name : null;
  const places = collectPlaces(engine, symbol.name, reachOf(definition), mangled);
  const graph = makePlaceGraph(places.bound);
  const judged = { places, ...judgeFamily(engine, definition, symbol.name, places, graph, ties) };
  remembered.set(engine, { key, judged });
  return judged;
}
