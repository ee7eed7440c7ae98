// Families that one place binds together: the caller is asked, and what it takes reaches the adapter.
import { expect, test } from 'vitest';
import { answerImpact, answerRun } from '../../src/doors/wire/operation-answers.ts';
import type { DecisionPolicy } from '../../src/kernel/decide.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import type { FamilyTie } from '../../src/kernel/occurrence.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory, STRICT } from '../support/memory-kernel.ts';

const FILES = { 'a.toy': 'let old = 1\nprint old\n', 'b.toy': 'let other = 2\n' };
const TIE: FamilyTie = {
  id: 'tie_1',
  families: ['b.toy::other'],
  places: [{ file: 'a.toy', span: { start: 18, end: 21 } }],
  message: 'this place means both',
};

/** Says that the symbol is tied to another, and remembers which ties it was handed. */
function tyingAdapter(handed: (readonly string[])[]): LanguageAdapter {
  return {
    ...toyAdapter,
    analyse(view, previous) {
      const model = toyAdapter.analyse(view, previous);
      return {
        ...model,
        occurrences(request) {
          handed.push(request.ties);
          return { ...model.occurrences(request), ties: [TIE] };
        },
      };
    },
  };
}

const calls = { run: (extra: readonly string[]) => `again ${extra.join(' ')}`, apply: (id: string) => id };

async function rename(ties: readonly string[], more: Partial<DecisionPolicy> = {}) {
  const handed: (readonly string[])[] = [];
  const { outcome } = await runInMemory(tyingAdapter(handed), FILES, {
    operation: 'rename-symbol',
    arguments: { at: 'a.toy:1:5', new_name: 'renewed' },
    policy: { ...STRICT, ties, ...more },
  });
  return { handed, outcome, run: answerRun(outcome, calls), impact: answerImpact(outcome.plan, null, calls) };
}

const DESCRIBED = {
  id: 'tie_1',
  message: 'this place means both',
  families: ['b.toy::other'],
  places: [{ file: 'a.toy', line: 2, col: 7, byte_start: 18, byte_end: 21 }],
};

test('a tie is shown with its places and the call that takes it', async () => {
  const { run, impact, handed } = await rename([]);
  const next = [
    { command: 'again --tie tie_1', effect: 'change what is tied to it too' },
    {
      command: 'again --open skip --accept TieNotTaken',
      effect: 'edit only what is proven; tied locations break',
    },
  ];
  const expected = { status: 'needs_decision', complete: false, ties: [DESCRIBED], groups: [], next };
  expect(run.document).toMatchObject(expected);
  expect(impact.document).toMatchObject(expected);
  expect({ handed, exitCode: run.exitCode }).toEqual({ handed: [[]], exitCode: 6 });
});

test('a tie that is taken reaches the adapter and asks no more', async () => {
  const { run, handed } = await rename(['tie_1']);
  expect(handed).toEqual([['tie_1']]);
  expect(run.document).toMatchObject({ status: 'ok', complete: true, warnings: [] });
});

test('whoever goes on without it is warned', async () => {
  const { run } = await rename([], { open: 'skip', accept: ['TieNotTaken'] });
  expect(run.document).toMatchObject({
    status: 'ok',
    complete: false,
    warnings: [
      {
        code: 'TieNotTaken',
        message: 'this place means both',
        location: DESCRIBED.places[0],
        suggestion: 'take it with --tie tie_1',
      },
    ],
  });
});

test('the aggressive mode takes ties along, those that others bring included', async () => {
  const { run, handed } = await rename([], { safety: 'aggressive' });
  expect(handed).toEqual([[], ['tie_1']]);
  expect(run.document).toMatchObject({ status: 'ok', complete: true, warnings: [] });
});

test('likely does not go on without a tie', async () => {
  const { run } = await rename([], { open: 'likely' });
  expect(run.document).toMatchObject({ status: 'needs_decision', ties: [DESCRIBED] });
});
