// What a plan asks for that the sandbox did not hold when it was last in order, found without touching the disk: this is done
// while others look for damage.
import { HASH_BYTES, type Manifest } from './manifest.ts';
import { findPlanned, type PlannedFile, type TreePlan } from './plan-tree.ts';

export interface PlanDifference {
  /** For each file of the plan: its row in the manifest, or -1. */
  readonly rows: Int32Array;
  /** For each file of the plan: 1 when there is no copy, or one of other bytes. */
  readonly outdated: Uint8Array;
  /** Files, links and folders of the manifest that are not in the plan. */
  readonly gone: readonly string[];
}

/** `patched` are the paths that a patch wrote since: right after the copies were made, too soon to show in any time. */
export function comparePlan(
  { files, known, folders, links }: TreePlan,
  manifest: Manifest | null,
  patched: ReadonlySet<string>,
): PlanDifference {
  const rows = new Int32Array(files.length).fill(-1);
  const outdated = new Uint8Array(files.length).fill(1);
  if (manifest === null) return { rows, outdated, gone: [] };
  const { paths, head } = manifest;
  const planned = new Set(folders);
  const gone = head.folders.map(([path]) => path).filter((path) => !planned.has(path));
  for (const [path] of head.links) if (!links.has(path)) gone.push(path);
  if (known !== 'nothing') {
    for (let i = 0; i < rows.length; i++) rows[i] = i;
    if (known === 'files') outdated.fill(0);
    else compareBlocks(files, manifest, outdated);
  } else {
    // Both lists are sorted, so it is one walk.
    let row = 0;
    for (const [i, { path, hash }] of files.entries()) {
      while (row < paths.length && paths[row]! < path) gone.push(paths[row++]!);
      if (paths[row] !== path) continue;
      if (hash !== null && manifest.hasHash(row, hash)) outdated[i] = 0;
      rows[i] = row++;
    }
    while (row < paths.length) gone.push(paths[row++]!);
  }
  for (const path of patched) {
    const i = findPlanned(files, path);
    if (i >= 0) outdated[i] = 1;
  }
  return { rows, outdated, gone };
}

/** How many files are compared in one go: most of them did not change, and one comparison tells it of all. */
const BLOCK = 64;

/** For the same files, in the same order. */
function compareBlocks(files: readonly PlannedFile[], manifest: Manifest, outdated: Uint8Array): void {
  for (let start = 0; start < files.length; start += BLOCK) {
    const hashes = files.slice(start, start + BLOCK).map(({ hash }) => hash);
    if (!hashes.includes(null) && manifest.hashText.startsWith(hashes.join(''), start * HASH_BYTES)) {
      outdated.fill(0, start, start + hashes.length);
      continue;
    }
    for (const [i, hash] of hashes.entries()) {
      if (hash !== null && manifest.hasHash(start + i, hash)) outdated[start + i] = 0;
    }
  }
}
