// The exact commands that lead on from an answer, so that an agent need not make one up.
import { TIE_NOT_TAKEN, type Undecided } from '../../kernel/decide.ts';
import type { ChoicePart } from './batch-document.ts';
import type { NextPart } from './document-parts.ts';

/** How the door at hand spells a call. */
export interface CallSpelling {
  /** The operation that was asked for, to be run, with more flags. */
  run(extra: readonly string[]): string;
  apply(patchId: string): string;
}

/** Flags to add to the request, and what they do. Every door and every kind of request spells the same ways. */
interface Way {
  readonly flags: readonly (readonly [Flag, string])[];
  readonly effect: string;
}

type Flag = 'open' | 'include' | 'exclude' | 'tie' | 'accept';

export function waysToDecide(calls: CallSpelling, undecided: Undecided): readonly NextPart[] {
  return waysOn(undecided).map(({ flags, effect }) => ({
    command: calls.run(flags.flatMap(([flag, value]) => [`--${flag}`, value])),
    effect,
  }));
}

/** For a request that is one of many and cannot be told ids from outside: policies and codes only. */
export function policiesToTry(calls: CallSpelling, undecided: Undecided): readonly NextPart[] {
  const isForAll = ({ flags }: Way) => flags.every(([flag]) => flag === 'open' || flag === 'accept');
  return waysOn(undecided)
    .filter(isForAll)
    .map(({ flags, effect }) => ({
      command: calls.run(flags.flatMap(([flag, value]) => [`--${flag}`, value])),
      effect,
    }));
}

/** What can be written into the step of a batch. */
export function choicesFor(undecided: Undecided): readonly ChoicePart[] {
  return waysOn(undecided, 'name those to leave alone in `exclude`').map(({ flags, effect }) => {
    const add: Record<string, string | string[]> = {};
    for (const [flag, value] of flags) {
      if (flag === 'open') add[flag] = value;
      else add[flag] = [...((add[flag] as string[] | undefined) ?? []), value];
    }
    return { add, effect };
  });
}

/** Each of the ways answers all that is asked, except that a tie can bring new questions. */
function waysOn(
  { groups, untaken, uneditable, unconfirmed }: Undecided,
  leavingAlone = 'put --exclude before the id of a group or place to leave it alone',
): readonly Way[] {
  const each = (flag: Flag, ids: readonly { readonly id: string }[]) =>
    ids.map(({ id }) => [flag, id] as const);
  const has = (certainty: string) => groups.some((group) => group.certainty === certainty);
  const codes = unconfirmed.map(({ code }) => code);
  const always = [...each('exclude', uneditable), ...codes.map((code) => ['accept', code] as const)];
  const notes = [
    ...(uneditable.length === 0 ? [] : ['leave alone what cannot be edited']),
    ...(codes.length === 0 ? [] : [`go on in spite of ${codes.join(', ')}`]),
  ];
  const way = (flags: Way['flags'], effect: string): Way => ({
    flags: [...flags, ...always],
    effect: [effect, ...notes].join('; '),
  });
  const together = each('tie', untaken);
  const apart = untaken.length === 0 ? [] : [['accept', TIE_NOT_TAKEN] as const];
  if (groups.length + untaken.length === 0) return [{ flags: always, effect: notes.join('; ') }];
  return [
    ...(untaken.length === 0 ? [] : [way(together, 'change what is tied to it too')]),
    way(
      [['open', 'skip'], ...apart],
      untaken.length === 0 ? 'edit only what is proven' : 'edit only what is proven; tied locations break',
    ),
    ...(has('likely') ? [way([['open', 'likely'], ...together], 'also edit what is likely')] : []),
    ...(has('possible') ? [way([['open', 'include'], ...together], 'also edit what is only possible')] : []),
    ...(groups.length === 0
      ? []
      : [way([...each('include', groups), ...together], `edit these groups; ${leavingAlone}`)]),
  ];
}

export function wayToApply(calls: CallSpelling, patchId: string): NextPart {
  return { command: calls.apply(patchId), effect: 'write this patch' };
}
