// The answers about the workspace and its session, from the values that app and platform give.
import { EXIT } from '../../base/error-codes.ts';
import { CONFIG_FIELDS, CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import type { ResolvedConfig } from '../../kernel/config/resolve-config.ts';
import { Locator } from '../../kernel/locator.ts';
import { renderPatch } from '../../kernel/patch/patch-document.ts';
import type { Change } from '../../kernel/plan-change.ts';
import type { Applied, TakenView } from '../../kernel/ports.ts';
import type { Verdict } from '../../kernel/verification.ts';
import type { Warning } from '../../kernel/warning.ts';
import { type DocumentAnswer, errorAnswer } from './answer.ts';
import type { ApplyDocument } from './apply-document.ts';
import { describeVerdict, describeWarning } from './describe-plan.ts';
import type { WarningPart } from './document-parts.ts';
import type { ErrorDocument } from './error-document.ts';
import { applyWarnings, sandboxWarnings, summarize, verdictWarnings } from './operation-answers.ts';
import type { ConfigShowDocument } from './session-documents.ts';
import type { SnapshotDocument } from './snapshot-document.ts';
import { notVerifiedError, verificationError } from './verification-error.ts';
import type { VerifyDocument } from './verify-document.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export function answerSnapshot(view: TakenView): DocumentAnswer<SnapshotDocument> {
  const { files, bytes, languages } = view.stats;
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id: view.snapshot.id,
      file_count: files,
      total_bytes: bytes,
      languages: languages.map((each) => ({
        language: each.language,
        file_count: each.files,
        total_bytes: each.bytes,
      })),
      warnings: describeWarnings(view, view.warnings),
    },
  };
}

export interface ApplyAnswerParts {
  readonly view: TakenView;
  readonly change: Change;
  readonly verdict: Verdict;
  readonly applied: Applied | null;
}

export function answerApply(parts: ApplyAnswerParts): DocumentAnswer<ApplyDocument | ErrorDocument> {
  const { view, change, verdict, applied } = parts;
  const patch = renderPatch(change.patch, change.materialized);
  const shared = { patch, summary: summarize(change), verification: describeVerdict(verdict) };
  if (applied === null) {
    const error = verdict.status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    return errorAnswer(error, view.snapshot.id, shared);
  }
  const warnings = [
    ...describeWarnings(view, view.warnings),
    ...verdictWarnings(verdict),
    ...applyWarnings(applied.warnings),
  ];
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id: view.snapshot.id,
      ...shared,
      warnings,
      undo_token: applied.undoToken,
      applied: true,
      files_written: applied.filesWritten,
    },
  };
}

/** Passed, failed or not verified are three different ends: skipped is never passed. */
export function answerVerify(view: TakenView, verdict: Verdict): DocumentAnswer<VerifyDocument> {
  const { mode, status } = verdict;
  const passed = status === 'passed';
  const verification = describeVerdict(verdict);
  if (!passed) {
    const error = status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    const warnings = [...describeWarnings(view, view.warnings), ...sandboxWarnings(verdict)];
    const more = { mode, passed, verification, warnings };
    return errorAnswer(error, view.snapshot.id, more) as DocumentAnswer<VerifyDocument>;
  }
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id: view.snapshot.id,
      mode,
      passed,
      verification,
      warnings: [...describeWarnings(view, view.warnings), ...verdictWarnings(verdict)],
    },
  };
}

export function answerConfig({ config, sources }: ResolvedConfig): DocumentAnswer<ConfigShowDocument> {
  const values = CONFIG_FIELDS.map((field) => ({
    key: CONFIG_KEYS[field].name,
    value: config[field],
    source: sources[field].kind,
    origin: originOf(sources[field]),
  })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const files = new Set(
    Object.values(sources).flatMap((source) =>
      source.kind === 'project' || source.kind === 'session' ? [source.file] : [],
    ),
  );
  return {
    exitCode: EXIT.ok,
    document: { status: 'ok', schema_version: SCHEMA_VERSION, values, files: [...files].sort() },
  };
}

function originOf(source: ConfigSource): string | null {
  switch (source.kind) {
    case 'flag':
      return source.flag;
    case 'environment':
      return source.variable;
    case 'session':
      return source.file;
    case 'project':
      return source.line === null ? source.file : `${source.file}:${source.line}`;
    case 'default':
      return null;
  }
}

function describeWarnings(view: TakenView, warnings: readonly Warning[]): readonly WarningPart[] {
  const locator = new Locator(view);
  return warnings.map((warning) => describeWarning(warning, locator));
}
