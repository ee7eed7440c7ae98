// A parameter that becomes keyword-only leaves its position to those after it. Calls of the workspace are rewritten; callers
// outside of it that pass by position reach other parameters, so the new positions are reported.
import type { Warning } from '../../../../kernel/warning.ts';
import type { ParameterFact } from '../../facts/file-facts.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import type { FunctionPlan, ParameterKind } from './signature.ts';

export function changedPositions({ ref, name, old, receivers, slots }: FunctionPlan): readonly Warning[] {
  if (ref.index < 0) return [];
  const were = old.slice(receivers).filter(({ role }) => isPositional(role));
  const byName = (parameter: ParameterFact) => slots.find(({ from }) => old[from] === parameter);
  const becameNamed = were.filter((parameter) => byName(parameter)?.kind === 'keyword-only');
  if (becameNamed.length === 0) return [];
  const are = slots.filter(({ kind }) => isPositional(kind));
  const moved = were.flatMap((parameter, position) => {
    const now = are.findIndex(({ from }) => old[from] === parameter);
    return now === -1 || now === position ? [] : [`${are[now]!.name} from ${position + 1} to ${now + 1}`];
  });
  if (moved.length === 0) return [];
  const { file, index } = ref;
  const named = becameNamed.map((parameter) => parameter.name).join(', ');
  return [
    {
      code: 'PositionsChange',
      message: `${named} of ${name} can only be passed by keyword, so other parameters change their position: ${moved.join(', ')}`,
      place: spanOf(file, file.facts.functions[index]!.nameNode),
      suggestion: 'callers outside of the workspace that pass these by position must change',
    },
  ];
}

function isPositional(kind: ParameterKind): boolean {
  return kind === 'regular' || kind === 'positional-only';
}
