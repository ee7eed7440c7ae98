// The exact commands that lead on from an answer, so that an agent need not make one up.
import type { OpenGroup } from '../../kernel/decide.ts';
import type { FamilyTie } from '../../kernel/occurrence.ts';
import type { NextPart } from './document-parts.ts';

/** How the door at hand spells a call. */
export interface CallSpelling {
  /** The operation that was asked for, to be run, with more flags. */
  run(extra: readonly string[]): string;
  apply(patchId: string): string;
}

export function waysToDecide(
  calls: CallSpelling,
  groups: readonly OpenGroup[],
  ties: readonly FamilyTie[],
): readonly NextPart[] {
  const way = (extra: readonly string[], effect: string) => ({ command: calls.run(extra), effect });
  const every = groups.flatMap(({ id }) => ['--include', id]);
  const together = ties.flatMap(({ id }) => ['--tie', id]);
  return [
    ...(ties.length === 0 ? [] : [way(together, 'change what is tied to it too')]),
    ...policiesToTry(calls, groups),
    ...(groups.length === 0
      ? []
      : [way(every, 'edit these groups; put --exclude before the id of a group or place to leave it alone')]),
  ];
}

/** One policy for all that is open. */
export function policiesToTry(calls: CallSpelling, groups: readonly OpenGroup[]): readonly NextPart[] {
  const has = (certainty: string) => groups.some((group) => group.certainty === certainty);
  const way = (policy: string, effect: string) => ({ command: calls.run(['--open', policy]), effect });
  return [
    way('skip', 'edit only what is proven'),
    ...(has('likely') ? [way('likely', 'also edit what is likely')] : []),
    ...(has('possible') ? [way('include', 'also edit what is only possible')] : []),
  ];
}

export function wayToApply(calls: CallSpelling, patchId: string): NextPart {
  return { command: calls.apply(patchId), effect: 'write this patch' };
}
