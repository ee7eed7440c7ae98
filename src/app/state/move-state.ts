// Moving plan state: to a file, from a file, to a newer schema. The direction is the user's, and nothing is merged.
import { randomBytes } from 'node:crypto';
import { TugError } from '../../base/tug-error.ts';
import { readUserFile } from '../../platform/read-user-file.ts';
import { newestBackup, writeNewFile } from '../../platform/repository/new-file.ts';
import { stateFile } from '../../platform/repository/state-directory.ts';
import { STATE_MIGRATIONS } from '../../state/schema.ts';
import { exportState, importState, readTransfer, type TransferDocument } from '../../state/transfer-state.ts';
import { locateState, type StateRequest, stateUrl, withState } from './open-state.ts';

export interface Transfer {
  readonly file: string;
  readonly database: string;
  readonly plans: readonly string[];
  readonly steps: number;
  readonly items: number;
  readonly artifacts: number;
}

export async function exportTo(request: StateRequest, file: string): Promise<Transfer> {
  return withState(request, 'existing', async ({ database }) => {
    const document = await exportState(database);
    writeNewFile(request.workingDirectory, file, `${JSON.stringify(document)}\n`);
    return describe(file, database.place, document);
  });
}

export async function importFrom(request: StateRequest, file: string): Promise<Transfer> {
  const bytes = readUserFile(request.workingDirectory, file);
  if (bytes === null) {
    throw new TugError('InvalidArgument', `there is no file ${file}`, {
      details: { argument: 'FILE', value: file, reason: 'no such file' },
    });
  }
  const document = readTransfer(Buffer.from(bytes).toString('utf8'), file);
  return withState(request, 'create', async ({ database }) => {
    await importState(database, document, randomBytes(12).toString('hex'));
    return describe(file, database.place, document);
  });
}

export async function migrate(
  request: StateRequest,
): Promise<{ readonly database: string; readonly schema: number; readonly backup: string | null }> {
  const file = stateUrl(request) === null ? stateFile(locateState(request)) : null;
  const before = file === null ? null : newestBackup(file);
  return withState(request, 'migrate', async ({ database }) => {
    const after = file === null ? null : newestBackup(file);
    return {
      database: database.place,
      schema: STATE_MIGRATIONS.at(-1)!.version,
      backup: after === before ? null : after,
    };
  });
}

function describe(file: string, database: string, document: TransferDocument): Transfer {
  return {
    file,
    database,
    plans: document.plans.map(({ plan_path }) => String(plan_path)),
    steps: document.steps.length,
    items: document.checklist_items.length,
    artifacts: document.step_artifacts.length,
  };
}
