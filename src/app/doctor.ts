// `tug doctor`: is everything in place that tug needs here? It looks only; it never repairs, creates or removes.
import { ERROR_CODES } from '../base/error-codes.ts';
import { TugError } from '../base/tug-error.ts';
import { findPrograms } from '../platform/config/find-programs.ts';
import { readJournal, readUndoTokens } from '../platform/journal/journal-layout.ts';
import { runProcess } from '../platform/run-process.ts';
import { inspectSession } from '../platform/session/inspect-session.ts';
import { type LocatedWorkspace, locateWorkspace, type WorkspaceRequest } from './open-workspace.ts';
import { lookForPython } from './python-toolchain.ts';
import { examineState } from './state/examine-state.ts';

export interface Finding {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  /** The command or change that would make it right; null when it is right. */
  readonly hint: string | null;
}

export interface ProgramVersions {
  readonly tug: string;
  readonly node: string;
}

/** The oldest Node that tug is tested with. */
const OLDEST_NODE = [20, 12] as const;

export async function examine(
  request: WorkspaceRequest,
  versions: ProgramVersions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    { name: 'tug', status: 'ok', message: versions.tug, hint: null },
    examineNode(versions.node),
    await examineGit(request),
  ];
  const located = attempt('configuration', () => locateWorkspace(request));
  if ('finding' in located) return [...findings, located.finding];
  const { root, warnings } = located.value;
  findings.push({ name: 'workspace', status: 'ok', message: root, hint: null });
  findings.push(
    ...(warnings.length === 0
      ? [{ name: 'configuration', status: 'ok', message: 'every value is allowed', hint: null } as const]
      : warnings.map(
          ({ message, suggestion }) =>
            ({ name: 'configuration', status: 'warning', message, hint: suggestion }) as const,
        )),
  );
  findings.push(examinePrograms(located.value, request), examinePython(request));
  findings.push(examineSession(located.value), examineJournal(root), examineUndo(root));
  findings.push(...(await examineState(request)));
  return findings;
}

function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return { name: 'node', status: 'ok', message: version, hint: null };
  }
  const hint = `install Node ${OLDEST_NODE.join('.')} or newer`;
  return { name: 'node', status: 'failed', message: `${version} is too old`, hint };
}

async function examineGit(request: WorkspaceRequest): Promise<Finding> {
  const version = await askVersion(['git', '--version'], request);
  if (version !== null) return { name: 'git', status: 'ok', message: version, hint: null };
  const message = 'not found; ignore rules are then read by tug itself';
  return { name: 'git', status: 'warning', message, hint: 'install git' };
}

function examinePrograms(located: LocatedWorkspace, { environment }: WorkspaceRequest): Finding {
  const found = attempt('programs', () => findPrograms(located.resolved, environment));
  if ('finding' in found) return found.finding;
  return { name: 'programs', status: 'ok', message: 'every configured program is there', hint: null };
}

/** Needed only to verify Python code, so that its absence is no failure; one that was named and cannot be used is. */
function examinePython(request: WorkspaceRequest): Finding {
  const found = attempt('python', () => lookForPython(request));
  if ('finding' in found) return found.finding;
  const lookup = found.value;
  if (lookup.kind === 'missing') {
    const { message, hint } = lookup.error;
    return { name: 'python', status: 'warning', message: `${message}; it is needed only to verify`, hint };
  }
  const { interpreter, facts, source } = lookup.python;
  const tools = Object.keys(facts.modules).sort().join(', ') || 'no tools that checks run';
  const message = `${facts.version} (${interpreter}, ${source}) with ${tools}`;
  return { name: 'python', status: 'ok', message, hint: null };
}

function examineSession({ sessionRequest }: LocatedWorkspace): Finding {
  const session = attempt('session', () => inspectSession(sessionRequest));
  if ('finding' in session) return session.finding;
  return { name: 'session', status: 'ok', message: session.value, hint: null };
}

function examineJournal(root: string): Finding {
  const unfinished = readJournal(root).length;
  if (unfinished === 0) return { name: 'journal', status: 'ok', message: 'no interrupted write', hint: null };
  const message = `${unfinished} interrupted ${unfinished === 1 ? 'write' : 'writes'}`;
  return { name: 'journal', status: 'warning', message, hint: 'run `tug recover`' };
}

function examineUndo(root: string): Finding {
  const count = readUndoTokens(root).length;
  const message =
    count === 0 ? 'nothing to undo' : `${count} ${count === 1 ? 'patch' : 'patches'} can be undone`;
  return { name: 'undo', status: 'ok', message, hint: null };
}

async function askVersion(argv: readonly string[], request: WorkspaceRequest): Promise<string | null> {
  const variables = Object.entries(request.environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const result = await runProcess({
    argv,
    cwd: request.workingDirectory,
    environment: Object.fromEntries(variables),
    timeoutMs: 10_000,
    outputLimit: 4096,
    signal: request.signal,
  });
  return result.kind === 'exited' && result.exitCode === 0 ? result.output.trim().split('\n')[0]! : null;
}

/** What goes wrong is a finding, not the end of the examination. */
function attempt<Value>(
  name: string,
  work: () => Value,
): { readonly value: Value } | { readonly finding: Finding } {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const hint = error.hint || ERROR_CODES[error.code].hint;
    return { finding: { name, status: 'failed', message: error.message, hint } };
  }
}
