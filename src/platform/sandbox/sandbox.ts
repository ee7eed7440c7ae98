// One sandbox in the hands of one process: put in order, patched, handed to checks, and at the end removed, kept for the
// user, or left for the next verification of the session.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TugError } from '../../base/tug-error.ts';
import type { MaterializedPatch } from '../../kernel/patch/patch-set.ts';
import type { Progress } from '../../kernel/ports.ts';
import type { Snapshot } from '../../kernel/snapshot.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { cleanUpAtExit } from '../exit-cleanup.ts';
import { faultPoint } from '../fault-points.ts';
import { applyPatch, touchedByPatch } from './apply-patch.ts';
import { isInMemory } from './choose-base.ts';
import { comparePlan } from './compare-plan.ts';
import { findSuspects, type Suspects, stampNow } from './find-damage.ts';
import { loadManifest, type Manifest } from './manifest.ts';
import { type HeldSandbox, holdSandbox, type SandboxRequest } from './open-sandbox.ts';
import { planTree } from './plan-tree.ts';
import { restoreTree } from './restore-tree.ts';
import { removeSandbox, type SandboxState, writeSandboxState } from './sandbox-meta.ts';
import { clearSessionPointer, readSessionPointer } from './session-pointer.ts';

export interface SandboxOptions extends SandboxRequest {
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
}

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  return new Sandbox(await holdSandbox(options), options);
}

export class Sandbox {
  /** The copy of the workspace, a real path. */
  readonly workspace: string;
  /** What it is a copy of, a real path. */
  readonly root: string;
  readonly #held: HeldSandbox;
  readonly #options: SandboxOptions;
  readonly #forgetAtExit: () => void;
  #state: SandboxState;
  #manifest: Manifest | null;
  /** False while it is in no order, and after that when putting it in order failed. */
  #sound: boolean;
  /** By the clock of `performance`. */
  #settledAt = 0;

