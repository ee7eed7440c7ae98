// Answers about snapshots, undo, the session and the configuration, for people: a line that sums up, and a table.

import type { RecoveredPart } from '../wire/document-envelope.ts';
import type {
  CleanDocument,
  ConfigShowDocument,
  DoctorDocument,
  SessionStatusDocument,
} from '../wire/session-documents.ts';
import type { SnapshotDocument } from '../wire/snapshot-document.ts';
import type { RecoverDocument, UndoDocument, UndoListDocument } from '../wire/undo-document.ts';
import { countOf, showBytes } from './count-words.ts';
import { printableLine } from './printable-text.ts';
import { renderWarnings } from './render-change.ts';
import type { TextPage } from './text-page.ts';

export function renderSnapshot(document: SnapshotDocument, page: TextPage): readonly string[] {
  const rows = document.languages.map(({ language, file_count, total_bytes }) => [
    language ?? 'other files',
    file_count.toLocaleString('en-US'),
    showBytes(total_bytes),
  ]);
  return [
    `${page.style.bold(document.snapshot_id)}  ${countOf(document.file_count, 'file')}, ${showBytes(document.total_bytes)}`,
    ...(rows.length === 0 ? [] : page.table(['language', 'files', 'size'], rows)),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderUndo(document: UndoDocument | UndoListDocument, page: TextPage): readonly string[] {
  if (!('undo' in document)) {
    return [
      `${page.style.green(document.action === 'undone' ? 'Undone:' : 'Redone:')} ${printableLine(document.summary)}`,
      ...document.files_restored.map((file) => `  ${printableLine(file)}`),
      ...renderWarnings(document.warnings, page),
    ];
  }
  const warnings = renderWarnings(document.warnings, page);
  const { keep_days, keep_bytes, used_bytes } = document.limits;
  const limits = `Kept for ${countOf(keep_days, 'day')}, up to ${showBytes(keep_bytes)} together (${showBytes(used_bytes)} used); settings: undo_keep_days, undo_keep_bytes.`;
  if (document.undo.length === 0) return ['Nothing to undo.', limits, ...warnings];
  const rows = document.undo.map(({ undo_token, applied_at, files, bytes, expires, summary }) => [
    undo_token,
    applied_at,
    String(files.length),
    showBytes(bytes),
    expires === null ? '' : expires.replaceAll('_', ' '),
    summary,
  ]);
  const table = page.table(['token', 'applied', 'files', 'size', 'dropped by', 'what'], rows);
  return [...table, limits, ...warnings];
}

export function renderRecover(document: RecoverDocument, page: TextPage): readonly string[] {
  const lines = renderRecovered(document.recovered ?? []);
  return [
    ...(lines.length === 0 ? ['Nothing to recover.'] : lines),
    ...renderWarnings(document.warnings, page),
  ];
}

/** Interrupted writes that a command found when it started. */
export function renderRecovered(recovered: readonly RecoveredPart[]): readonly string[] {
  const said = {
    rolled_forward: 'finished',
    rolled_back: 'taken back',
    nothing_begun: 'had not begun',
    kept: 'left as it is',
    conflict: 'waits for a decision',
  };
  return recovered.map(
    ({ outcome, operation, files }) =>
      `interrupted write (${printableLine(operation ?? 'unknown')}): ${said[outcome]} (${countOf(files.length, 'file')})`,
  );
}

export function renderSessionStatus(document: SessionStatusDocument, page: TextPage): readonly string[] {
  const { session, python, workers, cache, patches, sandbox, undo, interrupted_writes, lock } = document;
  const rows: readonly (readonly [string, string])[] = [
    ['session', session.path],
    ['workspace', session.workspace_root],
    ['created', session.created_at],
    ['last used', session.last_accessed],
    ['python', python === null ? 'not looked for yet' : `${python.interpreter} (${python.version})`],
    ...Object.entries(workers).map(
      ([name, { status, pid }]) =>
        [`worker ${name}`, pid === null ? status : `${status} (pid ${pid})`] as const,
    ),
    ['snapshots', String(cache.snapshots)],
    ['facts cache', showBytes(cache.facts_cache_size_bytes)],
    ['waiting patches', patches.join(', ') || 'none'],
    ['sandbox', sandbox ?? 'none'],
    ['can be undone', countOf(undo.available, 'patch', 'patches')],
    ['interrupted writes', String(interrupted_writes)],
    ['lock', lock.held ? `held${lock.pid === null ? '' : ` by pid ${lock.pid}`}` : 'free'],
  ];
  return [...page.table(['', ''], rows).slice(1), ...renderWarnings(document.warnings, page)];
}

export function renderClean(document: CleanDocument, page: TextPage): readonly string[] {
  const rows = document.removed.map(({ what, path, bytes }) => [what, path, showBytes(bytes)]);
  return [
    ...(rows.length === 0 ? ['Nothing to remove.'] : page.table(['removed', 'path', 'size'], rows)),
    ...document.workers_stopped.map((worker) => `stopped ${printableLine(worker)}`),
    ...(rows.length === 0 ? [] : [`${showBytes(document.bytes_freed)} freed`]),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderConfig(document: ConfigShowDocument, page: TextPage): readonly string[] {
  const rows = document.values.map(({ key, value, source, origin }) => [
    key,
    JSON.stringify(value),
    source === 'default' ? { text: source, paint: page.style.dim } : source,
    origin ?? '',
  ]);
  return page.table(['setting', 'value', 'source', 'from'], rows);
}

export function renderDoctor(document: DoctorDocument, page: TextPage): readonly string[] {
  const { style } = page;
  const paint = { pass: style.green, warn: style.yellow, fail: style.red };
  return [
    ...document.checks.flatMap(({ name, status, message, hint }) => [
      `${paint[status](status.padEnd(4))} ${printableLine(name)}: ${printableLine(message)}`,
      ...(hint === null ? [] : [`     ${style.cyan('hint:')} ${printableLine(hint)}`]),
    ]),
    document.healthy ? style.green('Everything is in place.') : style.red('Something needs attention.'),
  ];
}
