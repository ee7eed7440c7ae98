// The places of the workspace that mean something from outside of it. Nothing there has a family: a place means it, may mean it, or
// means something else.
import type { OccurrenceReport } from '../../../kernel/language.ts';
import type { OutsideSymbol } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { aliasedReferences, withAliased } from './aliased-references.ts';
import type { BoundPlace } from './bind-place.ts';
import { exists } from './classify-place.ts';
import { collectPlaces } from './collect-places.ts';
import { shortName } from './describe-definition.ts';
import type { JudgedPlace } from './judge-family.ts';
import { reportPlaces } from './report-places.ts';

export function referencesOutside(engine: PythonEngine, { name, address }: OutsideSymbol): OccurrenceReport {
  const places = collectPlaces(engine, name, 'member');
  const judged: readonly JudgedPlace[] = places.bound.map((bound) => ({
    bound,
    verdict: verdictOf(engine, bound, address),
  }));
  const family = { keys: new Set<string>(), definitions: [], externals: [address] };
  const report = reportPlaces(judged, places, family, name, null);
  const aliased = aliasedReferences(engine, judged);
  return { ...withAliased(report, aliased), warnings: [], word: name };
}

function verdictOf(engine: PythonEngine, bound: BoundPlace, address: string): JudgedPlace['verdict'] {
  const { place } = bound;
  // One step says what an attribute is; names lead through imports to where they end.
  const isStep = place.kind === 'attribute' || place.kind === 'keyword';
  const { definitions, unknown } = isStep ? bound : meaningAt(engine, place);
  const isIt = (definition: Definition) => definition.kind === 'external' && definition.name === address;
  const others = definitions.filter((definition) => !isIt(definition) && exists(definition));
  if (definitions.some(isIt)) {
    if (place.string?.kind === 'dotted')
      return { kind: 'likely', reason: 'a dotted name in a string leads to it' };
    if (unknown !== null) return { kind: 'likely', reason: `it is only partly known: ${unknown}` };
    if (others.length > 0)
      return { kind: 'likely', reason: `it may also be ${others.map(shortName).join(', ')}` };
    return {
      kind: 'proven',
      reason: isStep ? `the receiver is known: ${address}` : 'resolved through scopes and imports',
    };
  }
  if (place.kind === 'string') return { kind: 'text' };
  if (unknown !== null && others.length === 0) return { kind: 'possible', reason: unknown };
  const [first] = others;
  const reason =
    first === undefined ? (unknown ?? 'nothing has this attribute') : `means ${shortName(first)}`;
  return { kind: 'other', reason, definition: first ?? null };
}
