// A workspace, a session and a place for sandboxes in a temporary directory of the test's own.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Log, Progress } from '../../../src/kernel/ports.ts';
import type { SandboxOptions } from '../../../src/platform/sandbox/sandbox.ts';
import { type TreeSpec, writeTree } from './tree-on-disk.ts';

export interface Workspace {
  /** Everything of the test is below; removed at the end. */
  readonly place: string;
  readonly root: string;
  readonly session: string;
  /** Where sandboxes are made. */
  readonly base: string;
}

const places: string[] = [];
afterAll(() => {
  for (const place of places) {
    openUp(place);
    rmSync(place, { recursive: true, force: true });
  }
});

export function makeWorkspace(tree: TreeSpec): Workspace {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'tug-sandbox-test-')));
  places.push(place);
  const [root, session, base] = [join(place, 'project'), join(place, 'session'), join(place, 'base')];
  for (const folder of [root, session, base]) mkdirSync(folder);
  writeTree(root, tree);
  return { place, root, session, base };
}

export const SILENT: { readonly log: Log; readonly progress: Progress } = {
  log: { log: () => {} },
  progress: { report: () => {}, finish: () => {} },
};

export function sandboxOptions(workspace: Workspace, changes: Partial<SandboxOptions> = {}): SandboxOptions {
  return {
    root: workspace.root,
    sessionDirectory: workspace.session,
    baseDirectory: workspace.base,
    bytes: 0,
    signal: undefined,
    ...SILENT,
    ...changes,
  };
}

function openUp(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openUp(join(folder, entry.name));
  }
}
