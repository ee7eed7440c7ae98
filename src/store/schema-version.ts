// Which schema a database has, and what that means for the program that opens it. A database is never changed by merely
// being opened, and one that is newer than the program is never touched.
import { ERROR_CODES } from '../base/error-codes.ts';
import { TugError } from '../base/tug-error.ts';
import type { Dialect, Migration, OpenMode } from '../kernel/database.ts';

export type SchemaState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'versioned'; readonly version: number }
  /** Tables that are not ours. */
  | { readonly kind: 'foreign' };

/** The statements to run before the database can be used; none when it can be used as it is. */
export function planMigration(
  state: SchemaState,
  mode: OpenMode,
  migrations: readonly Migration[],
  dialect: Dialect,
  place: string,
): readonly string[] {
  const newest = migrations.at(-1)!.version;
  if (state.kind === 'foreign') {
    throw openFailure(place, 'it holds tables that are not those of tug', {
      hint: 'nothing was changed; name another database, or move this file out of the way and keep it',
    });
  }
  if (state.kind === 'empty') {
    if (mode !== 'create') {
      throw openFailure(place, 'it holds no plan state yet', {
        hint: 'run `tug state init PLAN`',
      });
    }
    return [
      'CREATE TABLE schema_version (version INTEGER NOT NULL)',
      ...migrations.flatMap((migration) => migration.statements(dialect)),
      `INSERT INTO schema_version (version) VALUES (${newest})`,
    ];
  }
  const { version } = state;
  if (version === newest) return [];
  if (version > newest) {
    throw openFailure(place, `it was made by a newer tug (schema ${version}, this tug knows ${newest})`, {
      hint: 'nothing was changed; update tug (`tug --version` shows this one)',
      details: { schema_version: version, supported: newest },
    });
  }
  if (mode !== 'migrate') {
    throw openFailure(place, `it was made by an older tug (schema ${version}, this tug writes ${newest})`, {
      hint: 'nothing was changed; run `tug state migrate`, which keeps a copy of the old database',
      details: { schema_version: version, supported: newest },
    });
  }
  return [
    ...migrations
      .filter((migration) => migration.version > version)
      .flatMap((migration) => migration.statements(dialect)),
    `UPDATE schema_version SET version = ${newest}`,
  ];
}

export function openFailure(
  place: string,
  reason: string,
  extra: { readonly hint?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): TugError {
  return new TugError('StateDbOpen', `the state database ${place} cannot be used: ${reason}`, {
    hint: extra.hint ?? ERROR_CODES.StateDbOpen.hint,
    details: { number: 'E046', database: place, reason, ...extra.details },
  });
}

export function queryFailure(
  place: string,
  reason: string,
  extra: { readonly hint?: string } = {},
): TugError {
  return new TugError('StateDbQuery', `the state database ${place} did not answer: ${reason}`, {
    hint: extra.hint ?? ERROR_CODES.StateDbQuery.hint,
    details: { number: 'E047', database: place, reason },
  });
}
