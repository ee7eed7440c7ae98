// `tug doctor`: is everything in place that tug needs here? It looks only; it never repairs, creates or removes.
import { findPrograms } from '../platform/config/find-programs.ts';
import { readJournal, readUndoTokens } from '../platform/journal/journal-layout.ts';
import { inspectSession, measureCaches } from '../platform/session/inspect-session.ts';
import { attempt, type Finding } from './examine-finding.ts';
import { examineGit, examinePython, examineTug } from './examine-tools.ts';
import { type LocatedWorkspace, locateWorkspace, type WorkspaceRequest } from './open-workspace.ts';
import { examineState } from './state/examine-state.ts';
import type { RunningProgram } from './where.ts';

export interface RunningTug extends RunningProgram {
  readonly nodeVersion: string;
}

/** The oldest Node that tug is tested with. */
const OLDEST_NODE = [20, 12] as const;

export async function examine(request: WorkspaceRequest, running: RunningTug): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    ...examineTug(request, running),
    examineNode(running.nodeVersion),
    await examineGit(request),
  ];
  const located = attempt('configuration', () => locateWorkspace(request));
  if ('finding' in located) return [...findings, located.finding];
  const { root, warnings } = located.value;
  findings.push({ name: 'workspace', status: 'pass', message: root, hint: null });
  findings.push(
    ...(warnings.length === 0
      ? [{ name: 'configuration', status: 'pass', message: 'every value is allowed', hint: null } as const]
      : warnings.map(
          ({ message, suggestion }) =>
            ({ name: 'configuration', status: 'warn', message, hint: suggestion }) as const,
        )),
  );
  findings.push(examinePrograms(located.value, request), ...examinePython(request));
  findings.push(examineSession(located.value), examineCaches(located.value));
  findings.push(examineJournal(root), examineUndo(root));
  findings.push(...(await examineState(request)));
  return findings;
}

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return { name: 'node', status: 'pass', message: version, hint: null };
  }
  const hint = `install Node ${OLDEST_NODE.join('.')} or newer`;
  return { name: 'node', status: 'fail', message: `${version} is too old`, hint };
}

function examinePrograms(located: LocatedWorkspace, { environment }: WorkspaceRequest): Finding {
  const found = attempt('programs', () => findPrograms(located.resolved, environment));
  if ('finding' in found) return found.finding;
  return { name: 'programs', status: 'pass', message: 'every configured program is there', hint: null };
}

function examineSession({ sessionRequest }: LocatedWorkspace): Finding {
  const session = attempt('session', () => inspectSession(sessionRequest));
  if ('finding' in session) return session.finding;
  return { name: 'session', status: 'pass', message: session.value, hint: null };
}

/** More than this is worth a word, though it does no harm. */
const LARGE_CACHE_BYTES = 2 * 1024 ** 3;

function examineCaches({ sessionRequest }: LocatedWorkspace): Finding {
  const bytes = measureCaches(sessionRequest);
  const message = `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  if (bytes < LARGE_CACHE_BYTES) return { name: 'cache', status: 'pass', message, hint: null };
  return { name: 'cache', status: 'warn', message, hint: 'run `tug clean --cache`' };
}

function examineJournal(root: string): Finding {
  const read = attempt('journal', () => readJournal(root).length);
  if ('finding' in read) return read.finding;
  const unfinished = read.value;
  if (unfinished === 0)
    return { name: 'journal', status: 'pass', message: 'no interrupted write', hint: null };
  const message = `${unfinished} interrupted ${unfinished === 1 ? 'write' : 'writes'}`;
  return { name: 'journal', status: 'warn', message, hint: 'run `tug recover`' };
}

function examineUndo(root: string): Finding {
  const read = attempt('undo', () => readUndoTokens(root).length);
  if ('finding' in read) return read.finding;
  const count = read.value;
  const message =
    count === 0 ? 'nothing to undo' : `${count} ${count === 1 ? 'patch' : 'patches'} can be undone`;
  return { name: 'undo', status: 'pass', message, hint: null };
}
