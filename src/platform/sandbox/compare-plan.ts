// What a plan asks for that the sandbox did not hold when it was last in order, found without touching the disk: this is done
// while others look for damage.
import type { Manifest } from './manifest.ts';
import type { TreePlan } from './plan-tree.ts';

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
  { files, folders, links }: TreePlan,
  manifest: Manifest | null,
  patched: ReadonlySet<string>,
): PlanDifference {
  const rows = new Int32Array(files.length).fill(-1);
  const outdated = new Uint8Array(files.length).fill(1);
  if (manifest === null) return { rows, outdated, gone: [] };
  const planned = new Set(folders);
  const gone = manifest.head.folders.map(([path]) => path).filter((path) => !planned.has(path));
  for (const [path] of manifest.head.links) if (!links.has(path)) gone.push(path);
  const { paths } = manifest;
  // Both lists are sorted, so it is one walk.
  let row = 0;
  for (let i = 0; i < files.length; i++) {
    const { path, hash } = files[i]!;
    while (paths[row] !== path && row < paths.length && paths[row]! < path) gone.push(paths[row++]!);
    if (paths[row] !== path) continue;
    rows[i] = row;
    if (hash !== null && manifest.hasHash(row, hash) && !patched.has(path)) outdated[i] = 0;
    row++;
  }
  while (row < paths.length) gone.push(paths[row++]!);
  return { rows, outdated, gone };
}
