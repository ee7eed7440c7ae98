// What every answer of every door opens with: status, schema version, snapshot. The answer follows, and the note about
// pages comes last. The field order of a schema is the field order on the wire.
import * as z from 'zod/mini';
import { SCHEMA_VERSION, type Status } from './wire-document.ts';

const paging = z.record(
  z.string(),
  z.strictObject({ shown: z.int(), total: z.int(), next: z.nullable(z.string()) }),
);

/** What became of an interrupted write that the command found when it started. */
export const recoveredPart = z.strictObject({
  journal: z.string(),
  /** Finished, taken back, never begun, given up as it is, or waiting for a decision. */
  outcome: z.enum(['rolled_forward', 'rolled_back', 'nothing_begun', 'kept', 'conflict']),
  operation: z.nullable(z.string()),
  files: z.readonly(z.array(z.string())),
  /** After `rolled_forward`: takes the patch back. */
  undo_token: z.nullable(z.string()),
});
export type RecoveredPart = z.infer<typeof recoveredPart>;

/** The Python environment whose installed packages the analysis read. Absent when the project has none. */
export const environmentPart = z.strictObject({
  /** The interpreter that a setting names, else the folder of the environment; relative inside of the workspace. */
  python: z.string(),
  version: z.nullable(z.string()),
  /** Why it is this one, as `resolution_source` of `tug toolchain python info`. */
  source: z.string(),
});
export type EnvironmentPart = z.infer<typeof environmentPart>;

/** An answer about one snapshot. */
export function documentAbout<S extends Status, Shape extends z.core.$ZodShape>(status: S, shape: Shape) {
  return z.strictObject({
    status: z.literal(status),
    schema_version: z.literal(SCHEMA_VERSION),
    snapshot_id: z.string(),
    environment: z.optional(environmentPart),
    recovered: z.optional(z.readonly(z.array(recoveredPart))),
    ...shape,
    paging: z.optional(paging),
  });
}

/** An answer that may be given without looking at the files of the workspace. */
export function documentOf<S extends Status, Shape extends z.core.$ZodShape>(status: S, shape: Shape) {
  return z.strictObject({
    status: z.literal(status),
    schema_version: z.literal(SCHEMA_VERSION),
    snapshot_id: z.optional(z.string()),
    environment: z.optional(environmentPart),
    recovered: z.optional(z.readonly(z.array(recoveredPart))),
    ...shape,
    paging: z.optional(paging),
  });
}

/** A list whose items may be given as readonly values. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.readonly(z.array(item));
}
