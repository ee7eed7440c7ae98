// What `tug doctor` says about plan state. It looks only: the database is neither made nor migrated nor repaired.
import { TugError } from '../../base/tug-error.ts';
import type { Database } from '../../kernel/database.ts';
import { locateRepository, type RepositoryPlace } from '../../platform/repository/locate-repository.ts';
import { realPath } from '../../platform/repository/locate-worktree.ts';
import { directoryExists } from '../../platform/repository/new-file.ts';
import { runGit } from '../../platform/repository/run-git.ts';
import { stateFileExists } from '../../platform/repository/state-directory.ts';
import { findDamage } from '../../state/find-damage.ts';
import { listPlans } from '../../state/list-plans.ts';
import { showPlans } from '../../state/show-plan.ts';
import type { Finding } from '../examine-finding.ts';
import { type StateRequest, stateUrl, withState } from './open-state.ts';
import { locatePlan } from './plan-file.ts';

/** Nothing where there is no plan state: it is optional. */
export async function examineState(request: StateRequest): Promise<readonly Finding[]> {
  let place: RepositoryPlace;
  try {
    place = locateRepository(request.workspace ?? request.workingDirectory);
  } catch {
    return [];
  }
  if (stateUrl(request) === null && !stateFileExists(place)) return [];
  try {
    return await withState(request, 'inspect', ({ database }) => examineDatabase(database, place, request));
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return [{ name: 'state', status: 'fail', message: error.message, hint: error.hint }];
  }
}

async function examineDatabase(
  database: Database,
  place: RepositoryPlace,
  request: StateRequest,
): Promise<readonly Finding[]> {
  const damage = await findDamage(database);
  if (damage.length > 0) {
    return damage.map((message) => ({
      name: 'state',
      status: 'fail' as const,
      message,
      hint: '`tug state export FILE` saves what can be read; keep the database as it is',
    }));
  }
  const plans = await listPlans(database);
  const orphans = plans
    .filter(({ status }) => status !== 'archived')
    .filter(({ plan }) => locatePlan(place, place.worktree, plan).path === null);
  const abandoned = (await showPlans(database, null)).flatMap(({ plan, steps }) =>
    steps
      .filter(
        ({ status, claimedBy }) => status !== 'completed' && claimedBy !== null && isGone(claimedBy, request),
      )
      .map(({ anchor, claimedBy }) => ({ plan, anchor, claimedBy })),
  );
  const tracked = await isTracked(place);
  return [
    ...(orphans.length + abandoned.length === 0 && !tracked
      ? [
          {
            name: 'state',
            status: 'pass' as const,
            message: `${plans.length} ${plans.length === 1 ? 'plan' : 'plans'} in ${database.place}`,
            hint: null,
          },
        ]
      : []),
    ...orphans.map(({ plan }) => ({
      name: 'state',
      status: 'warn' as const,
      message: `the plan file ${plan} is gone, but its state is in the database`,
      hint: `put the file back, or run \`tug state archive ${plan}\``,
    })),
    ...abandoned.map(({ plan, anchor, claimedBy }) => ({
      name: 'state',
      status: 'warn' as const,
      message: `${anchor} of ${plan} is held by ${claimedBy}, which does not exist any more`,
      hint: `run \`tug state reset ${plan} ${anchor}\` if nobody works on it`,
    })),
    ...(tracked
      ? [
          {
            name: 'state',
            status: 'warn' as const,
            message: '.tugtool/state.db is tracked by git, so branches would carry copies of it',
            hint: 'run `git rm --cached .tugtool/state.db`, which leaves the file where it is',
          },
        ]
      : []),
  ];
}

/** On another machine nobody can say. */
function isGone(worktree: string, request: StateRequest): boolean {
  return stateUrl(request) === null && !directoryExists(realPath(worktree));
}

async function isTracked({ home, commonDirectory }: RepositoryPlace): Promise<boolean> {
  if (home === commonDirectory) return false;
  const { stdout } = await runGit(home, ['ls-files', '--', '.tugtool/state.db']);
  return stdout.trim() !== '';
}
