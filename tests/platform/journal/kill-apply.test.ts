// SIGKILL at every step of an apply, real processes: after the next start the tree is entirely old or entirely new, the report
// says which, and nothing is left behind.
import { rmSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { makeRandom, sampleSteps } from './choose-steps.ts';
import { DriverHome, inPairs } from './run-driver.ts';
import { makeScenario, readTree, type Scenario, toWire, writeTree } from './tree-model.ts';

// Many processes, one after the other; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const home = new DriverHome();
afterAll(() => home.remove());

test.each([1, 2, 7])('a patch of %i files, killed at every step', async (size) => {
  const scenario = makeScenario(size);
  const steps = await traceApply(scenario);
  await killAndRecover(
    scenario,
    steps,
    steps.map((_, index) => index),
  );
});

test.each([
  [40, 64],
  [300, 32],
])(
  'a patch of %i files, killed at every kind of step and at random ones, %i in all',
  async (size, count) => {
    const scenario = makeScenario(size);
    const steps = await traceApply(scenario);
    expect(steps.filter((step) => step === 'tree.put').length).toBeGreaterThanOrEqual(size - 2);
    await killAndRecover(scenario, steps, sampleSteps(steps, count));
  },
  600_000,
);

test('killed from outside at any time', async () => {
  const scenario = makeScenario(40);
  const random = makeRandom(7);
  const start = performance.now();
  await traceApply(scenario);
  const whole = performance.now() - start;
  const outcomes = await inPairs(
    Array.from({ length: 24 }, () => whole * (0.3 + random() * 0.8)),
    async (delay) => {
      const job = prepare(scenario);
      const { child, ended } = home.start(job);
      const timer = setTimeout(() => child.kill('SIGKILL'), delay);
      const { signal } = await ended;
      clearTimeout(timer);
      const [reports] = await home.recover([job.root]);
      const tree = JSON.stringify(readTree(job.root));
      const ends: Record<string, string> = {
        [JSON.stringify(scenario.after)]: 'new',
        [JSON.stringify(scenario.before)]: 'old',
      };
      const state = ends[tree] ?? tree;
      const says = reports!.map(({ outcome }) => outcome);
      home.expectTidy(job.root);
      rmSync(job.root, { recursive: true });
      return { state, says, finished: signal === null };
    },
  );
  for (const { state, says, finished } of outcomes) {
    if (finished) expect({ state, says }).toEqual({ state: 'new', says: [] });
    else if (says.length === 0) expect(['old', 'new']).toContain(state);
    else
      expect({ state, says }).toEqual({
        state: says[0] === 'rolled_forward' ? 'new' : 'old',
        says: [says[0]],
      });
  }
});

function prepare(scenario: Scenario) {
  const root = home.newRoot();
  writeTree(root, scenario.before);
  return { kind: 'apply', root, changes: toWire(scenario.changes) } as const;
}

async function traceApply(scenario: Scenario): Promise<readonly string[]> {
  const job = prepare(scenario);
  const steps = await home.trace(job);
  expect(readTree(job.root)).toEqual(scenario.after);
  rmSync(job.root, { recursive: true });
  return steps;
}

async function killAndRecover(
  scenario: Scenario,
  steps: readonly string[],
  chosen: readonly number[],
): Promise<void> {
  const killed = await inPairs(chosen, async (index) => {
    const job = prepare(scenario);
    const { signal } = await home.run(job, `kill:*:${index + 1}`);
    return { index, root: job.root, signal };
  });
  expect(killed.filter(({ signal }) => signal !== 'SIGKILL')).toEqual([]);
  const reports = await home.recover(killed.map(({ root }) => root));
  for (const [i, { index, root }] of killed.entries()) {
    const label = `killed at step ${index}, ${steps[index]}`;
    const said = reports[i]!.map(({ outcome }) => outcome);
    const { says, state } = expectation(steps, index, said[0]);
    const tree = state === 'new' ? scenario.after : scenario.before;
    expect({ label, says: said, tree: readTree(root) }).toEqual({
      label,
      says,
      tree,
    });
    home.expectTidy(root);
    rmSync(root, { recursive: true });
  }
}

/** What the steps before the fatal one have done. */
function expectation(
  steps: readonly string[],
  fatal: number,
  said: string | undefined,
): { readonly says: readonly string[]; readonly state: 'old' | 'new' } {
  const passed = (step: string) => steps.indexOf(step) < fatal;
  if (!passed('stage.start')) return { says: [], state: 'old' };
  if (!passed('journal.begun')) return { says: ['nothing_begun'], state: 'old' };
  if (!passed('finish.undo')) {
    // As long as nothing is in the tree there is nothing to finish. Of the first change only the answer knows whether it was.
    const changes = steps
      .slice(0, fatal)
      .filter((step) => step === 'tree.put' || step === 'tree.take').length;
    const back = changes === 0 || (changes === 1 && said === 'rolled_back');
    return back ? { says: ['rolled_back'], state: 'old' } : { says: ['rolled_forward'], state: 'new' };
  }
  return { says: [], state: 'new' };
}
