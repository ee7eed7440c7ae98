// The answers about tug among other programs, from what the app found out.
import type { DocsReport } from '../../app/check-docs.ts';
import type { GeneratedDocs } from '../../app/generate-docs.ts';
import type { SetupOptions, SetupReport } from '../../app/setup-client.ts';
import type { WhereReport } from '../../app/where.ts';
import { EXIT } from '../../base/error-codes.ts';
import type {
  DocsCheckDocument,
  DocsGenerateDocument,
  SetupDocument,
  WhereDocument,
} from './agent-documents.ts';
import type { DocumentAnswer } from './answer.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

const OK = { status: 'ok', schema_version: SCHEMA_VERSION } as const;

export function answerSetupClient(
  report: SetupReport,
  { client, global, dryRun }: SetupOptions,
): DocumentAnswer<SetupDocument> {
  const token = report.applied?.undoToken ?? null;
  const document: SetupDocument = {
    ...OK,
    client,
    scope: global ? 'global' : 'project',
    root: report.root,
    dry_run: dryRun,
    files: report.steps.map(({ path, purpose, before, after }) => ({
      path,
      purpose,
      change: before === after ? 'none' : before === null ? 'create' : 'edit',
    })),
    diff: report.diff,
    undo_token: token,
    undo_command: token === null ? null : `tug undo ${token}${global ? ' --workspace ~' : ''}`,
    check: report.check,
    warnings: report.warnings.map(({ code, message, suggestion }) => ({
      code,
      message,
      ...(suggestion === null ? {} : { suggestion }),
    })),
  };
  return { document, exitCode: EXIT.ok };
}

export function answerWhere({ root, chosen, cached, programs }: WhereReport): DocumentAnswer<WhereDocument> {
  const { path, realPath: real_path, version, source } = chosen;
  const listed = programs?.map((each) => ({
    source: each.source,
    path: each.path,
    real_path: each.realPath,
    version: each.version,
    state: each.state,
  }));
  const document: WhereDocument = {
    ...OK,
    workspace: root,
    path,
    real_path,
    version,
    source,
    cached,
    ...(listed === undefined ? {} : { programs: listed }),
  };
  return { document, exitCode: EXIT.ok };
}

/** Drift is the answer that was asked for; the exit code makes it one for CI. */
export function answerDocsCheck(
  program: string,
  { files, drift }: DocsReport,
): DocumentAnswer<DocsCheckDocument> {
  const valid = drift.length === 0;
  const document: DocsCheckDocument = {
    ...OK,
    program,
    valid,
    files,
    drift: drift.map(({ file, line, text, kind, what, written, command, replacement, nearest }) => ({
      file,
      line,
      text,
      kind,
      what,
      written,
      command,
      replacement,
      nearest,
    })),
  };
  return { document, exitCode: valid ? EXIT.ok : EXIT.verification };
}

export function answerDocsGenerate(
  { program, commands, examples, markdown }: GeneratedDocs,
  file: string | null,
): DocumentAnswer<DocsGenerateDocument> {
  const document: DocsGenerateDocument = {
    ...OK,
    program,
    commands,
    examples,
    file,
    markdown: file === null ? markdown : null,
  };
  return { document, exitCode: EXIT.ok };
}
