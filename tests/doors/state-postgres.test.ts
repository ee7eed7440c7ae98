// The same commands against PostgreSQL, as real processes: TUG_STATE_URL is all that changes, and state moves both ways.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts';
import {
  type Answer,
  failure,
  makeStateRepository,
  PLAN_FILE,
  type StateRepository,
} from './state-repository.ts';

let server: PostgresServer;
let repository: StateRepository;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  repository = await makeStateRepository();
  env = { TUG_STATE_URL: await server.makeDatabase() };
});
afterEach(() => repository.remove());

async function ok(line: string, variables = env): Promise<Answer> {
  const answer = await repository.tug(line, { env: variables });
  expect(answer.exitCode, `${line}: ${JSON.stringify(answer)}`).toBe(0);
  return answer;
}

test('a whole life in PostgreSQL, and no file beside the repository', async () => {
  expect(failure(await repository.tug('state list', { env }))).toEqual({
    code: 'StateDbOpen',
    exitCode: 14,
    number: 'E046',
  });
  expect(await ok('state init login')).toMatchObject({
    plan: PLAN_FILE,
    steps: 4,
    database: env.TUG_STATE_URL!.replace('tug@', ''),
  });
  expect(await ok('state claim login')).toMatchObject({ step: { anchor: 'step-1' }, lease: { fence: 1 } });
  await ok('state start login step-1');
  await ok("state artifact login step-1 --summary 'it?s; \\\\ $1'");
  await ok('state update login step-1 --all completed');
  expect(
    failure(await repository.tug('state complete login step-1 --worktree /other', { env })),
  ).toMatchObject({ number: 'E049' });
  await ok('state complete login step-1');
  expect(await ok('state show login')).toMatchObject({
    plans: [{ completed_steps: 1, steps: [{ artifacts: [{ summary: 'it?s; \\\\ $1' }] }, {}, {}, {}] }],
  });
  expect((await ok('doctor')).checks).toContainEqual({
    name: 'state',
    status: 'pass',
    message: expect.stringMatching(/^1 plan in postgres:/),
    hint: null,
  });
  expect(existsSync(join(repository.path, '.tugtool/state.db'))).toBe(false);
});

test('eight processes at once: two steps are ready, two win', async () => {
  await ok('state init login');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => repository.tug('state claim login', { env })),
  );
  const won = answers.flatMap(({ step }) =>
    step === undefined ? [] : [(step as { readonly anchor: string }).anchor],
  );
  expect(won.sort()).toEqual(['step-1', 'step-3']);
  expect(answers.filter(({ exitCode }) => exitCode === 14).length).toBe(6);
});

test('export and import move state to PostgreSQL and back, claims included', async () => {
  const file = { TUG_STATE_URL: '' };
  await ok('state init login', file);
  const claim = await ok('state claim login', file);
  await ok('state export ../a.json', file);
  await ok('state import ../a.json');
  await ok('state start login step-1');
  await ok(`state complete login step-1 --force moved --token ${String(claim.token)}`);
  await ok('state export ../b.json');
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(repository.path, `.tugtool/state.db${end}`), { force: true });
  await ok('state import ../b.json', file);
  expect(await ok('state claim login', file)).toMatchObject({ step: { anchor: 'step-2' } });
});

test('killed before and behind the message: all of it or nothing', async () => {
  await ok('state init login');
  const kill = (point: string) =>
    repository.tug('state claim login', { env: { ...env, TUG_FAULT: `kill:${point}:1` } });
  expect(await kill('state-before')).toEqual({ exitCode: null, signal: 'SIGKILL' });
  expect(await ok('state list')).toMatchObject({ plans: [{ held_steps: 0 }] });
  expect(await kill('state-committed')).toEqual({ exitCode: null, signal: 'SIGKILL' });
  expect(await ok('state claim login --resume')).toMatchObject({ resumed: true, step: { anchor: 'step-1' } });
  // What the first kill left behind holds nothing.
  expect(await ok('state list')).toMatchObject({ plans: [{ held_steps: 1 }] });
});
