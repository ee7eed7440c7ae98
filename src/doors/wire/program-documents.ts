// The answers of tug about itself, when they are asked for with --json: its version, its commands.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';

export const versionDocument = documentOf('ok', {
  version: z.string(),
  node: z.string(),
  platform: z.string(),
});
export type VersionDocument = z.infer<typeof versionDocument>;

const flag = z.strictObject({
  flag: z.string(),
  short: z.optional(z.string()),
  /** What stands behind the flag; absent when nothing does. */
  value: z.optional(z.string()),
  choices: z.optional(listOf(z.string())),
  repeatable: z.optional(z.literal(true)),
  required: z.optional(z.literal(true)),
  default: z.optional(z.unknown()),
  config: z.optional(z.string()),
  environment: z.optional(z.string()),
  help: z.string(),
});

const argument = z.strictObject({
  name: z.string(),
  required: z.boolean(),
  choices: z.optional(listOf(z.string())),
  help: z.string(),
});

const command = z.strictObject({
  command: z.string(),
  usage: z.string(),
  summary: z.string(),
  arguments: listOf(argument),
  flags: listOf(flag),
  subcommands: listOf(z.string()),
  examples: listOf(z.string()),
  exit_codes: listOf(z.int()),
});

export const helpDocument = documentOf('ok', { commands: listOf(command), global_flags: listOf(flag) });
export type HelpDocument = z.infer<typeof helpDocument>;
