// A sandbox on disk: `tug_sandbox_<random>/workspace` is the copy, `.tug_meta` beside it says whose it is and what is in it.
// Whoever uses, keeps or removes a sandbox holds its lock.
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import { faultPoint } from '../fault-points.ts';
import { removeTree } from './remove-tree.ts';

export const SANDBOX_PREFIX = 'tug_sandbox_';

export interface SandboxPaths {
  readonly directory: string;
  readonly workspace: string;
  readonly meta: string;
  readonly originalRoot: string;
  readonly manifest: string;
  readonly patchApplied: string;
  readonly state: string;
  readonly lock: string;
  readonly stamp: string;
  readonly canary: string;
}

export function sandboxPaths(directory: string): SandboxPaths {
  const meta = join(directory, '.tug_meta');
  return {
    directory,
    workspace: join(directory, 'workspace'),
    meta,
    originalRoot: join(meta, 'original_root'),
    manifest: join(meta, 'file_manifest'),
    patchApplied: join(meta, 'patch_applied'),
    state: join(meta, 'state'),
    lock: join(meta, 'lock'),
    stamp: join(meta, 'stamp'),
    canary: join(meta, 'canary'),
  };
}

export interface SandboxState {
  /** once: for one verification. session: used again. kept: for the user to look at. */
  readonly kind: 'once' | 'session' | 'kept';
  /** Absolute; null when it belongs to no session. */
  readonly sessionDirectory: string | null;
  /** Whether its last user left it in an orderly way. If not, something of that user may still run in it. */
  readonly tidy: boolean;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
  /** See DamageStamp; null while it was never in order. */
  readonly bootMs: number | null;
  /** Which snapshot it held when it was last in order. */
  readonly snapshotId: string | null;
}

export function writeSandboxState(paths: SandboxPaths, state: SandboxState): void {
  atomicWrite(paths.state, JSON.stringify(state));
}

/** Null when the directory is not a sandbox of this user that is whole. */
export function readSandboxState(paths: SandboxPaths): SandboxState | null {
  try {
    if (!isOurFolder(paths.directory) || !isOurFolder(paths.meta)) return null;
    const value = JSON.parse(readFileSync(paths.state, 'utf8')) as Partial<SandboxState> | null;
    const { kind, sessionDirectory = null, tidy, usedAt, bootMs = null, snapshotId = null } = value ?? {};
    if (kind !== 'once' && kind !== 'session' && kind !== 'kept') return null;
    if (typeof usedAt !== 'number' || typeof tidy !== 'boolean') return null;
    return { kind, sessionDirectory, tidy, usedAt, bootMs, snapshotId };
  } catch {
    return null;
  }
}

/** A folder, not a link to one, and made by this user. */
export function isOurFolder(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return false;
  return process.getuid === undefined || stat.uid === process.getuid();
}

/** The meta files go last: until then it can be seen that this is a sandbox, and a removal that is cut short is resumed. */
export function removeSandbox(paths: SandboxPaths): void {
  removeTree(paths.workspace);
  faultPoint('sandbox.emptied');
  removeTree(paths.directory);
}
