// The answers about the session and its surroundings: `session status`, `clean`, `config show`, `doctor`.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

export const sessionStatusDocument = documentOf('ok', {
  session: z.strictObject({
    path: z.string(),
    created_at: z.string(),
    last_accessed: z.string(),
    workspace_root: z.string(),
  }),
  /** Null as long as no interpreter was looked for. */
  python: z.nullable(
    z.strictObject({ interpreter: z.string(), version: z.string(), libcst_available: z.boolean() }),
  ),
  /** By name. `unknown`: a process with its pid is there, which may or may not be the worker. */
  workers: z.record(
    z.string(),
    z.strictObject({ status: z.enum(['running', 'stopped', 'unknown']), pid: z.nullable(z.int()) }),
  ),
  cache: z.strictObject({ snapshots: z.int(), facts_cache_size_bytes: z.int() }),
  /** Ids that `tug apply` takes. */
  patches: listOf(z.string()),
  /** Where the sandbox is; null as long as there is none. */
  sandbox: z.nullable(z.string()),
  /** Patches that can be undone, and writes that wait for `tug recover`. */
  undo: z.strictObject({ available: z.int() }),
  interrupted_writes: z.int(),
  /** Who is writing in the workspace right now. */
  lock: z.strictObject({ held: z.boolean(), pid: z.nullable(z.int()) }),
  warnings: listOf(warningPart),
});
export type SessionStatusDocument = z.infer<typeof sessionStatusDocument>;

export const cleanDocument = documentOf('ok', {
  /** Sorted by path. */
  removed: listOf(z.strictObject({ what: z.string(), path: z.string(), bytes: z.int() })),
  bytes_freed: z.int(),
  workers_stopped: listOf(z.string()),
  warnings: listOf(warningPart),
});
export type CleanDocument = z.infer<typeof cleanDocument>;

export const configShowDocument = documentOf('ok', {
  /** Sorted by key. */
  values: listOf(
    z.strictObject({
      key: z.string(),
      value: z.unknown(),
      source: z.enum(['flag', 'environment', 'session', 'project', 'default']),
      /** The flag, variable or file that says so; null for a default. */
      origin: z.nullable(z.string()),
    }),
  ),
  /** The configuration files that were read. */
  files: listOf(z.string()),
});
export type ConfigShowDocument = z.infer<typeof configShowDocument>;

export const doctorDocument = documentOf('ok', {
  healthy: z.boolean(),
  checks: listOf(
    z.strictObject({
      name: z.string(),
      status: z.enum(['pass', 'warn', 'fail']),
      message: z.string(),
      /** The command or change that would make it right; null when it is. */
      hint: z.nullable(z.string()),
    }),
  ),
});
export type DoctorDocument = z.infer<typeof doctorDocument>;
