// May we edit, and where? The gate: only proven places are edited unless the caller chose otherwise, and what is not
// proven is never dropped without a word.
import { shortId } from '../base/content-hash.ts';
import { TugError } from '../base/tug-error.ts';
import type { Account, IdentifiedOccurrence } from './accounting.ts';
import { type ConfirmableWarning, findUnconfirmed, type Unconfirmed } from './confirmations.ts';
import type { Certainty, FamilyTie } from './occurrence.ts';
import type { Warning } from './warning.ts';

export const OPEN_POLICIES = ['skip', 'likely', 'include', 'fail'] as const;
export type OpenPolicy = (typeof OPEN_POLICIES)[number];

export const SAFETY_MODES = ['strict', 'normal', 'aggressive'] as const;
export type SafetyMode = (typeof SAFETY_MODES)[number];

export interface DecisionPolicy {
  /** Null: what the safety mode says. */
  readonly open: OpenPolicy | null;
  readonly safety: SafetyMode;
  /** Ids of occurrences or groups to edit whatever their certainty. */
  readonly include: readonly string[];
  /** Ids of occurrences or groups to leave alone; stronger than include. */
  readonly exclude: readonly string[];
  /** Ids of ties to take: the families that they name change together. */
  readonly ties: readonly string[];
  /** Codes of warnings that the caller has seen and accepts. */
  readonly accept: readonly string[];
}

export type Decision =
  | { readonly outcome: 'ok'; readonly lists: DecidedLists; readonly untaken: readonly FamilyTie[] }
  | Undecided;

/** At least one of the lists of what is to be decided is not empty. */
export interface Undecided {
  readonly outcome: 'needs_decision';
  readonly lists: DecidedLists;
  readonly untaken: readonly FamilyTie[];
  readonly groups: readonly OpenGroup[];
  /** Taken by the caller, and the operation cannot edit them. */
  readonly uneditable: readonly IdentifiedOccurrence[];
  readonly unconfirmed: readonly Unconfirmed[];
}

export interface DecidedLists {
  /** Will be edited. */
  readonly edited: readonly IdentifiedOccurrence[];
  /** Proven, and right as they are. */
  readonly kept: readonly IdentifiedOccurrence[];
  /** Not proven, left out by the caller, or taken where the operation has nothing to write. */
  readonly open: readonly IdentifiedOccurrence[];
  /** What counts as meant, for the operation: all that is edited, and what was taken though it stays as it is. */
  readonly taken: readonly IdentifiedOccurrence[];
}

/** Open places that are one choice: the same certainty for the same reason, on the same receiver. */
export interface OpenGroup {
  readonly id: string;
  readonly certainty: Certainty;
  readonly reason: string;
  readonly receiver: string | null;
  readonly occurrences: readonly string[];
}

/** `swept` are ids of text that the caller asked for as a whole. `warnings` are those about the change. */
export function decide(
  account: Account,
  policy: DecisionPolicy,
  swept: ReadonlySet<string> = new Set(),
  warnings: readonly Warning[] = [],
): Decision {
  const groups = groupByReason(account.occurrences);
  const included = expandIds(policy.include, account, groups, 'include');
  const excluded = expandIds(policy.exclude, account, groups, 'exclude');
  const untaken = leaveTies(policy.ties, account);
  const open = policy.open ?? SAFETY_DEFAULT[policy.safety];

  const edited: IdentifiedOccurrence[] = [];
  const kept: IdentifiedOccurrence[] = [];
  const left: IdentifiedOccurrence[] = [];
  const taken: IdentifiedOccurrence[] = [];
  const undecided: IdentifiedOccurrence[] = [];
  const uneditable: IdentifiedOccurrence[] = [];
  for (const occurrence of account.occurrences) {
    const { id, certainty } = occurrence;
    if (excluded.has(id))
      left.push({ ...occurrence, reason: `excluded by the caller; ${occurrence.reason}` });
    else if (certainty === 'proven' && occurrence.action === 'keep') kept.push(occurrence);
    else if (certainty === 'proven' || included.has(id) || swept.has(id) || takes(open, certainty)) {
      taken.push(occurrence);
      // An answer never claims an edit that is not in the patch.
      if (occurrence.action === 'edit') edited.push(occurrence);
      else {
        const reason = `taken by the caller, but not edited; ${occurrence.reason}`;
        left.push({ ...occurrence, reason });
        if (!swept.has(id) && account.refusesTaken !== true) uneditable.push({ ...occurrence, reason });
      }
    } else {
      left.push(occurrence);
      if (certainty !== 'text') undecided.push(occurrence);
    }
  }
  const lists: DecidedLists = { edited, kept, open: left, taken };
  const unconfirmed = findUnconfirmed(warnings, policy.safety, policy.accept);
  if (open === 'fail') refuseOpen(left, untaken, unconfirmed);
  const asked = open === null ? groupByReason(undecided) : [];
  const stopping = stopsForTies(policy, open) ? untaken : [];
  if (asked.length + stopping.length + uneditable.length + unconfirmed.length > 0)
    return { outcome: 'needs_decision', lists, untaken: stopping, groups: asked, uneditable, unconfirmed };
  return { outcome: 'ok', lists, untaken };
}

