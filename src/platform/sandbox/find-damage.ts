// Where in the sandbox something may have changed since it was last put in order. For a large tree, looking at every file is
// most of the work of a refresh, so programs that are made for walking trees do it, side by side: `find` names what has a
// change time newer than a stamp. It is only a first sieve. Whatever is doubtful makes everything suspect.
import { spawn } from 'node:child_process';
import { lstatSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, uptime } from 'node:os';
import { errnoOf } from '../errno.ts';
import type { Manifest } from './manifest.ts';
import { placeOf } from './plan-tree.ts';

export type Suspects =
  | { readonly kind: 'all' }
  /** Paths below the workspace, `` for itself; files and folders. */
  | { readonly kind: 'some'; readonly paths: ReadonlySet<string> };

export interface DamageStamp {
  /** A file that was touched when the sandbox was in order. */
  readonly file: string;
  /** When the machine was started, by the clock of that moment. It is another time once the clock has been set. */
  readonly bootMs: number;
}

/** To be called when the sandbox is in order. Nothing else may write there within `settleMs`. */
export function stampNow(file: string): DamageStamp & { readonly settleMs: number } {
  writeFileSync(file, '');
  const isCoarse = statSync(file).ctimeMs % 1000 === 0;
  return { file, bootMs: bootTime(), settleMs: isCoarse ? COARSE_SETTLE_MS : SETTLE_MS };
}

/** Clocks of file systems go in steps: only after this long does a change bear a later time than the stamp. */
const SETTLE_MS = 30;
/** Some know whole seconds only, or every other. */
const COARSE_SETTLE_MS = 2_100;

export async function findSuspects(
  workspace: string,
  manifest: Manifest,
  stamp: DamageStamp,
  canary: string,
): Promise<Suspects> {
  const clockWasSet = Math.abs(bootTime() - stamp.bootMs) > CLOCK_TOLERANCE_MS;
  if (process.platform === 'win32' || clockWasSet) return { kind: 'all' };
  // This file is newer than the stamp: a `find` that does not name it does not understand us, or the clock went back.
  writeFileSync(canary, '');
  const stampMs = statSync(stamp.file).mtimeMs;
  if (statSync(canary).ctimeMs <= stampMs) return { kind: 'all' };
  const [own, ...shares] = shareOut(manifest);
  const asked = shares.map((share) => askFind(workspace, share, stamp.file, canary));
  const seen = lookThrough(workspace, manifest, own!, stampMs);
  const paths = new Set<string>();
  for (const answer of [seen, ...(await Promise.all(asked))]) {
    if (answer === null) return { kind: 'all' };
    for (const name of answer) paths.add(name);
  }
  return { kind: 'some', paths };
}

/** Clocks that are kept right drift against the machine's own count, slowly; one that was set jumps. */
const CLOCK_TOLERANCE_MS = 250;

function bootTime(): number {
  return Date.now() - uptime() * 1000;
}

/** How many bytes of arguments one program gets; systems allow ten times that and more. */
const ARGUMENT_BYTES = 100_000;
const MOST_SHARES = 4;

/** The folders in shares with as many files each, one per processor; all but the first fit on a command line. */
function shareOut(manifest: Manifest): readonly (readonly string[])[] {
  const folders = manifest.head.folders.map(([path]) => path);
  const counts = new Map<string, number>();
  eachFolder(manifest, (folder, start, end) => counts.set(folder, (counts.get(folder) ?? 0) + end - start));
  const total = manifest.paths.length + folders.length;
  const limit = total / Math.min(availableParallelism(), MOST_SHARES);
  const shares: string[][] = [[]];
  let [files, bytes] = [0, 0];
  for (const folder of folders) {
    const isFull = files >= limit || (shares.length > 1 && bytes >= ARGUMENT_BYTES);
    if (isFull) {
      shares.push([]);
      [files, bytes] = [0, 0];
    }
    shares.at(-1)!.push(folder);
    files += 1 + (counts.get(folder) ?? 0);
    bytes += Buffer.byteLength(folder) + 4;
  }
  return shares;
}

/** Calls back for every run of files that stand together and are in one folder. */
function eachFolder(
  { paths }: Manifest,
  callback: (folder: string, start: number, end: number) => void,
): void {
  let start = 0;
  while (start < paths.length) {
    const length = Math.max(paths[start]!.lastIndexOf('/'), 0);
    const folder = paths[start]!.slice(0, length);
    let end = start + 1;
    while (end < paths.length && paths[end]!.lastIndexOf('/') === length && paths[end]!.startsWith(folder))
      end++;
    callback(folder, start, end);
    start = end;
  }
}

/** What `find` does, here: while it is at work, so are we. Null when not everything can be looked at. */
function lookThrough(
  workspace: string,
  manifest: Manifest,
  folders: readonly string[],
  stampMs: number,
): readonly string[] | null {
  const newer: string[] = [];
  const look = (path: string) => {
    const stat = lstatSync(placeOf(workspace, path), { throwIfNoEntry: false });
    if (stat !== undefined && stat.ctimeMs > stampMs) newer.push(path);
    return stat !== undefined;
  };
  const own = new Set(folders);
  try {
    if (!folders.every(look)) return null;
    // A file that is gone shows in its folder.
    eachFolder(manifest, (folder, start, end) => {
      if (own.has(folder)) for (let row = start; row < end; row++) look(manifest.paths[row]!);
    });
    return newer;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return null;
  }
}

/**
 * Each folder by itself and not what is below: that is asked for on its own, and what is new below shows in the folder.
 * Null when the answer is of no use, as when there is something that cannot be looked at: it could hide anything.
 */
function askFind(
  workspace: string,
  folders: readonly string[],
  stamp: string,
  canary: string,
): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const starts = folders.map((folder) => `./${folder}`);
    const child = spawn('find', [...starts, canary, '-maxdepth', '1', '-newercm', stamp, '-print0'], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      const names = Buffer.concat(output).toString('utf8').split('\0');
      const seen = code === 0 && names.includes(canary) && names.pop() === '';
      resolve(seen ? names.filter((name) => name !== canary).map(belowWorkspace) : null);
    });
  });
}

/** `./` itself, `./a` and, from a start with a slash at its end, `.//a`. */
function belowWorkspace(name: string): string {
  return name.replace(/^\.\/*/, '');
}
