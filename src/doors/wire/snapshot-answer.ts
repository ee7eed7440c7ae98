// The answer to `tug snapshot`. Apart from the answers to operations, because it must load quickly.
import { EXIT } from '../../base/error-codes.ts';
import { Locator } from '../../kernel/locator.ts';
import type { TakenView } from '../../kernel/ports.ts';
import type { DocumentAnswer } from './answer.ts';
import { describeWarning } from './describe-plan.ts';
import type { WarningPart } from './document-parts.ts';
import type { SnapshotDocument } from './snapshot-document.ts';
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
      warnings: describeWarnings(view),
    },
  };
}

/** What was noticed while the snapshot was taken. */
export function describeWarnings(view: TakenView): readonly WarningPart[] {
  const locator = new Locator(view);
  return view.warnings.map((warning) => describeWarning(warning, locator));
}
