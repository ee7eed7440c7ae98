// The answers of `tug toolchain python`: what was set up, what is used and how it was found, and whether all is there.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

const version = z.nullable(z.string());

export const toolchainSetupDocument = documentOf('ok', {
  language: z.literal('python'),
  venv_path: z.string(),
  python_path: z.string(),
  python_version: z.string(),
  libcst_version: version,
  pytest_version: version,
  mypy_version: version,
  installer: z.enum(['uv', 'pip']),
  /** False when it was there already. */
  created_fresh: z.boolean(),
  /** Whether checks in this workspace run in it; false when the project has an environment of its own. */
  is_used: z.boolean(),
  warnings: listOf(warningPart),
});
export type ToolchainSetupDocument = z.infer<typeof toolchainSetupDocument>;

export const toolchainInfoDocument = documentOf('ok', {
  language: z.literal('python'),
  python_path: z.string(),
  version: z.string(),
  /** Null when this interpreter does not have it. */
  libcst_version: version,
  resolution_source: z.string(),
  is_managed: z.boolean(),
  /** The virtual environment it belongs to; null when it belongs to none. */
  venv_path: z.nullable(z.string()),
  /** The tools that checks may run, by name; null when the version is not known. */
  modules: z.record(z.string(), version),
  /** Where `--engine libcst` runs; null when LibCST is nowhere. */
  libcst: z.nullable(z.strictObject({ python_path: z.string(), version })),
  /** Every place that was looked at, in order. */
  resolution: listOf(z.strictObject({ step: z.string(), outcome: z.string() })),
  warnings: listOf(warningPart),
});
export type ToolchainInfoDocument = z.infer<typeof toolchainInfoDocument>;

export const toolchainCheckDocument = documentOf('ok', {
  language: z.literal('python'),
  valid: z.boolean(),
  /** Empty when it is valid. */
  problems: listOf(z.strictObject({ code: z.string(), message: z.string(), hint: z.string() })),
});
export type ToolchainCheckDocument = z.infer<typeof toolchainCheckDocument>;
