// inline: what a name stands for takes the place of its uses, and the definition goes. Everything that would make the
// program do something else is refused, with the place.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../kernel/language.ts';
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import { outsideCallerOf } from '../../rename/called-by-name.ts';
import { unknownBaseOf } from '../../rename/external-contract.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { reportPlaces } from '../../rename/report-places.ts';
import { computedLookups } from '../computed-lookups.ts';
import type { PythonContext } from '../python-context.ts';
import { draftInline } from './inline-draft.ts';
import { planInline } from './plan-inline.ts';
import { stillUsed } from './refuse-inline.ts';

export function inlineOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { symbol } = symbolChange(request);
  const { engine, view } = context;
  const definition = context.definitionOf(symbol);
  const { places, family, judged } = judgeSymbol({ engine, view, definition }, symbol, []);
  const plan = planInline(context, request, null);
  const doubt = unknownBaseOf(engine, family) ?? outsideCallerOf(engine, family);
  const report = reportPlaces(judged, places, family, symbol.name, doubt);
  const edited = new Set(plan.edited.map(({ file, span }) => `${file}:${span.start}`));
  const occurrences = report.occurrences.map((place): Occurrence => {
    if (place.certainty !== 'proven') return place;
    const key = `${place.file}:${place.span.start}`;
    const action = edited.has(key) ? 'edit' : 'keep';
    const doubt = plan.doubts.get(key);
    return doubt === undefined
      ? { ...place, action }
      : { ...place, action, certainty: 'likely', reason: doubt };
  });
  return {
    occurrences,
    others: report.others,
    warnings: request.switches.has('keep')
      ? plan.warnings
      : [...plan.warnings, ...computedLookups(context, definition)],
    word: symbol.name,
    ties: [],
    refusesTaken: true,
  };
}

export function inlineDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const { symbol } = symbolChange(request);
  const plan = planInline(context, request, selected);
  if (plan.left.length > 0) throw stillUsed(context, symbol.name, plan.left);
  return draftInline(
    context,
    plan.changes,
    { operation: request.operation, symbol: symbol.id },
    plan.inlined,
  );
}
