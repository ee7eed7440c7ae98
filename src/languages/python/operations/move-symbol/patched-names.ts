// Tests that patch the moved name where it was: `patch("old.f")`, `patch.object(old, "f")`. As long as the old module uses the
// name, it reads its own, which is the one that is patched; whoever reads that of the new module is not reached.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { BINDS } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import { symbolText } from '../../rename/bound-names.ts';
import type { PythonContext } from '../python-context.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';
import { setElsewhere } from './set-elsewhere.ts';

export function judgePatches(
  context: PythonContext,
  plan: MovePlan,
  occurrences: readonly Occurrence[],
): readonly Occurrence[] {
  const { source, to, stillUsed } = plan;
  if (stillUsed.length === 0) return occurrences;
  const patched = new Map(
    setElsewhere(context, source, stillUsed, 'patched').map(({ name, place }) => [
      `${place.file.path}\0${place.start}`,
      name,
    ]),
  );
  return occurrences.map((occurrence): Occurrence => {
    const name = patched.get(`${occurrence.file}\0${occurrence.span.start}`);
    if (name === undefined) return occurrence;
    if (!isReadAtNewPlace(plan, name)) return { ...occurrence, certainty: 'proven', action: 'keep' };
    const reason = `patches ${name} of ${source.path}, which uses it still, and others take it from ${to.path}`;
    return { ...occurrence, certainty: 'likely', provenance: 'syntactic', action: 'keep', reason };
  });
}

function isReadAtNewPlace({ source, symbols, statements, readThrough }: MovePlan, name: string): boolean {
  const { facts } = source;
  return (
    readThrough.has(name) ||
    symbols.some(
      (symbol) =>
        symbolText(source, symbol) === name &&
        occurrencesOf(facts, symbol).some(
          (node) =>
            (facts.useOf[node]! & BINDS) === 0 &&
            isInsideStatements(source, statements, facts.tree.start[node]!),
        ),
    )
  );
}
