// Trees on disk as values: written from one, turned into a snapshot as the kernel has it, compared as one.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { contentHash } from '../../../src/base/content-hash.ts';
import type { FileChange, MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import { type FileEntry, type LinkEntry, makeSnapshot, type Snapshot } from '../../../src/kernel/snapshot.ts';

/** Text is a file; with `->` before it, it is where a link leads. */
export type TreeSpec = Readonly<Record<string, string | Buffer>>;

export function writeTree(root: string, tree: TreeSpec): void {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === 'string' && content.startsWith('->')) symlinkSync(content.slice(2), file);
    else writeFileSync(file, content);
  }
}

/** `ignored` paths are left out, as those that git ignores are. */
export function snapshotOf(root: string, ignored: readonly string[] = []): Snapshot {
  const files: FileEntry[] = [];
  const links: LinkEntry[] = [];
  for (const path of listPaths(root)) {
    if (ignored.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) continue;
    const file = join(root, path);
    if (lstatSync(file).isSymbolicLink()) {
      links.push({ path, target: readlinkSync(file), leads: whereItLeads(file, root) });
    } else {
      const bytes = readFileSync(file);
      files.push({ path, size: bytes.length, hash: contentHash(bytes), language: null });
    }
  }
  return makeSnapshot(files, links);
}

function whereItLeads(link: string, root: string): LinkEntry['leads'] {
  try {
    const end = realpathSync(link);
    return end === root || end.startsWith(root + sep) ? 'inside' : 'outside';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'loop' : 'broken';
  }
}

/** Files and links, sorted. Folders show in the paths only. */
function listPaths(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Everything that a fresh copy and a refreshed one must agree on; times as exact as Node can set them. */
export function describeTree(root: string): Readonly<Record<string, string>> {
  const described: Record<string, string> = {};
  describeInto(described, Buffer.from(root), root.length + 1);
  return Object.fromEntries(Object.entries(described).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names as bytes: a test may have made some that are no text. */
function describeInto(described: Record<string, string>, folder: Buffer, skip: number): void {
  for (const name of readdirSync(folder, { encoding: 'buffer' })) {
    const file = Buffer.concat([folder, Buffer.from('/'), name]);
    const path = file.subarray(skip).toString('utf8');
    const stat = lstatSync(file);
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.isSymbolicLink()) described[path] = `link ${readlinkSync(file)}`;
    else if (stat.isDirectory()) described[path] = `folder ${mode}`;
    else described[path] = `file ${mode} ${Math.round(stat.mtimeMs)} ${contentHash(readFileSync(file))}`;
    if (stat.isDirectory()) describeInto(described, file, skip);
  }
}

/** Path and text of every file and link, for small trees. */
export function readTree(root: string): TreeSpec {
  return Object.fromEntries(
    listPaths(root).map((path) => {
      const file = join(root, path);
      return [
        path,
        lstatSync(file).isSymbolicLink() ? `->${readlinkSync(file)}` : readFileSync(file, 'utf8'),
      ];
    }),
  );
}

/** From the new texts of files; null removes one. `moves` gives the old path of a new one. */
export function patchOf(
  root: string,
  after: Readonly<Record<string, string | null>>,
  moves: Readonly<Record<string, string>> = {},
): MaterializedPatch {
  const changes = Object.entries(after).map(([path, text]): FileChange => {
    const movedFrom = moves[path] ?? null;
    const file = join(root, movedFrom ?? path);
    const before = lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null;
    return { path, movedFrom, before, after: text === null ? null : Buffer.from(text), executable: false };
  });
  return { changes: changes.sort((a, b) => (a.path < b.path ? -1 : 1)), edits: [] };
}
