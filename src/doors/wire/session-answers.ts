// The answers of session status and clean.
import { join } from 'node:path';
import { EXIT } from '../../base/error-codes.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { ResolvedPython } from '../../platform/python-toolchain/resolve-python.ts';
import type { CleanReport } from '../../platform/session/clean-session.ts';
import type { SessionStatus } from '../../platform/session/session-status.ts';
import type { DocumentAnswer } from './answer.ts';
import type { CleanDocument, SessionStatusDocument } from './session-documents.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

const OK = { status: 'ok', schema_version: SCHEMA_VERSION } as const;

export function answerSession(
  status: SessionStatus,
  lockHolder: number | null,
  { python, warnings }: { readonly python: ResolvedPython | null; readonly warnings: readonly Warning[] },
): DocumentAnswer<SessionStatusDocument> {
  const { path, createdAt, lastAccessed, workspaceRoot, workers, snapshots, factsCacheBytes } = status;
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      session: { path, created_at: createdAt, last_accessed: lastAccessed, workspace_root: workspaceRoot },
      python: python === null ? null : describePython(python),
      workers: Object.fromEntries(workers.map(({ name, status, pid }) => [name, { status, pid }])),
      cache: { snapshots, facts_cache_size_bytes: factsCacheBytes },
      patches: status.patches,
      sandbox: status.sandboxPath,
      undo: { available: status.undoCount },
      interrupted_writes: status.journalCount,
      lock: { held: lockHolder !== null, pid: lockHolder },
      warnings: warnings.map(({ code, message, suggestion }) => ({
        code,
        message,
        ...(suggestion === null ? {} : { suggestion }),
      })),
    },
  };
}

function describePython({ interpreter, facts: { version, modules } }: ResolvedPython) {
  return { interpreter, version, libcst_available: 'libcst' in modules };
}

export function answerClean(report: CleanReport): DocumentAnswer<CleanDocument> {
  const { directory, removed, bytesFreed, workersStopped, sandboxesRemoved, undoKept } = report;
  const patches = undoKept === 1 ? '1 applied patch' : `${undoKept} applied patches`;
  const kept = {
    code: 'UndoKept',
    message: `${patches} can still be undone`,
    suggestion: '`tug clean --undo` removes these records too',
  };
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      removed: [
        ...removed.map(({ name, bytes }) => ({ what: name, path: join(directory, name), bytes })),
        ...sandboxesRemoved.map(({ path, bytes }) => ({ what: 'sandbox', path, bytes })),
      ].sort((a, b) => (a.path < b.path ? -1 : 1)),
      bytes_freed: bytesFreed,
      workers_stopped: workersStopped.filter(({ outcome }) => outcome !== 'left').map(({ name }) => name),
      warnings: undoKept === 0 ? [] : [kept],
    },
  };
}
