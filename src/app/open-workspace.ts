// Wires the ports of the kernel to this machine: finds the workspace, reads its settings, opens its session, brings an
// interrupted write to an end, and hands out a kernel. Every door starts here.
import { TugError } from '../base/tug-error.ts';
import type { AnswerMemory } from '../kernel/answer-memory.ts';
import type { ConfigLayer, FlagLayer } from '../kernel/config/config-layer.ts';
import { type ResolvedConfig, resolveConfig } from '../kernel/config/resolve-config.ts';
import type { LanguageAdapter } from '../kernel/language.ts';
import { languageOfPath } from '../kernel/language-of-path.ts';
import type { Kernel } from '../kernel/pipeline.ts';
import type { Log, Progress, WorkspacePort } from '../kernel/ports.ts';
import { undoLimits } from '../kernel/undo-limits.ts';
import type { Warning } from '../kernel/warning.ts';
import { builtWorker } from '../platform/built-worker.ts';
import { findProgram } from '../platform/config/find-programs.ts';
import { type ConfigRequest, readConfigLayers } from '../platform/config/read-config-layers.ts';
import { findWorkspace } from '../platform/find-workspace.ts';
import { type RecoveryReport, recoverJournals } from '../platform/journal/recover-journals.ts';
import type { AnalysisEnvironment } from '../platform/python-stubs/analysis-environment.ts';
import { openSession, type Session } from '../platform/session/open-session.ts';
import type { SessionRequest } from '../platform/session/session-directory.ts';
import { loadSnapshot, saveSnapshot } from '../platform/session/snapshot-store.ts';
import type { EarlyQuestions } from '../platform/snapshot/early-questions.ts';
import { openWorkspace as openFiles, type Workspace } from '../platform/snapshot/workspace.ts';
import type { Circumstances } from './circumstances.ts';
import type { WarmWorkspaces } from './warm-workspaces.ts';

/** How long a writer waits for another one. */
export const WAIT_MS = 30_000;

export interface WorkspaceRequest {
  readonly workingDirectory: string;
  /** What --workspace says; null when it was not given. */
  readonly workspace: string | null;
  /** Where that leads, once it is known. */
  readonly root?: string;
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
  /** What the door asked about the tree before anything else. */
  readonly early?: EarlyQuestions | null;
  /** For a door that stays: what it knows from earlier calls. */
  readonly warm?: WarmWorkspaces;
}

/** A workspace whose tree is whole, before anybody looked at its settings: undo needs no more than this. */
export interface OpenedTree {
  readonly root: string;
  readonly waiting: { readonly waitMs: number; readonly signal: AbortSignal };
  /** Interrupted writes that were brought to an end just now. */
  readonly recovered: readonly RecoveryReport[];
}

/** A workspace whose settings are known and whose session nobody has opened yet. */
export interface LocatedWorkspace {
  readonly root: string;
  readonly resolved: ResolvedConfig;
  /** Where the settings come from, apart from the session. */
  readonly layers: readonly ConfigLayer[];
  readonly sessionRequest: SessionRequest;
  readonly waiting: OpenedTree['waiting'];
  readonly warnings: readonly Warning[];
}

export interface OpenedWorkspace extends LocatedWorkspace {
  readonly session: Session;
  readonly kernel: Kernel;
  /** The environment whose packages an analysis reads; null without one, and for a command that looks at no code. */
  readonly python: AnalysisEnvironment | null;
}

/** An interrupted write is settled before anything else, so that neither settings nor a session can stand in its way. */
export async function openTree(request: WorkspaceRequest): Promise<OpenedTree> {
  const { workingDirectory, workspace, noWait, signal, log, uninterrupted } = request;
  const { root } = findWorkspace({ workingDirectory, workspace });
  const waiting = { waitMs: noWait ? 0 : WAIT_MS, signal };
  // Whatever was asked about the tree before an interrupted write is settled is not about the tree that we shall see.
  const onJournal = () => request.early?.drop();
  const recovered = await uninterrupted(() => recoverJournals(root, log, { ...waiting, onJournal }));
  return { root, waiting, recovered };
}

