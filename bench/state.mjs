// Plan state under load: how long a claim takes on a large plan, and that many processes and many kills break nothing.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClaimWorker, buildForNode } from '../scripts/build-claim-worker.mjs';
import { medianTimes } from './measure.mjs';

const tug = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
const STEPS = 10_000;
const PROCESSES = Number(process.env.TUG_BENCH_PROCESSES ?? 64);
const ROUNDS = Number(process.env.TUG_BENCH_ROUNDS ?? 200);
const KILLS = Number(process.env.TUG_BENCH_KILLS ?? 1000);

export async function benchState() {
  const directory = mkdtempSync(join(tmpdir(), 'tug-bench-state-'));
  try {
    return [
      ...(await benchLargePlan(directory)),
      ...(await benchContention('sqlite')),
      ...(await benchContention('postgres')),
      ...(await benchKills(directory)),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function benchLargePlan(directory) {
  const cwd = makeRepository(join(directory, 'large'), largePlan(STEPS));
  run(cwd, ['state', 'init', 'bench']);
  const times = await medianTimes(15, [
    () => void spawnSync(process.execPath, ['-e', '0']),
    () => run(cwd, ['state', 'claim', 'bench']),
    () => run(cwd, ['state', 'show', 'bench']),
  ]);
  const [bare, claim, show] = times;
  return [
    {
      name: `tug state claim, ${STEPS} steps`,
      measured: claim,
      unit: 'ms',
      compared_to: `node -e 0: ${bare.toFixed(1)} ms`,
      ratio: claim / bare,
      goal: '<= 2.5',
      ok: claim / bare <= 2.5,
    },
    {
      name: `tug state show, ${STEPS} steps`,
      measured: show,
      unit: 'ms',
      compared_to: '',
      ratio: null,
      goal: '< 1000 ms',
      ok: show < 1000,
    },
  ];
}

async function benchContention(store) {
  const worker = await buildClaimWorker();
  const { measureContention } = createRequire(import.meta.url)(
    await buildForNode('tests/state/contention.ts'),
  );
  const { claims, doubles, oddRounds, errors, p99 } = await measureContention(
    worker,
    store,
    PROCESSES,
    ROUNDS,
  );
  return [
    {
      name: `${store}: ${PROCESSES} processes x ${ROUNDS} rounds`,
      measured: p99,
      unit: 'ms p99',
      compared_to: `${claims} claims, ${doubles} doubles, ${oddRounds} odd rounds, ${errors.length} kinds of error ${errors.join('; ')}`,
      ratio: null,
      goal: 'one winner per step',
      ok: doubles === 0 && oddRounds === 0 && errors.length === 0,
    },
  ];
}

/** Each command is killed at a random step of its work; what was acknowledged before must be there afterwards. */
async function benchKills(directory) {
  const cwd = makeRepository(join(directory, 'killed'), largePlan(200));
  run(cwd, ['state', 'init', 'bench']);
  const acknowledged = { artifacts: new Set(), completed: new Set() };
  const problems = new Set();
  let killed = 0;
  let held = null;
  let random = 12345;
  const next = (bound) => {
    // The same numbers in every run; the low bits of such a generator are not random.
    random = (random * 1103515245 + 12345) % 2147483648;
    return Math.floor(random / 65536) % bound;
  };
  for (let attempt = 0; killed < KILLS; attempt++) {
    if (held === null) {
      const claim = await tryRun(cwd, ['state', 'claim', 'bench'], next(16));
      if (claim.killed) {
        killed++;
        // Whether the step was taken is not known; its token is, so asking to resume tells.
        const resumed = await tryRun(cwd, ['state', 'claim', 'bench', '--resume'], null);
        held = resumed.answer?.step?.anchor ?? null;
      } else held = claim.answer?.step?.anchor ?? null;
      if (held === null && claim.answer?.all_completed) {
        run(cwd, ['state', 'archive', 'bench']);
        problems.add('the plan was done too early');
        break;
      }
      continue;
    }
    const summary = `artifact ${attempt}`;
    const verbs = [
      { argv: ['state', 'heartbeat', 'bench', held] },
      { argv: ['state', 'update', 'bench', held, '--all', 'in_progress'] },
      {
        argv: ['state', 'artifact', 'bench', held, '--summary', summary],
        done: () => acknowledged.artifacts.add(summary),
      },
      {
        argv: ['state', 'complete', 'bench', held, '--force', 'bench'],
        done: () => acknowledged.completed.add(held),
        ends: true,
      },
    ];
    // Completing is rare, so that the plan lasts.
    const verb = verbs[next(12) === 0 ? 3 : next(3)];
    const result = await tryRun(cwd, verb.argv, next(16));
    if (result.killed) killed++;
    else if (result.answer?.status === 'ok') {
      verb.done?.();
      if (verb.ends) held = null;
    } else if (result.answer?.error.code === 'StateStepNotClaimed') held = null;
    else problems.add(JSON.stringify(result.answer));
    if (attempt % 50 === 0) check();
  }
  check();
  return [
    {
      name: `${KILLS} times SIGKILL`,
      measured: killed,
      unit: 'kills',
      compared_to: `${acknowledged.artifacts.size} artifacts and ${acknowledged.completed.size} completions acknowledged ${[...problems].join('; ')}`,
      ratio: null,
      goal: 'nothing lost',
      ok: problems.size === 0,
    },
  ];

  function check() {
    const [plan] = run(cwd, ['state', 'show', 'bench']).plans;
    const artifacts = new Set(plan.steps.flatMap((step) => step.artifacts.map(({ summary }) => summary)));
    const completed = new Set(
      plan.steps.filter(({ status }) => status === 'completed').map(({ anchor }) => anchor),
    );
    for (const summary of acknowledged.artifacts)
      if (!artifacts.has(summary)) problems.add(`lost: ${summary}`);
    for (const step of acknowledged.completed) if (!completed.has(step)) problems.add(`lost: ${step}`);
    for (const { name, status, message } of run(cwd, ['doctor']).checks)
      if (name === 'state' && status !== 'ok') problems.add(message);
  }
}

function makeRepository(cwd, plan) {
  mkdirSync(join(cwd, '.tugtool'), { recursive: true });
  writeFileSync(join(cwd, '.tugtool/tugplan-bench.md'), plan);
  spawnSync('git', ['init', '-q'], { cwd });
  return cwd;
}

/** Half of the steps are ready from the start, the others wait for one of them. */
function largePlan(steps) {
  const parts = Array.from({ length: steps }, (_, i) => {
    const waits = i < steps / 2 ? '' : `**Depends on:** #step-${i - steps / 2}\n\n`;
    return `#### Step ${i}: Thing ${i} {#step-${i}}\n\n${waits}**Tasks:**\n- [ ] One\n- [ ] Two\n\n**Tests:**\n- [ ] Three\n\n**Checkpoint:**\n- [ ] Four\n`;
  });
  return `## Phase 1.0: Bench {#phase-bench}\n\n### Execution Steps {#execution-steps}\n\n${parts.join('\n')}`;
}

function run(cwd, argv) {
  const { status, stdout } = spawnSync(process.execPath, [tug, ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`tug ${argv.join(' ')} ended with ${status}: ${stdout}`);
  return JSON.parse(stdout);
}

/** With a number: killed when so many steps of its work are done, if it has as many. */
function tryRun(cwd, argv, killAt) {
  const env = killAt === null ? process.env : { ...process.env, TUG_FAULT: `kill:*:${killAt + 1}` };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tug, ...argv], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.on('close', (_code, signal) => {
      // An answer that came out before the kill counts as acknowledged.
      const answer = stdout.endsWith('\n') ? JSON.parse(stdout) : null;
      resolve({ killed: signal === 'SIGKILL', answer });
    });
  });
}