  constructor(held: HeldSandbox, options: SandboxOptions) {
    this.#held = held;
    this.#options = options;
    this.#state = held.state;
    this.workspace = held.paths.workspace;
    this.root = options.root;
    this.#manifest = loadManifest(held.paths.manifest);
    this.#sound = this.#manifest !== null;
    this.#forgetAtExit = cleanUpAtExit(() => {
      if (held.state.kind === 'once') removeSandbox(held.paths);
    });
  }

  /** Makes it a fresh copy of the snapshot with the patch in it. Returns warnings about what could not be copied. */
  async prepare(
    snapshot: Snapshot,
    patch: MaterializedPatch | null,
    ignored: readonly string[] = [],
  ): Promise<readonly string[]> {
    const wasSound = this.#sound;
    this.#sound = false;
    try {
      const warnings = await this.#restore(snapshot, wasSound, ignored);
      if (patch !== null) this.#patch(patch);
      this.#sound = true;
      return warnings;
    } catch (error) {
      // Stopped or refused half way: what was done shows as damage the next time, since the manifest knows nothing of it.
      if (error instanceof TugError) this.#sound = wasSound;
      throw error instanceof TugError || errnoOf(error) === undefined ? error : this.#cannotWrite(error);
    }
  }

  /** Puts files into an empty folder beside the copy. */
  provide(files: Readonly<Record<string, string>>): string {
    const folder = join(this.#held.paths.directory, 'support');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }

  /** Before anything else writes in it: so that whatever does bears a later time than what was put in order. */
  async settle(): Promise<void> {
    const rest = this.#settledAt - performance.now();
    if (rest > 0) await sleep(rest);
  }

  /** Lets go of it. Returns where it is when it is kept for the user, else null. */
  close(keep: boolean): string | null {
    const { paths, lock } = this.#held;
    const { kind, sessionDirectory } = this.#state;
    this.#forgetAtExit();
    try {
      if (keep) {
        this.#writeState({ kind: 'kept', tidy: true });
        if (sessionDirectory !== null) clearSessionPointer(sessionDirectory, paths.directory);
        return this.workspace;
      }
      const isOfSession =
        kind === 'session' &&
        sessionDirectory !== null &&
        readSessionPointer(sessionDirectory) === paths.directory;
      if (isOfSession && this.#sound) this.#writeState({ tidy: true });
      else {
        if (isOfSession) clearSessionPointer(sessionDirectory, paths.directory);
        removeSandbox(paths);
      }
    } catch (error) {
      // What is left has its meta files and nobody's lock: the next sweep removes it.
      this.#options.log.log(
        'warn',
        'sandbox',
        `could not remove ${paths.directory}: ${describeErrno(error)}`,
      );
    } finally {
      lock.release();
    }
    return null;
  }

  async #restore(
    snapshot: Snapshot,
    wasSound: boolean,
    ignored: readonly string[],
  ): Promise<readonly string[]> {
    const { paths } = this.#held;
    const { root, progress, signal } = this.#options;
    const manifest = wasSound ? this.#manifest : null;
    const patched = this.#touchedByPatch();
    const searching = this.#findSuspects(manifest, patched);
    const planning = (async () => {
      const before = manifest === null ? null : { manifest, snapshotId: this.#state.snapshotId };
      const plan = planTree(root, snapshot, this.workspace, before, ignored);
      return { plan, difference: comparePlan(plan, manifest, patched) };
    })();
    const [suspects, { plan, difference }] = await Promise.all([searching, planning]);
    const restored = await restoreTree({
      root,
      workspace: this.workspace,
      plan,
      manifest,
      difference,
      suspects,
      distrustBinaries: isInMemory(this.workspace),
      signal,
      report: (done, total) => progress.report('copying files into the sandbox', done, total),
    });
    faultPoint('sandbox.restored');
    rmSync(paths.patchApplied, { force: true });
    if (restored.update.kind === 'rows') manifest!.replaceRows(paths.manifest, restored.update.rows);
    else {
      this.#manifest = restored.update.manifest;
      this.#manifest.save(paths.manifest);
    }
    const { bootMs, settleMs } = stampNow(paths.stamp);
    this.#settledAt = performance.now() + settleMs;
    this.#writeState({ bootMs, snapshotId: snapshot.id });
    return restored.warnings;
  }

  async #findSuspects(manifest: Manifest | null, patched: ReadonlySet<string>): Promise<Suspects> {
    const { paths } = this.#held;
    const { bootMs } = this.#state;
    if (manifest === null || manifest.paths.length < WORTH_SEARCHING || bootMs === null)
      return { kind: 'all' };
    const stamp = { file: paths.stamp, bootMs };
    const suspects = await findSuspects(this.workspace, manifest, stamp, paths.canary);
    if (suspects.kind === 'all') return suspects;
    // A patch is written right after the stamp, too soon to bear a later time.
    return { kind: 'some', paths: new Set([...suspects.paths, ...patched]) };
  }

  /** Files that the last patch wrote or removed, and folders whose contents it changed. */
  #touchedByPatch(): ReadonlySet<string> {
    const { patchApplied } = this.#held.paths;
    if (!existsSync(patchApplied)) return new Set();
    return new Set(JSON.parse(readFileSync(patchApplied, 'utf8')) as readonly string[]);
  }

  #patch(patch: MaterializedPatch): void {
    const touched = touchedByPatch(patch, this.#manifest!);
    writeFileSync(this.#held.paths.patchApplied, JSON.stringify(touched));
    faultPoint('sandbox.patching');
    applyPatch(this.workspace, patch, this.#manifest!);
  }

  #writeState(change: Partial<SandboxState>): void {
    this.#state = { ...this.#state, usedAt: Date.now(), ...change };
    writeSandboxState(this.#held.paths, this.#state);
  }

  #cannotWrite(error: unknown): TugError {
    const { directory } = this.#held.paths;
    const reason = describeErrno(error);
    return new TugError('SandboxFailed', `the sandbox at ${directory} cannot be written: ${reason}`, {
      details: { path: directory, reason },
    });
  }
}

/** In a smaller tree, looking at every file takes no longer than starting a program that does. */
const WORTH_SEARCHING = 2_000;
