// The gate: which places are edited under which policy, and when someone has to decide.
import { describe, expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import type { Account, IdentifiedOccurrence } from '../../src/kernel/accounting.ts';
import { CONFIRMABLE } from '../../src/kernel/confirmations.ts';
import { type DecisionPolicy, decide, OPEN_POLICIES, SAFETY_MODES } from '../../src/kernel/decide.ts';
import { CERTAINTIES, type Certainty, type FamilyTie } from '../../src/kernel/occurrence.ts';
import { mergeWarnings, type Warning } from '../../src/kernel/warning.ts';
import { STRICT } from '../support/memory-kernel.ts';

const account: Account = {
  occurrences: CERTAINTIES.flatMap((certainty) => [place(certainty, 1), place(certainty, 2)]),
  others: [],
  ties: [],
  warnings: [],
};

describe('what each policy edits', () => {
  const expected: Readonly<Record<string, readonly Certainty[]>> = {
    skip: ['proven'],
    likely: ['proven', 'likely'],
    include: ['proven', 'likely', 'possible'],
  };
  for (const open of OPEN_POLICIES.filter((policy) => policy !== 'fail')) {
    test(`--open ${open}`, () => {
      const decision = decide(account, { ...STRICT, open });
      expect(decision.outcome).toBe('ok');
      expect(ids(decision.lists.edited)).toEqual(expected[open]!.flatMap((c) => [`occ_${c}1`, `occ_${c}2`]));
      expect(ids([...decision.lists.edited, ...decision.lists.open])).toEqual(ids(account.occurrences));
    });
  }

  test('without a policy, strict asks, normal skips and aggressive takes what is likely', () => {
    expect(decide(account, STRICT).outcome).toBe('needs_decision');
    expect(decide(account, { ...STRICT, safety: 'normal' })).toEqual(
      decide(account, { ...STRICT, open: 'skip' }),
    );
    expect(decide(account, { ...STRICT, safety: 'aggressive' })).toEqual(
      decide(account, { ...STRICT, open: 'likely' }),
    );
  });

  test('--open fail refuses when anything is open, text included', () => {
    const onlyText: Account = {
      occurrences: [place('proven', 1), place('text', 1)],
      others: [],
      ties: [],
      warnings: [],
    };
    expect(codeOf(() => decide(onlyText, { ...STRICT, open: 'fail' }))).toBe('NeedsDecision');
    const closed: Account = { occurrences: [place('proven', 1)], others: [], ties: [], warnings: [] };
    expect(decide(closed, { ...STRICT, open: 'fail' }).outcome).toBe('ok');
  });
});

test('text alone is listed as open but asks for no decision', () => {
  const decision = decide(
    { occurrences: [place('proven', 1), place('text', 1)], others: [], ties: [], warnings: [] },
    STRICT,
  );
  expect(decision).toEqual({
    outcome: 'ok',
    lists: {
      edited: [place('proven', 1)],
      kept: [],
      open: [place('text', 1)],
      taken: [place('proven', 1)],
    },
    untaken: [],
  });
});

test('open places are grouped by certainty and reason, and a group is one choice', () => {
  const decision = decide(account, STRICT);
  if (decision.outcome !== 'needs_decision') throw new Error('expected a decision to be needed');
  expect(decision.groups.map(({ certainty, occurrences }) => ({ certainty, occurrences }))).toEqual([
    { certainty: 'likely', occurrences: ['occ_likely1', 'occ_likely2'] },
    { certainty: 'possible', occurrences: ['occ_possible1', 'occ_possible2'] },
  ]);
  const [likely, possible] = decision.groups;
  const policy: DecisionPolicy = { ...STRICT, open: 'skip', include: [likely!.id], exclude: [] };
  expect(ids(decide(account, policy).lists.edited)).toEqual([
    'occ_proven1',
    'occ_proven2',
    'occ_likely1',
    'occ_likely2',
  ]);
  expect(ids(decide(account, { ...policy, include: [possible!.id] }).lists.edited)).toEqual([
    'occ_proven1',
    'occ_proven2',
    'occ_possible1',
    'occ_possible2',
  ]);
});

test('places with the same reason on different receivers are different choices', () => {
  const on = (n: number, receiver: string) => ({ ...place('possible', n), receiver });
  const occurrences = [on(1, 'request'), on(2, 'self.conn'), on(3, 'request'), place('possible', 4)];
  const decision = decide({ occurrences, others: [], ties: [], warnings: [] }, STRICT);
  if (decision.outcome !== 'needs_decision') throw new Error('expected a decision to be needed');
  expect(decision.groups.map(({ receiver, occurrences }) => ({ receiver, occurrences }))).toEqual([
    { receiver: 'request', occurrences: ['occ_possible1', 'occ_possible3'] },
    { receiver: 'self.conn', occurrences: ['occ_possible2'] },
    { receiver: null, occurrences: ['occ_possible4'] },
  ]);
  expect(new Set(decision.groups.map(({ id }) => id)).size).toBe(3);
});

describe('ties', () => {
  const tie = (id: string): FamilyTie => ({
    id,
    families: ['b.toy::Other.name'],
    places: [{ file: 'a.toy', span: { start: 1, end: 2 } }],
    message: 'a call that means both',
  });
  const tied: Account = {
    occurrences: [place('proven', 1)],
    others: [],
    ties: [tie('tie_1'), tie('tie_2')],
    warnings: [],
  };

  test('a tie that was not taken asks for a decision, one that was taken does not', () => {
    expect(decide(tied, { ...STRICT, ties: ['tie_2'] })).toEqual({
      outcome: 'needs_decision',
      lists: { edited: [place('proven', 1)], kept: [], open: [], taken: [place('proven', 1)] },
      untaken: [tie('tie_1')],
      groups: [],
      uneditable: [],
      unconfirmed: [],
    });
    expect(decide(tied, { ...STRICT, ties: ['tie_2', 'tie_1'] }).outcome).toBe('ok');
  });

  test('no policy goes on without a tie unless that is accepted; --open fail refuses', () => {
    const both = [tie('tie_1'), tie('tie_2')];
    for (const open of ['skip', 'likely', 'include', null] as const) {
      const { outcome, untaken } = decide(tied, { ...STRICT, open });
      expect({ outcome, untaken }).toEqual({ outcome: 'needs_decision', untaken: both });
      const accepted = decide(tied, { ...STRICT, open, accept: ['TieNotTaken'] });
      expect({ outcome: accepted.outcome, untaken: accepted.untaken }).toEqual({
        outcome: 'ok',
        untaken: both,
      });
    }
    expect(codeOf(() => decide(tied, { ...STRICT, open: 'fail' }))).toBe('NeedsDecision');
  });

  test('a mode below strict goes on with proven places only, never with likely ones', () => {
    const outcomes = SAFETY_MODES.flatMap((safety) =>
      ([null, 'skip', 'likely', 'include'] as const).map(
        (open) => `${safety} ${open}: ${decide(tied, { ...STRICT, safety, open }).outcome}`,
      ),
    );
    expect(outcomes).toEqual([
      'strict null: needs_decision',
      'strict skip: needs_decision',
      'strict likely: needs_decision',
      'strict include: needs_decision',
      'normal null: ok',
      'normal skip: ok',
      'normal likely: needs_decision',
      'normal include: needs_decision',
      'aggressive null: needs_decision',
      'aggressive skip: ok',
      'aggressive likely: needs_decision',
      'aggressive include: needs_decision',
    ]);
  });

  test('a tie that is not there is refused', () => {
    expect(codeOf(() => decide(tied, { ...STRICT, ties: ['tie_3'] }))).toBe('InvalidArgument');
  });
});

test('every open place decided one by one needs no further decision', () => {
  const include = ['occ_likely1', 'occ_possible1'];
  const exclude = ['occ_likely2', 'occ_possible2'];
  const decision = decide(account, { ...STRICT, include, exclude });
  expect(decision.outcome).toBe('ok');
  expect(ids(decision.lists.edited)).toEqual(['occ_proven1', 'occ_proven2', 'occ_likely1', 'occ_possible1']);
});

test('exclude is stronger than include, also for what is proven, and says so', () => {
  const decision = decide(account, {
    ...STRICT,
    open: 'skip',
    include: ['occ_proven1'],
    exclude: ['occ_proven1'],
  });
  expect(ids(decision.lists.edited)).toEqual(['occ_proven2']);
  expect(decision.lists.open[0]!.reason).toBe('excluded by the caller; because proven');
});

test('proven places that are right as they are, are kept', () => {
  const kept = { ...place('proven', 1), action: 'keep' as const };
  expect(
    decide({ occurrences: [kept, place('proven', 2)], others: [], ties: [], warnings: [] }, STRICT).lists,
  ).toEqual({
    edited: [place('proven', 2)],
    kept: [kept],
    open: [],
    taken: [place('proven', 2)],
  });
});

test('a place that is taken and cannot be edited stops the operation until it is excluded', () => {
  const stays = (certainty: Certainty) => ({ ...place(certainty, 1), action: 'keep' as const });
  const occurrences = [stays('likely'), stays('possible'), stays('text')];
  const policy = { ...STRICT, open: 'include' as const, include: ['occ_text1'] };
  const told = occurrences.map((one) => ({
    ...one,
    reason: `taken by the caller, but not edited; ${one.reason}`,
  }));
  expect(decide({ occurrences, others: [], ties: [], warnings: [] }, policy)).toEqual({
    outcome: 'needs_decision',
    lists: { edited: [], kept: [], open: told, taken: occurrences },
    untaken: [],
    groups: [],
    uneditable: told,
    unconfirmed: [],
  });
  const exclude = ids(occurrences);
  expect(decide({ occurrences, others: [], ties: [], warnings: [] }, { ...policy, exclude }).outcome).toBe(
    'ok',
  );
  const swept = new Set(['occ_text1']);
  const onlySwept = { occurrences: [stays('text')], others: [], ties: [], warnings: [] };
  expect(decide(onlySwept, STRICT, swept).outcome).toBe('ok');
  const refusedByDraft = { occurrences, others: [], ties: [], warnings: [], refusesTaken: true };
  expect(decide(refusedByDraft, policy).outcome).toBe('ok');
});

describe('warnings that must be confirmed', () => {
  const closed: Account = { occurrences: [place('proven', 1)], others: [], ties: [], warnings: [] };
  const at = (start: number) => ({ file: 'a.toy', span: { start, end: start + 1 } });
  const warning: Warning = { code: 'NameIsData', message: 'm', place: at(1), suggestion: null };
  const marked: Warning = { ...warning, confirm: true, more: [at(5)] };
  const judge = (warnings: readonly Warning[], policy: Partial<DecisionPolicy> = {}) =>
    decide(closed, { ...STRICT, ...policy }, new Set(), warnings);

  test('a marked warning stops strict requests, whatever becomes of open places', () => {
    for (const open of ['skip', 'likely', 'include', null] as const) {
      const decision = judge([warning, marked], { open });
      expect(decision.outcome === 'needs_decision' && decision.unconfirmed).toEqual([
        { code: 'NameIsData', reason: CONFIRMABLE.NameIsData.reason, count: 2 },
      ]);
      expect(judge([warning, marked], { open, accept: ['NameIsData'] }).outcome).toBe('ok');
      expect(judge([warning, marked], { open, accept: ['DynamicReference'] }).outcome).toBe('needs_decision');
    }
    expect(codeOf(() => judge([marked], { open: 'fail' }))).toBe('NeedsDecision');
  });

  test('modes below strict go on with a warning; one that is not marked stops nothing', () => {
    expect(judge([marked], { safety: 'normal' }).outcome).toBe('ok');
    expect(judge([marked], { safety: 'aggressive' }).outcome).toBe('ok');
    expect(judge([warning, { ...marked, code: 'StarImport' }]).outcome).toBe('ok');
  });
});

test('warnings that differ only in their location are one, with every location once', () => {
  const at = (start: number) => ({ file: 'a.toy', span: { start, end: start + 1 } });
  const one = (start: number): Warning => ({ code: 'C', message: 'm', place: at(start), suggestion: null });
  const other: Warning = { ...one(4), message: 'other' };
  const nowhere: Warning = { ...one(4), place: null, message: 'nowhere' };
  const merged = mergeWarnings([
    one(7),
    other,
    one(3),
    one(7),
    nowhere,
    nowhere,
    { ...one(9), confirm: true },
  ]);
  expect(merged).toEqual([{ ...one(3), more: [at(7)] }, other, nowhere, { ...one(9), confirm: true }]);
});

test('an unknown id is refused', () => {
  expect(codeOf(() => decide(account, { ...STRICT, include: ['occ_nowhere'] }))).toBe('InvalidArgument');
  expect(codeOf(() => decide(account, { ...STRICT, exclude: ['grp_nowhere'] }))).toBe('InvalidArgument');
});

function place(certainty: Certainty, n: number): IdentifiedOccurrence {
  return {
    id: `occ_${certainty}${n}`,
    file: 'a.toy',
    span: { start: n, end: n + 1 },
    role: 'reference',
    certainty,
    provenance: 'semantic',
    reason: `because ${certainty}`,
    action: 'edit',
  };
}

function ids(occurrences: readonly IdentifiedOccurrence[]): readonly string[] {
  return occurrences.map(({ id }) => id);
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof TugError) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}
