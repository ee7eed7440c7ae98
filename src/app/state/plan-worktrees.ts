// Worktrees for the work on a plan. A worktree without state is still a worktree, so trouble with the state is a warning.
import { basename, resolve } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { realPath } from '../../platform/repository/locate-worktree.ts';
import {
  addWorktree,
  findWorktree,
  listWorktrees,
  removeWorktree,
  type Worktree,
} from '../../platform/repository/worktrees.ts';
import { showPlans } from '../../state/show-plan.ts';
import { locateState, type StateRequest, withState } from './open-state.ts';
import { locatePlan, readPlan } from './plan-file.ts';
import { initialiseFile } from './plan-work.ts';

export interface CreateRequest extends StateRequest {
  readonly plan: string;
  readonly name: string | null;
  readonly base: string | null;
}

export interface CreatedWorktree {
  readonly plan: string;
  readonly path: string;
  readonly branch: string;
  readonly base: string;
  readonly stateInitialized: boolean;
  readonly warnings: readonly string[];
}

export async function createWorktree(request: CreateRequest): Promise<CreatedWorktree> {
  const place = locateState(request);
  const file = readPlan(place, request.workingDirectory, request.plan);
  const slug = basename(file.key)
    .replace(/^tugplan-/, '')
    .replace(/\.md$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  if (request.name !== null) refuseOddName(request.name);
  const wanted = { name: request.name ?? slug, exact: request.name !== null, base: request.base };
  const { path, branch, base } = await addWorktree(place, wanted);
  const warnings: string[] = [];
  if (locatePlan({ ...place, worktree: path }, path, file.key).path === null)
    warnings.push(`${file.key} is in no commit of ${branch}, so it is not in the worktree; commit it first`);
  let stateInitialized = false;
  try {
    const result = await withState(request, 'create', (opened) => initialiseFile(opened, file, false));
    stateInitialized = true;
    if (result.changedSince)
      warnings.push(`${file.key} changed since it was initialised; see \`tug state init --force\``);
  } catch (error) {
    warnings.push(`state init failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { plan: file.key, path, branch, base, stateInitialized, warnings };
}

export interface DescribedWorktree extends Worktree {
  readonly claims: readonly HeldStep[];
}

interface HeldStep {
  readonly plan: string;
  readonly step: string;
  readonly worktree: string;
  readonly leaseSecondsLeft: number | null;
}

export async function describeWorktrees(request: StateRequest): Promise<readonly DescribedWorktree[]> {
  const place = locateState(request);
  const worktrees = await listWorktrees(place);
  const held = await heldSteps(request);
  return worktrees.map((worktree) => ({
    ...worktree,
    claims: held.filter((step) => step.worktree === realPath(worktree.path)),
  }));
}

export async function dropWorktree(request: StateRequest, name: string): Promise<Worktree> {
  const place = locateState(request);
  const worktrees = await listWorktrees(place);
  const worktree = findWorktree(worktrees, name, realPath(resolve(request.workingDirectory, name)));
  if (worktree === null) {
    throw new TugError('FileNotFound', `there is no worktree ${name}`, {
      hint: 'run `tug worktree list`',
      details: { worktree: name, worktrees: worktrees.map(({ path }) => path) },
    });
  }
  const live = (await heldSteps(request)).filter(
    ({ worktree: holder, leaseSecondsLeft }) =>
      holder === realPath(worktree.path) && (leaseSecondsLeft ?? 0) > 0,
  );
  const [first] = live;
  if (first !== undefined && !worktree.missing) {
    throw new TugError(
      'WorktreeInUse',
      `the worktree ${worktree.path} is not removed: it holds ${first.step} of ${first.plan}`,
      {
        hint: `complete it, or run \`tug state release ${first.plan} ${first.step}\` there`,
        details: {
          worktree_path: worktree.path,
          reason: 'it holds claims',
          claims: live.map(({ plan, step, leaseSecondsLeft }) => ({
            plan,
            step,
            lease_seconds_left: leaseSecondsLeft,
          })),
        },
      },
    );
  }
  await removeWorktree(place, worktree);
  return worktree;
}

/** None where there is no plan state yet. */
async function heldSteps(request: StateRequest): Promise<readonly HeldStep[]> {
  try {
    return await withState(request, 'existing', async ({ database }) =>
      (await showPlans(database, null)).flatMap(({ plan, steps }) =>
        steps
          .filter(({ status }) => status === 'claimed' || status === 'in_progress')
          .map(({ anchor, claimedBy, leaseSecondsLeft }) => ({
            plan,
            step: anchor,
            worktree: claimedBy ?? '',
            leaseSecondsLeft,
          })),
      ),
    );
  } catch (error) {
    if (error instanceof TugError && error.code === 'PlanNotFound') return [];
    throw error;
  }
}

function refuseOddName(name: string): void {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name) && !name.endsWith('.lock') && !name.includes('..'))
    return;
  throw new TugError('InvalidArgument', `${JSON.stringify(name)} is no name for a worktree`, {
    hint: 'use letters, digits, dots, dashes and underscores',
    details: { argument: '--name', value: name, reason: 'not a name' },
  });
}