/**
 * Without the tie a location is known to break. A strict caller has to accept that; and where more than what is proven is
 * edited, half of the families would be renamed at such a location.
 */
function stopsForTies({ safety, accept }: DecisionPolicy, open: OpenPolicy | null): boolean {
  if (accept.includes(TIE_NOT_TAKEN)) return false;
  return safety === 'strict' || open === 'likely' || open === 'include';
}

/** The aggressive mode renames tied families together, unless the caller goes on with proven places only. */
export function takesTies({ open, safety, accept }: DecisionPolicy): boolean {
  if (safety !== 'aggressive' || accept.includes(TIE_NOT_TAKEN)) return false;
  return open === null || open === 'likely' || open === 'include';
}

/** The code of the warning about a tie that the caller goes on without. */
export const TIE_NOT_TAKEN: ConfirmableWarning = 'TieNotTaken';

function refuseOpen(
  left: readonly IdentifiedOccurrence[],
  untaken: readonly FamilyTie[],
  unconfirmed: readonly Unconfirmed[],
): void {
  if (left.length + untaken.length + unconfirmed.length === 0) return;
  const ties = untaken.length === 0 ? {} : { ties: untaken.map(({ id, message }) => ({ id, message })) };
  const codes = unconfirmed.map(({ code }) => code);
  const what =
    left.length > 0
      ? `${countPlaces(left)} cannot be proven`
      : untaken.length > 0
        ? `${untaken.length === 1 ? '1 tie was' : `${untaken.length} ties were`} not taken`
        : `${codes.join(', ')} must be confirmed`;
  throw new TugError('NeedsDecision', `${what}, and --open fail was asked for`, {
    details: {
      open: left.map(({ id, file, reason }) => ({ id, file, reason })),
      ...ties,
      ...(unconfirmed.length === 0 ? {} : { unconfirmed }),
    },
  });
}

/** The ties that the caller did not take. */
function leaveTies(taken: readonly string[], { ties }: Account): readonly FamilyTie[] {
  const unknown = taken.find((id) => !ties.some((tie) => tie.id === id));
  if (unknown !== undefined) throw unknownId('tie', unknown, 'tie');
  return ties.filter(({ id }) => !taken.includes(id));
}

/** strict asks; normal goes on with what is proven; aggressive also takes what is likely. */
const SAFETY_DEFAULT: Readonly<Record<SafetyMode, OpenPolicy | null>> = {
  strict: null,
  normal: 'skip',
  aggressive: 'likely',
};

function takes(policy: OpenPolicy | null, certainty: Certainty): boolean {
  if (certainty === 'likely') return policy === 'likely' || policy === 'include';
  return certainty === 'possible' && policy === 'include';
}

function groupByReason(occurrences: readonly IdentifiedOccurrence[]): readonly OpenGroup[] {
  const groups = new Map<string, IdentifiedOccurrence[]>();
  for (const occurrence of occurrences) {
    if (occurrence.certainty === 'proven') continue;
    const key = `${occurrence.certainty}\0${occurrence.reason}\0${occurrence.receiver ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [occurrence]);
    else group.push(occurrence);
  }
  return [...groups.values()].map((members) => {
    const { certainty, reason, receiver = null } = members[0]!;
    return {
      id: shortId('grp', certainty, reason, ...(receiver === null ? [] : [receiver])),
      certainty,
      reason,
      receiver,
      occurrences: members.map(({ id }) => id),
    };
  });
}

function expandIds(
  ids: readonly string[],
  account: Account,
  groups: readonly OpenGroup[],
  flag: string,
): ReadonlySet<string> {
  const known = new Set(account.occurrences.map(({ id }) => id));
  const expanded = new Set<string>();
  for (const id of ids) {
    const group = groups.find((candidate) => candidate.id === id);
    if (group !== undefined) for (const member of group.occurrences) expanded.add(member);
    else if (known.has(id)) expanded.add(id);
    else throw unknownId(flag, id, 'occurrence or group');
  }
  return expanded;
}

function unknownId(flag: string, id: string, what: string): TugError {
  return new TugError('InvalidArgument', `--${flag} ${id}: there is no such ${what} in this snapshot`, {
    hint: 'run `tug analyze-impact` again: ids are valid for the snapshot that they were made for',
    details: { argument: `--${flag}`, value: id, reason: 'unknown id' },
  });
}

function countPlaces(places: readonly unknown[]): string {
  return places.length === 1 ? '1 place' : `${places.length} places`;
}
