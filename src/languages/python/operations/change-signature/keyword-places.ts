// `name=` at calls that nobody knows to be of the function, for parameters that get another name or go: found as a rename of the
// parameter finds them.
import { Locator } from '../../../../kernel/locator.ts';
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import type { Place } from '../../meaning/meaning.ts';
import { findConflicts, refuseConflicts } from '../../rename/find-conflicts.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { isNamedByCallers } from '../../rename/parameter-family.ts';
import type { Rewrite } from '../../rewrite/text-pieces.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import { type FunctionPlan, isNamed, type Slot } from './signature.ts';

export interface KeywordPlace {
  readonly occurrence: Occurrence;
  /** Null where there is nothing to write. */
  readonly rewrite: Rewrite | null;
}

/** `calls` are those whose arguments are written already. */
export function keywordPlaces(
  { engine, view }: PythonContext,
  plan: FunctionPlan,
  calls: ReadonlySet<string>,
): readonly KeywordPlace[] {
  const locator = new Locator(view);
  return plan.old.flatMap((fact, at): readonly KeywordPlace[] => {
    if (at < plan.receivers) return [];
    const slot = plan.slots.find(({ from }) => from === at);
    if (slot !== undefined && slot.name === fact.name && isNamed(slot.kind) === isNamed(fact.role)) return [];
    const definition = { kind: 'symbol', ref: { file: plan.ref.file, symbol: fact.symbol } } as const;
    const symbol = codeSymbolOf(definition);
    if (symbol === null) return [];
    const context = { engine, view, definition };
    const { family, judged } = judgeSymbol(context, symbol, []);
    if (slot !== undefined && slot.name !== fact.name && !isFreed(plan, slot.name)) {
      const question = { context, family, judged, word: fact.name, newName: slot.name };
      refuseConflicts(question, findConflicts(question), locator);
    }
    if (!isNamedByCallers(definition.ref)) return [];
    return judged.flatMap(({ bound, verdict }): readonly KeywordPlace[] => {
      const { place, receiver } = bound;
      if (place.kind !== 'keyword' && place.string?.kind !== 'key') return [];
      if (verdict.kind === 'other' || verdict.kind === 'text') return [];
      if (calls.has(`${place.file.path}:${callAround(place)}`)) return [];
      const span = { start: place.start, end: place.end };
      const certainty = verdict.kind === 'tied' ? 'likely' : verdict.kind;
      const occurrence: Occurrence = {
        file: place.file.path,
        span,
        role: 'keyword',
        certainty: slot === undefined && certainty === 'proven' ? 'likely' : certainty,
        provenance: place.kind === 'string' ? 'syntactic' : 'semantic',
        reason: `${why(fact.name, slot)}; ${verdict.reason}`,
        action: slot === undefined ? 'keep' : 'edit',
        receiver,
      };
      const rewrite: Rewrite | null =
        slot === undefined || slot.name === fact.name
          ? null
          : { span, pieces: [{ kind: 'name', span, text: slot.name }] };
      return [{ occurrence, rewrite }];
    });
  });
}

/** Whether another parameter gives the name up, in the same change. */
function isFreed({ old, slots }: FunctionPlan, name: string): boolean {
  const owner = old.findIndex((fact) => fact.name === name);
  return owner >= 0 && slots.find(({ from }) => from === owner)?.name !== name;
}

function why(name: string, slot: Slot | undefined): string {
  if (slot === undefined) return `${name} goes away`;
  return slot.name === name ? `${name} cannot be passed by name any more` : `${name} becomes ${slot.name}`;
}

/** The call that a keyword, or a dictionary that is unpacked, belongs to. */
function callAround({ unit: { tree, parent }, node }: Place): number {
  let at = node;
  while (at >= 0 && tree.kind[at] !== Node.Call) at = parent[at]!;
  return at;
}
