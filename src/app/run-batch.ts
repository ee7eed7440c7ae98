// `tug batch`, for every door: from a JSON document and the settings of the workspace to one transaction.
import type { PathStyle } from '../base/workspace-path.ts';
import { parseBatchJson, parseBatchValue } from '../kernel/batch/parse-batch.ts';
import { type BatchOutcome, runBatch } from '../kernel/batch/run-batch.ts';
import { checkSettings } from './check-settings.ts';
import type { OpenedWorkspace } from './open-workspace.ts';
import { pythonPlace } from './python-request.ts';

export interface BatchOptions {
  /** False: nothing is written, and the answer shows what each step would do. */
  readonly apply: boolean;
  readonly keepSandbox: boolean;
  /** Refuse unless the workspace is still at this snapshot. */
  readonly expectedSnapshot: string | null;
  readonly pathStyle: PathStyle;
  /** Codes of warnings that the caller accepts for every step. */
  readonly accept: readonly string[];
}

/** `document` is the JSON text, or the value that it stands for. What happens to open places where a step does not say it, and how far to check, are settings. */
export async function runBatchDocument(
  opened: OpenedWorkspace,
  document: { readonly json: Uint8Array } | { readonly value: unknown },
  { apply, keepSandbox, expectedSnapshot, pathStyle, accept }: BatchOptions,
): Promise<BatchOutcome> {
  const { open, safetyMode: safety, verify } = opened.resolved.config;
  const defaults = { policy: { open, safety, accept }, pathStyle };
  const steps =
    'json' in document ? parseBatchJson(document.json, defaults) : parseBatchValue(document.value, defaults);
  const checks = checkSettings(pythonPlace(opened), verify);
  const verifyAsked = opened.resolved.sources.verify.kind !== 'default';
  const options = { apply, verify, verifyAsked, checks, keepSandbox };
  return runBatch(opened.kernel, { steps, expectedSnapshot }, options);
}
