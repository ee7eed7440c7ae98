// Wires the ports of the kernel to this machine: finds the workspace, reads its settings, opens its session, brings an
// interrupted write to an end, and hands out a kernel. Every door starts here.
import type { ConfigLayer, FlagLayer } from '../kernel/config/config-layer.ts';
import { type ResolvedConfig, resolveConfig } from '../kernel/config/resolve-config.ts';
import { languageOfPath } from '../kernel/language-of-path.ts';
import type { Kernel } from '../kernel/pipeline.ts';
import type { Log, Progress, WorkspacePort } from '../kernel/ports.ts';
import type { Warning } from '../kernel/warning.ts';
import { readConfigLayers } from '../platform/config/read-config-layers.ts';
import { findWorkspace } from '../platform/find-workspace.ts';
import { journaledApplier } from '../platform/journal/apply-patch.ts';
import { type RecoveryReport, recoverJournals } from '../platform/journal/recover-journals.ts';
import { createVerifier } from '../platform/sandbox/verify.ts';
import { openSession, type Session } from '../platform/session/open-session.ts';
import type { SessionRequest } from '../platform/session/session-directory.ts';
import { loadSnapshot, saveSnapshot } from '../platform/session/snapshot-store.ts';
import { openWorkspace as openFiles } from '../platform/snapshot/workspace.ts';
import { LANGUAGES } from './languages.ts';

/** How long a writer waits for another one. */
const WAIT_MS = 30_000;

export interface WorkspaceRequest {
  readonly workingDirectory: string;
  /** What --workspace says; null when it was not given. */
  readonly workspace: string | null;
  readonly flags: FlagLayer['values'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sessionName: string | null;
  readonly fresh: boolean;
  readonly noWait: boolean;
  readonly log: Log;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Runs what must not be cut short by a signal: writing to the user's tree. */
  readonly uninterrupted: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** A workspace whose settings are known and whose files nobody has looked at yet. */
export interface LocatedWorkspace {
  readonly root: string;
  readonly resolved: ResolvedConfig;
  /** Where the settings come from, apart from the session. */
  readonly layers: readonly ConfigLayer[];
  readonly sessionRequest: SessionRequest;
  readonly waiting: { readonly waitMs: number; readonly signal: AbortSignal };
  readonly warnings: readonly Warning[];
}

export interface OpenedWorkspace extends LocatedWorkspace {
  readonly session: Session;
  readonly kernel: Kernel;
  /** Interrupted writes that were brought to an end just now. */
  readonly recovered: readonly RecoveryReport[];
}

/** For commands that must work when the session is damaged: clean, doctor. */
export function locateWorkspace(request: WorkspaceRequest): LocatedWorkspace {
  const { workingDirectory, environment, flags, noWait, signal } = request;
  const { root } = findWorkspace({ workingDirectory, workspace: request.workspace });
  const { layers, warnings } = readConfigLayers({ root, workingDirectory, flags, environment });
  const resolved = resolveConfig(root, layers);
  const source = resolved.sources.sessionDir.kind;
  return {
    root,
    resolved,
    layers,
    warnings,
    waiting: { waitMs: noWait ? 0 : WAIT_MS, signal },
    sessionRequest: {
      root,
      directory: resolved.config.sessionDir,
      explicit: source === 'flag' || source === 'environment',
      name: request.sessionName,
      environment,
    },
  };
}

export async function openWorkspace(request: WorkspaceRequest): Promise<OpenedWorkspace> {
  const located = locateWorkspace(request);
  const { root, sessionRequest, waiting } = located;
  const { log, progress, signal, fresh, environment, uninterrupted } = request;
  const recovered = await uninterrupted(() => recoverJournals(root, log, waiting));
  const session = await openSession(sessionRequest, { fresh, waiting, log });
  const resolved = resolveConfig(root, [...located.layers, session.settings]);
  const { config } = resolved;
  const applier = journaledApplier(root, { ...waiting, log });
  const kernel: Kernel = {
    workspace: rememberSnapshots(
      openFiles({
        root,
        include: config.include,
        exclude: config.exclude,
        cacheFile: session.paths.statCache,
        languages: languageOfPath,
        progress,
        log,
        signal,
      }),
      session,
    ),
    history: { load: (id) => loadSnapshot(session.paths, id) },
    verifier: createVerifier({
      root,
      sessionDirectory: session.directory,
      sandboxDirectory: config.sandboxDir,
      environment,
      progress,
      log,
      signal,
    }),
    applier: { apply: (patch, about) => uninterrupted(() => applier.apply(patch, about)) },
    languages: LANGUAGES,
  };
  const warnings = [...located.warnings, ...session.warnings];
  return { ...located, resolved, session, kernel, recovered, warnings };
}

/** What an answer named can be asked about later, as long as the session keeps it. */
function rememberSnapshots(workspace: WorkspacePort, session: Session): WorkspacePort {
  return {
    ...workspace,
    takeSnapshot: async () => {
      const view = await workspace.takeSnapshot();
      saveSnapshot(session.paths, view.snapshot);
      return view;
    },
  };
}
