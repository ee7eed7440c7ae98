// Uses under another name: `from a import f as g` makes every `g` of that file, and of those that import it from there, a use of f. They
// keep their name when f gets another one, but whoever asks for references wants to see them.
import type { OccurrenceReport } from '../../../kernel/language.ts';
import type { FileSpan, Occurrence } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { definitionOfSymbol, symbolText } from './bound-names.ts';
import { collectPlaces, reachOf } from './collect-places.ts';
import { makePlaceGraph } from './family.ts';
import { type JudgedPlace, judgeFamily, spanOfPlace } from './judge-family.ts';
import { roleOfPlace } from './role-of-place.ts';

export function aliasedReferences(
  engine: PythonEngine,
  judged: readonly JudgedPlace[],
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  const seen = new Set<string>();
  const waiting = aliasesIn(judged);
  for (let alias = waiting.pop(); alias !== undefined; alias = waiting.pop()) {
    const key = definitionKey(alias.definition);
    if (seen.has(key)) continue;
    seen.add(key);
    const { definition, name } = alias;
    const places = collectPlaces(engine, name, reachOf(engine, definition), definition);
    const graph = makePlaceGraph(places.bound);
    const under = judgeFamily(engine, definition, name, places, graph, []).judged;
    for (const { bound, verdict } of under) {
      if (verdict.kind !== 'proven') continue;
      found.push({
        ...spanOfPlace(bound.place),
        role: roleOfPlace(bound.place),
        certainty: 'proven',
        provenance: 'semantic',
        reason: `under the name ${name}`,
        action: 'keep',
      });
    }
    waiting.push(...aliasesIn(under));
  }
  return found;
}

/** A report with these uses in it. `import pkg.name as name`: the alias is another name, spelled the same. */
export function withAliased<Report extends Pick<OccurrenceReport, 'occurrences' | 'others'>>(
  report: Report,
  aliased: readonly Occurrence[],
): Report {
  const places = new Set(aliased.map(placeKey));
  return {
    ...report,
    occurrences: [...report.occurrences.filter((one) => !places.has(placeKey(one))), ...aliased],
    others: report.others.filter((one) => !places.has(placeKey(one))),
  };
}

function placeKey({ file, span }: FileSpan): string {
  return `${file}:${span.start}`;
}

interface Alias {
  readonly definition: Definition;
  readonly name: string;
}

/** The names that imports among the places give with `as`. */
function aliasesIn(judged: readonly JudgedPlace[]): Alias[] {
  return judged.flatMap(({ bound: { place }, verdict }) => {
    if (verdict.kind !== 'proven' || (place.kind !== 'import-name' && place.kind !== 'import-path'))
      return [];
    const { file, node } = place;
    const fact = file.facts.imports.find(
      (one) =>
        one.hasAlias && (one.nameNode === node || (one.nameNode < 0 && one.modulePath.at(-1) === node)),
    );
    if (fact === undefined || fact.symbol < 0) return [];
    const name = symbolText(file, fact.symbol);
    return name === fact.name ? [] : [{ definition: definitionOfSymbol(file, fact.symbol), name }];
  });
}
