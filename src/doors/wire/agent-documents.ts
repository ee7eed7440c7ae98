// The answers about tug among other programs: where it is, which clients know it, whether pages tell the truth about it.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

export const setupDocument = documentOf('ok', {
  client: z.string(),
  scope: z.enum(['project', 'global']),
  /** What the paths are relative to. */
  root: z.string(),
  dry_run: z.boolean(),
  files: listOf(
    z.strictObject({
      path: z.string(),
      purpose: z.enum(['server', 'policy']),
      change: z.enum(['create', 'edit', 'none']),
    }),
  ),
  /** What was written, or would be; empty when everything is in place. */
  diff: z.string(),
  /** Null when nothing was written. */
  undo_token: z.nullable(z.string()),
  /** Takes it back; null when nothing was written. */
  undo_command: z.nullable(z.string()),
  /** How to see in the client that it worked. */
  check: z.string(),
  warnings: listOf(warningPart),
});
export type SetupDocument = z.infer<typeof setupDocument>;

const program = z.strictObject({
  source: z.enum(['running', 'path', 'project', 'global']),
  path: z.string(),
  real_path: z.string(),
  /** Null for another program of the same name. */
  version: z.nullable(z.string()),
  state: z.enum(['ok', 'too_old', 'foreign']),
});

export const whereDocument = documentOf('ok', {
  workspace: z.string(),
  path: z.string(),
  real_path: z.string(),
  version: z.nullable(z.string()),
  source: z.enum(['running', 'path', 'project', 'global']),
  /** Found before, and still the same file. */
  cached: z.boolean(),
  /** With --all: every program called tug, in the order in which they are looked for. */
  programs: z.optional(listOf(program)),
});
export type WhereDocument = z.infer<typeof whereDocument>;

export const docsCheckDocument = documentOf('ok', {
  program: z.string(),
  valid: z.boolean(),
  files: listOf(z.strictObject({ file: z.string(), commands: z.int() })),
  /** In the order of the files and lines. */
  drift: listOf(
    z.strictObject({
      file: z.string(),
      line: z.int(),
      text: z.string(),
      kind: z.enum(['not_found', 'renamed', 'deprecated']),
      what: z.enum(['command', 'flag']),
      written: z.string(),
      /** The command that it stands in. */
      command: z.string(),
      replacement: z.nullable(z.string()),
      nearest: listOf(z.string()),
    }),
  ),
});
export type DocsCheckDocument = z.infer<typeof docsCheckDocument>;

export const docsGenerateDocument = documentOf('ok', {
  program: z.string(),
  commands: z.int(),
  examples: z.int(),
  /** Null when the page is here and not in a file. */
  file: z.nullable(z.string()),
  markdown: z.nullable(z.string()),
});
export type DocsGenerateDocument = z.infer<typeof docsGenerateDocument>;
