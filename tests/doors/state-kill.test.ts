// Killed with SIGKILL at every kind of place in every verb: the database is sound, what was acknowledged is there, what was
// not is there whole or not at all, and asking again brings the same end. `npm run bench state` kills a thousand times.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDamage } from '../../src/state/find-damage.ts';
import { STATE_MIGRATIONS } from '../../src/state/schema.ts';
import { exportState } from '../../src/state/transfer-state.ts';
import { openSqlite } from '../../src/store/open-sqlite.ts';
import { makeStateRepository, type StateRepository } from './state-repository.ts';

interface KilledVerb {
  /** Commands that lead to where the verb can be used. */
  readonly before: readonly string[];
  readonly command: string;
  /** How one goes on after the kill, when it is not the same command. */
  readonly again?: string;
  /** What it says when it is done already; without it, saying it again changes nothing and is fine. */
  readonly refused?: string;
}

const CLAIMED = ['state init login', 'state claim login'];
const VERBS: Readonly<Record<string, KilledVerb>> = {
  init: { before: [], command: 'state init login' },
  'init --force': {
    before: [...CLAIMED, 'state update login step-1 --task 1 completed'],
    command: 'state init login --force',
  },
  claim: { before: ['state init login'], command: 'state claim login', again: 'state claim login --resume' },
  start: { before: CLAIMED, command: 'state start login step-1', refused: 'StateStepNotClaimed' },
  heartbeat: { before: CLAIMED, command: 'state heartbeat login step-1 --lease-duration 9' },
  update: {
    before: CLAIMED,
    command: 'state update login step-1 --task 1 completed --task 2 in_progress --all-tests completed',
  },
  artifact: { before: CLAIMED, command: 'state artifact login step-1 --kind auditor_summary --summary x' },
  complete: {
    before: [...CLAIMED, 'state update login step-1 --all completed'],
    command: 'state complete login step-1',
  },
  'complete --force': { before: CLAIMED, command: "state complete login step-1 --force 'because'" },
  release: { before: CLAIMED, command: 'state release login step-1', refused: 'StateStepNotClaimed' },
  reset: { before: CLAIMED, command: 'state reset login step-1' },
  reopen: {
    before: [...CLAIMED, "state complete login step-1 --force 'because'"],
    command: 'state reopen login step-1 --reason untested',
    refused: 'StateStepNotClaimed',
  },
  reconcile: { before: ['state init login'], command: 'state reconcile login' },
  archive: { before: ['state init login'], command: 'state archive login' },
};

let repository: StateRepository;
let count = 0;
beforeAll(async () => {
  repository = await makeStateRepository();
  repository.git(
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'x\n\nTug-Completes: .tugtool/tugplan-login.md#step-1',
  );
});
afterAll(() => repository.remove());

/** A repository in the state that a verb needs, to be copied for each kill. */
async function prepare({ before }: KilledVerb): Promise<string> {
  // Always at the same place: a claim belongs to a path.
  const top = join(repository.path, '..', 'killed');
  rmSync(top, { recursive: true, force: true });
  cpSync(repository.path, top, { recursive: true });
  for (const line of before) {
    const { exitCode } = await repository.tug(line, { cwd: top });
    expect(exitCode, line).toBe(0);
  }
  const template = join(repository.path, '..', `template-${++count}`);
  cpSync(top, template, { recursive: true });
  return template;
}

/** Times, random values and places differ from run to run; nothing else may. */
async function readState(top: string): Promise<unknown> {
  const database = await openSqlite({
    path: join(top, '.tugtool/state.db'),
    mode: 'inspect',
    migrations: STATE_MIGRATIONS,
    mark: () => {},
  });
  try {
    expect(await findDamage(database)).toEqual([]);
    const text = JSON.stringify(await exportState(database));
    return JSON.parse(
      text
        .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
        .replace(/"(claim_token|reading)":"\w+"/g, '"$1":"random"')
        .replaceAll(top, 'TOP'),
    );
  } finally {
    await database.close();
  }
}

describe.each(Object.entries(VERBS))('%s', (_name, verb) => {
  test('killed anywhere, the state is the old one or the new one, and never loses what was acknowledged', async () => {
    const template = await prepare(verb);
    const fresh = (): string => {
      const top = join(repository.path, '..', 'killed');
      rmSync(top, { recursive: true, force: true });
      cpSync(template, top, { recursive: true });
      return top;
    };
    const trace = join(repository.path, '..', 'trace');
    writeFileSync(trace, '');
    const whole = fresh();
    expect(
      (await repository.tug(verb.command, { cwd: whole, env: { TUG_FAULT: `trace:*:1:${trace}` } })).exitCode,
    ).toBe(0);
    const after = await readState(whole);
    const before = verb.before.length === 0 ? null : await readState(fresh());
    const points = readFileSync(trace, 'utf8').trim().split('\n');
    const committed = points.indexOf('state-committed');
    expect(committed).toBeGreaterThan(0);
    for (const point of choose(points, committed)) {
      const top = fresh();
      const killed = await repository.tug(verb.command, {
        cwd: top,
        env: { TUG_FAULT: `kill:*:${point + 1}` },
      });
      expect(killed, points[point]).toEqual({ exitCode: null, signal: 'SIGKILL' });
      if (point >= committed) expect(await readState(top)).toEqual(after);
      else if (before !== null) expect(await readState(top)).toEqual(before);
      const line = point >= committed && verb.again !== undefined ? verb.again : verb.command;
      const again = await repository.tug(line, { cwd: top });
      const refused = (again.error as { readonly code: string } | undefined)?.code;
      // What is done already may say so; it may not be done a second time.
      if (point < committed) expect(again.exitCode, JSON.stringify(again)).toBe(0);
      else expect(refused, line).toBe(verb.refused);
      expect(withoutHeartbeat(await readState(top))).toEqual(withoutHeartbeat(after));
    }
  });
});

/** Renewing a lease again is no change. */
function withoutHeartbeat(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state).replace(/"heartbeat_at":("time"|null)/g, '"heartbeat_at":0'));
}

/** Before, within and behind the transaction; the statements in the middle are alike. */
function choose(points: readonly string[], committed: number): readonly number[] {
  const chosen = [0, 1, Math.floor(committed / 2), committed - 1, committed, points.length - 1];
  return [...new Set(chosen)].filter((point) => point >= 0 && point < points.length);
}
