// How much space a file or folder takes, as `tug clean` and `tug doctor` report it.
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files below; links count for nothing and are not followed. What vanishes or cannot be read counts for nothing. */
export function measureTree(path: string): number {
  const stat = lookAt(path);
  if (stat === null) return 0;
  if (!stat.isDirectory()) return stat.isFile() ? stat.size : 0;
  let total = 0;
  for (const entry of listEntries(path)) total += measureTree(join(path, entry));
  return total;
}

function lookAt(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

function listEntries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
