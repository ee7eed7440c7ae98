// Opens the plan state of the repository at hand: the file that all its worktrees share, or the PostgreSQL database that
// TUG_STATE_URL names for several machines. One of the two, never both.
import { TugError } from '../../base/tug-error.ts';
import type { Database, OpenMode } from '../../kernel/database.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { locateRepository, type RepositoryPlace } from '../../platform/repository/locate-repository.ts';
import { makeStateDirectory, stateFile, stateFileExists } from '../../platform/repository/state-directory.ts';
import { STATE_MIGRATIONS } from '../../state/schema.ts';

export interface StateRequest {
  readonly workingDirectory: string;
  /** What --workspace says; null when it was not given. */
  readonly workspace: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface OpenedState {
  readonly place: RepositoryPlace;
  readonly database: Database;
}

export function locateState({ workingDirectory, workspace }: StateRequest): RepositoryPlace {
  return locateRepository(workspace ?? workingDirectory);
}

/** Runs the work on an open database and closes it, whatever happens. */
export async function withState<Result>(
  request: StateRequest,
  mode: OpenMode,
  work: (opened: OpenedState) => Promise<Result>,
): Promise<Result> {
  const place = locateState(request);
  const database = await openDatabase(place, mode, request);
  try {
    return await work({ place, database });
  } finally {
    await database.close();
  }
}

export function stateUrl({ environment }: StateRequest): string | null {
  const url = environment.TUG_STATE_URL;
  return url === undefined || url === '' ? null : url;
}

async function openDatabase(
  place: RepositoryPlace,
  mode: OpenMode,
  request: StateRequest,
): Promise<Database> {
  const url = stateUrl(request);
  const shared = { mode, migrations: STATE_MIGRATIONS, mark: faultPoint };
  if (url !== null) {
    const { openPostgres } = await import('../../store/open-postgres.ts');
    return openPostgres({ ...shared, url });
  }
  const path = stateFile(place);
  if (mode === 'create') makeStateDirectory(place);
  else if (!stateFileExists(place)) throw noState(path);
  const { openSqlite } = await import('../../store/open-sqlite.ts');
  const stamp = mode === 'migrate' ? { backupPath: `${path}.before-${Date.now()}` } : {};
  return openSqlite({ ...shared, path, ...stamp });
}

function noState(path: string): TugError {
  return new TugError(
    'PlanNotFound',
    `there is no plan state in this repository yet (${path} does not exist)`,
    {
      hint: 'run `tug state init PLAN`; `tug state reconcile PLAN` then restores what is in commits',
      details: { database: path },
    },
  );
}
