// Brings a sandbox to exactly what a fresh copy of the snapshot would be, whatever ran in it meanwhile, and touches only what
// is not so already. A new sandbox is the same thing with nothing there yet.
import { lstatSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { TugError } from '../../base/tug-error.ts';
import type { PlanDifference } from './compare-plan.ts';
import { copyFileInto, hashOfFile } from './copy-file.ts';
import type { Suspects } from './find-damage.ts';
import { type CopiedFile, Manifest } from './manifest.ts';
import type { PlannedFile, TreePlan } from './plan-tree.ts';
import { removeTree } from './remove-tree.ts';
import { type RestoredFolders, restoreFolders } from './restore-folders.ts';
import { restoreLinks } from './restore-links.ts';

export interface RestoreRequest {
  /** The user's tree, a real path. */
  readonly root: string;
  /** The sandbox's, a real path; there already. */
  readonly workspace: string;
  readonly plan: TreePlan;
  /** What was there when the sandbox was last in order; null when it is new. */
  readonly manifest: Manifest | null;
  readonly difference: PlanDifference;
  readonly suspects: Suspects;
  /** The file system does not tell of every write to a mapped file, so files that are no text are compared by content. */
  readonly distrustBinaries: boolean;
  readonly signal: AbortSignal | undefined;
  report(done: number, total: number): void;
}

export interface Restored {
  /** The new manifest, or only those of its rows that are new. */
  readonly update:
    | { readonly kind: 'whole'; readonly manifest: Manifest }
    | { readonly kind: 'rows'; readonly rows: readonly (readonly [row: number, file: CopiedFile])[] };
  readonly warnings: readonly string[];
}

/** Throws SnapshotMismatch when the user's files are not those of the snapshot any more; then the sandbox is in no order. */
export async function restoreTree(request: RestoreRequest): Promise<Restored> {
  const { workspace, plan } = request;
  // The order matters: nothing is written or removed below a folder before the folder is known to be one, and not a link.
  const folders = restoreFolders(request);
  const files = await restoreFiles(request, folders);
  const links = restoreLinks(workspace, plan.links);
  return {
    update: describeUpdate(request, folders, files, links.links),
    warnings: [...plan.warnings, ...files.warnings, ...links.warnings],
  };
}

interface RestoredFiles {
  /** By path: what was copied now. */
  readonly copied: ReadonlyMap<string, CopiedFile>;
  readonly unreadable: ReadonlySet<string>;
  readonly warnings: readonly string[];
}

/** After how many copies others get a turn: signals, timers, the progress line. */
const TURN = 128;

async function restoreFiles(request: RestoreRequest, folders: RestoredFolders): Promise<RestoredFiles> {
  const { root, workspace, plan, manifest, difference, distrustBinaries, signal } = request;
  const { rows, outdated } = difference;
  const copied = new Map<string, CopiedFile>();
  const unreadable = new Set<string>();
  const warnings: string[] = [];
  const changed: string[] = [];
  const suspects = suspectRows(request, folders);
  let copies = 0;
  for (let i = 0; i < outdated.length; i++) {
    const row = rows[i]!;
    if (outdated[i] === 0) {
      // Reading a large one takes a while.
      if (distrustBinaries && manifest!.isBinary(row)) await breathe();
      if (!isDamaged(request, plan.files[i]!, row, suspects === null || suspects[row] === 1)) continue;
    }
    if (copies++ % TURN === 0) {
      request.report(i, plan.files.length);
      await breathe();
      if (signal?.aborted) throw new TugError('Interrupted', 'stopped while copying files into the sandbox');
    }
    const { path, hash } = plan.files[i]!;
    const isThere = row >= 0;
    const source = plan.sources.get(path) ?? `${root}/${path}`;
    const result = copyFileInto(source, `${workspace}/${path}`, hash, isThere);
    const outcome = result instanceof Promise ? await result : result;
    if (outcome.kind === 'copied') {
      copied.set(path, outcome.file);
      continue;
    }
    if (isThere) removeTree(`${workspace}/${path}`);
    if (outcome.kind === 'changed') changed.push(path);
    else {
      unreadable.add(path);
      warnings.push(`${path} is not in the sandbox: it cannot be read, ${outcome.reason}`);
    }
  }
  if (changed.length > 0) throw snapshotMismatch(changed);
  return { copied, unreadable, warnings };
}

/** Whether the copy is not what it was when it was made. */
function isDamaged(request: RestoreRequest, file: PlannedFile, row: number, suspect: boolean): boolean {
  const { root, workspace, distrustBinaries } = request;
  const manifest = request.manifest!;
  if (suspect) {
    const stat = lstatSync(`${workspace}/${file.path}`, { throwIfNoEntry: false });
    if (stat === undefined || !manifest.isUntouched(row, stat)) return true;
  }
  if (distrustBinaries && manifest.isBinary(row) && hashOfFile(`${workspace}/${file.path}`) !== file.hash)
    return true;
  // The snapshot does not tell modes. They are looked up where they matter: whether a program can be executed.
  if (!manifest.isProgram(row)) return false;
  const source = lstatSync(`${root}/${file.path}`, { throwIfNoEntry: false });
  return source !== undefined && (source.mode & 0o777) !== manifest.modeAt(row);
}

/** A file is looked at when it is suspect itself, or anything about its folder is. By row; null: every one is. */
function suspectRows(
  { suspects, manifest }: RestoreRequest,
  { changed }: RestoredFolders,
): Uint8Array | null {
  if (suspects.kind === 'all' || manifest === null) return null;
  const rows = new Uint8Array(manifest.paths.length);
  for (const path of [...suspects.paths, ...changed]) {
    const row = manifest.rowOf(path);
    if (row !== null) rows[row] = 1;
    else for (const each of manifest.rowsIn(path)) rows[each] = 1;
  }
  return rows;
}

function describeUpdate(
  { plan, manifest }: RestoreRequest,
  folders: RestoredFolders,
  files: RestoredFiles,
  links: ReadonlyMap<string, string>,
): Restored['update'] {
  const head = { folderMode: folders.mode, folders: folders.folders, links: [...links] };
  const sameFiles = manifest !== null && manifest.paths.length === plan.files.length;
  if (sameFiles && files.unreadable.size === 0 && manifest.hasHead(head)) {
    const rows: (readonly [row: number, file: CopiedFile])[] = [];
    for (const [path, file] of files.copied) {
      const row = manifest.rowOf(path);
      if (row !== null) rows.push([row, file]);
    }
    if (rows.length === files.copied.size) return { kind: 'rows', rows };
  }
  const entries = plan.files.flatMap(({ path }): (readonly [string, CopiedFile])[] => {
    if (files.unreadable.has(path)) return [];
    return [[path, files.copied.get(path) ?? manifest!.fileAt(manifest!.rowOf(path)!)]];
  });
  return { kind: 'whole', manifest: Manifest.of(head, entries) };
}

const MOST_NAMED = 20;

function snapshotMismatch(changed: readonly string[]): TugError {
  const named = changed.slice(0, MOST_NAMED);
  const more = changed.length - named.length;
  return new TugError(
    'SnapshotMismatch',
    `changed since the snapshot was taken: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    {
      hint: 'run the same command again; a file that is written all the time belongs into .gitignore',
      details: { changed_files: changed },
    },
  );
}