/** With `tolerant`, settings that are wrong are left out with a warning: some commands must work all the same. */
export function locateWorkspace(
  request: WorkspaceRequest,
  { tolerant = false }: { readonly tolerant?: boolean } = {},
): LocatedWorkspace {
  const { workingDirectory, environment, flags, noWait, signal } = request;
  const root = request.root ?? findWorkspace({ workingDirectory, workspace: request.workspace }).root;
  const settings = readSettings(root, { root, workingDirectory, flags, environment }, tolerant);
  const { resolved } = settings;
  const source = resolved.sources.sessionDir.kind;
  return {
    root,
    ...settings,
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

function readSettings(
  root: string,
  request: ConfigRequest,
  tolerant: boolean,
): Pick<LocatedWorkspace, 'resolved' | 'layers' | 'warnings'> {
  try {
    const { layers, warnings } = readConfigLayers(request);
    return { layers, warnings, resolved: resolveConfig(root, layers) };
  } catch (error) {
    if (!tolerant || !(error instanceof TugError) || error.code !== 'InvalidConfig') throw error;
    const { message, hint } = error;
    const layers: readonly ConfigLayer[] = [
      { kind: 'flag', workingDirectory: request.workingDirectory, values: request.flags },
    ];
    const warning = {
      code: 'InvalidConfig',
      message: `settings are left out: ${message}`,
      place: null,
      suggestion: hint,
    };
    return { layers, warnings: [warning], resolved: resolveConfig(root, layers) };
  }
}

/** Without `languages` for a command that looks at no code: loading them costs more than many a command. */
export async function openWorkspace(
  request: WorkspaceRequest,
  { languages = true }: { readonly languages?: boolean } = {},
): Promise<OpenedWorkspace> {
  const located = locateWorkspace(request);
  const { root, sessionRequest, waiting } = located;
  const { log, progress, signal, fresh, environment, uninterrupted } = request;
  refuseMissingPrograms(located.resolved, environment);
  const session = await openSession(sessionRequest, { fresh, waiting, log });
  const resolved = resolveConfig(root, [...located.layers, session.settings]);
  const { config } = resolved;
  const found = languages ? await findEnvironment(root, resolved, environment) : null;
  const python = found?.python ?? null;
  const circumstances = { root, session, config, python };
  const warm = request.warm?.at(circumstances, log) ?? null;
  // What outlives the command must not hold its files.
  let files: Workspace | null = null;
  const scanned = () => (warm === null ? (files?.scannedAhead() ?? null) : null);
  const loaded = () => loadLanguages(root, resolved, session, { environment, python, scanned });
  const adapters = languages ? await (warm?.languages(loaded) ?? loaded()) : [];
  const scansAhead = languages && warm === null ? await loadGuess() : () => null;
  files = openFiles({
    root,
    include: config.include,
    exclude: config.exclude,
    cacheFile: session.paths.statCache,
    wordIndexFile: session.paths.wordIndex,
    wordLearner: builtWorker('words'),
    helperScript: builtWorker('read'),
    analysed: adapters.map(({ id }) => id),
    languages: languageOfPath,
    scansAhead,
    progress,
    log,
    signal,
    endsSoon: request.warm === undefined,
    early: request.early ?? null,
    ...(warm === null ? {} : { memory: warm.memory }),
  });
  const kernel: Kernel = {
    workspace: rememberSnapshots(files, session, log),
    history: { load: (id) => loadSnapshot(session.paths, id) },
    verifier: {
      verify: async (check) => {
        const { createVerifier } = await import('../platform/sandbox/verify.ts');
        const sandboxDirectory = config.sandboxDir;
        const sessionDirectory = session.directory;
        const { includeIgnored } = config;
        const places = { root, sessionDirectory, sandboxDirectory, includeIgnored };
        const options = { ...places, environment, progress, log, signal };
        return createVerifier(options).verify(check);
      },
    },
    applier: {
      apply: async (patch, about) => {
        const { applyPatch } = await import('../platform/journal/apply-patch.ts');
        const keep = undoLimits(config);
        return uninterrupted(() => applyPatch(root, patch, about, { ...waiting, log, keep }));
      },
    },
    languages: adapters,
    // A process that stays knows more than answers.
    memory: languages && warm === null ? await openAnswers(circumstances) : null,
  };
  const warnings = [...located.warnings, ...session.warnings, ...(found?.warnings ?? [])];
  return { ...located, resolved, session, kernel, python, warnings };
}

async function findEnvironment(
  root: string,
  resolved: ResolvedConfig,
  environment: WorkspaceRequest['environment'],
) {
  const { environmentOfWorkspace } = await import('./environment-of-workspace.ts');
  return environmentOfWorkspace({ root, resolved, environment });
}

interface LanguageSources extends Pick<WorkspaceRequest, 'environment'> {
  readonly python: AnalysisEnvironment | null;
  /** What the helper of a first look has found. */
  readonly scanned: () => readonly string[] | null;
}

async function loadLanguages(
  root: string,
  resolved: ResolvedConfig,
  { paths }: Session,
  { environment, python, scanned }: LanguageSources,
): Promise<readonly LanguageAdapter[]> {
  const { openLanguages } = await import('./languages.ts');
  const { pythonCheckOptions } = await import('./python-checks.ts');
  const { openFactsCache } = await import('../platform/facts-cache/open-facts-cache.ts');
  const { withHeadsAhead } = await import('./heads-ahead.ts');
  return openLanguages({
    root,
    python,
    environment,
    factsCache: resolved.config.cacheFacts ? withHeadsAhead(openFactsCache(paths.factsCache), scanned) : null,
    sideEffectImports: resolved.config.sideEffectImports,
    checks: pythonCheckOptions({ root, resolved, environment, sessionPython: paths.python }),
  });
}

async function openAnswers(circumstances: Circumstances): Promise<AnswerMemory | null> {
  const { openAnswersOfBuild } = await import('./open-answers.ts');
  return openAnswersOfBuild(circumstances);
}

async function loadGuess(): Promise<(lead: string) => readonly string[] | null> {
  return (await import('../languages/python/link/heads-of-files.ts')).wordsBesideHeads;
}

/** A program that was named on this very command line must be there, whether this command needs it or not. */
function refuseMissingPrograms(
  { config, sources }: ResolvedConfig,
  environment: WorkspaceRequest['environment'],
): void {
  const [wanted, source] = [config.pythonPath, sources.pythonPath];
  if (wanted !== null && source.kind === 'flag') findProgram(wanted, 'pythonPath', source, environment);
}

/** What an answer named can be asked about later, as long as the session keeps it. */
function rememberSnapshots(workspace: Workspace, session: Session, log: Log): WorkspacePort {
  return {
    ...workspace,
    takeSnapshot: async (expected) => {
      const view = await workspace.takeSnapshot(expected);
      log.log('debug', 'snapshot', 'took a snapshot', { id: view.snapshot.id, ...view.stats });
      saveSnapshot(session.paths, view.snapshot);
      return view;
    },
  };
}
