// `tug setup CLIENT`: adds tug to a client through the journal, so that it is written whole and can be undone.
import { CLIENTS, type ClientName } from '../assist/setup/clients.ts';
import { planSetup, type SetupStep } from '../assist/setup/plan-setup.ts';
import { TugError } from '../base/tug-error.ts';
import { makePatchSet, replaceEdit } from '../kernel/patch/build-patch.ts';
import { conflictsToError } from '../kernel/patch/conflicts-to-error.ts';
import { materialize } from '../kernel/patch/materialize.ts';
import type { MaterializedPatch } from '../kernel/patch/patch-set.ts';
import { unifiedDiff } from '../kernel/patch/unified-diff.ts';
import type { Applied } from '../kernel/ports.ts';
import type { Warning } from '../kernel/warning.ts';
import { applyPatch } from '../platform/journal/apply-patch.ts';
import { findTreeFile, readTreeFile } from '../platform/read-tree-file.ts';
import { userHome } from '../platform/user-cache-home.ts';
import { openTree, type WorkspaceRequest } from './open-workspace.ts';

export interface SetupOptions {
  readonly client: ClientName;
  /** For all projects of the user instead of this one. */
  readonly global: boolean;
  readonly dryRun: boolean;
  /** How the client is to start the server. */
  readonly command: readonly string[];
  readonly platform: string;
}

export interface SetupReport {
  /** What the paths are relative to. */
  readonly root: string;
  readonly steps: readonly SetupStep[];
  readonly diff: string;
  /** Null when nothing was written. */
  readonly applied: Applied | null;
  readonly warnings: readonly Warning[];
  readonly check: string;
}

export async function setUpClient(request: WorkspaceRequest, options: SetupOptions): Promise<SetupReport> {
  const client = CLIENTS[options.client];
  const files = options.global ? client.global(options.platform) : client.project;
  const home = userHome(request.environment);
  const tree = await openTree(options.global ? { ...request, workspace: home } : request);
  const steps = planSetup(files, options.command, {
    find: (path) => findTreeFile(tree.root, path),
    read: (path) => readText(tree.root, path),
  });
  const patch = patchOf(steps);
  const about = { operation: 'setup', summary: `add tug to ${client.title}`, snapshotId: 'none' };
  const applied =
    options.dryRun || patch.changes.length === 0
      ? null
      : await request.uninterrupted(() =>
          applyPatch(tree.root, patch, about, { ...tree.waiting, log: request.log }),
        );
  const diff = new TextDecoder().decode(unifiedDiff(patch));
  return { root: tree.root, steps, diff, applied, warnings: missingParts(options), check: client.check };
}

function patchOf(steps: readonly SetupStep[]): MaterializedPatch {
  const changed = steps.filter(({ before, after }) => before !== after);
  const contents = new Map(
    changed.flatMap(({ path, before }) => (before === null ? [] : [[path, Buffer.from(before)] as const])),
  );
  const patch = makePatchSet({
    snapshotId: null,
    edits: changed.flatMap(({ path, after }) => {
      const bytes = contents.get(path);
      if (bytes === undefined) return [];
      return [replaceEdit(path, bytes, { start: 0, end: bytes.length }, Buffer.from(after))];
    }),
    fileOperations: changed
      .filter(({ before }) => before === null)
      .map(({ path, after }) => ({
        kind: 'create' as const,
        path,
        content: Buffer.from(after),
        executable: false,
      })),
    preconditions: [],
  });
  const result = materialize(patch, (path) => contents.get(path) ?? null);
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  return result.patch;
}

/** A client's file in another encoding is nothing that may be written back. */
function readText(root: string, path: string): string | null {
  const bytes = readTreeFile(root, path);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TugError('InvalidConfig', `${path} was left alone: it is not UTF-8`, {
      hint: `correct ${path}, or move it away, and run the same command again`,
      details: { path, reason: 'it is not UTF-8' },
    });
  }
}

function missingParts({ client, global, platform }: SetupOptions): readonly Warning[] {
  const { title, project } = CLIENTS[client];
  if (!global && project.server === null) {
    return [
      {
        code: 'SetupIncomplete',
        message: `${title} keeps MCP servers for the user only, not for a project`,
        place: null,
        suggestion: `run \`tug setup ${client} --global\``,
      },
    ];
  }
  if (global && CLIENTS[client].global(platform).policy === null) {
    return [
      {
        code: 'SetupIncomplete',
        message: `${title} keeps instructions for all projects in its settings, not in a file`,
        place: null,
        suggestion: `run \`tug setup ${client}\` in a project for its instructions`,
      },
    ];
  }
  return [];
}
