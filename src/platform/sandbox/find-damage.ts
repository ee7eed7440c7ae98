// Where in the sandbox something may have changed since it was last put in order. For a large tree, looking at every file is
// most of the work of a refresh, so programs that are made for walking trees do it, side by side: `find` names what has a
// change time newer than a stamp. It is only a first sieve. Whatever is doubtful makes everything suspect.
import { spawn } from 'node:child_process';
import { lstatSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, uptime } from 'node:os';
import { errnoOf } from '../errno.ts';
import type { Manifest } from './manifest.ts';
import { folderOf, placeOf } from './plan-tree.ts';

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
  const { ownRows, ownFolders, shares } = shareOut(manifest);
  const asked = shares.map((share) => askFind(workspace, share, stamp.file, canary));
  const seen = lookThrough(workspace, manifest.paths.slice(0, ownRows), ownFolders, stampMs);
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
/** Of an even share: `find` is faster, and we have other things to do. On one processor everything is our own. */
const OWN_SHARE = availableParallelism() > 1 ? 0.35 : Number.POSITIVE_INFINITY;

interface Shares {
  /** We look at the first files, and at the folders that hold no others. */
  readonly ownRows: number;
  readonly ownFolders: readonly string[];
  /** The other folders, in shares with about as many files each, none too long for a command line. */
  readonly shares: readonly (readonly string[])[];
}

function shareOut({ paths, head }: Manifest): Shares {
  const even = paths.length / Math.min(availableParallelism(), MOST_SHARES);
  const ownRows = Math.min(Math.ceil(even * OWN_SHARE), paths.length);
  const others = new Set<string>();
  const shares: string[][] = [];
  let [share, files, bytes]: [string[], number, number] = [[], 0, 0];
  let folder: string | null = null;
  for (let row = ownRows; row < paths.length; row++, files++) {
    const path = paths[row]!;
    // Files of one folder stand together mostly.
    if (folder !== null && path.lastIndexOf('/') === folder.length && path.startsWith(folder)) continue;
    folder = folderOf(path);
    if (others.has(folder)) continue;
    if (share.length === 0 || files >= even || bytes >= ARGUMENT_BYTES) {
      [share, files, bytes] = [[], 0, 0];
      shares.push(share);
    }
    others.add(folder);
    share.push(folder);
    bytes += Buffer.byteLength(folder) + 4;
  }
  const ownFolders = head.folders.map(([path]) => path).filter((path) => !others.has(path));
  return { ownRows, ownFolders, shares };
}

/** What `find` does, here: while it is at work, so are we. Null when not everything can be looked at. */
function lookThrough(
  workspace: string,
  files: readonly string[],
  folders: readonly string[],
  stampMs: number,
): readonly string[] | null {
  const newer: string[] = [];
  const look = (path: string) => {
    const stat = lstatSync(placeOf(workspace, path), { throwIfNoEntry: false });
    if (stat !== undefined && stat.ctimeMs > stampMs) newer.push(path);
    return stat !== undefined;
  };
  try {
    // A file that is gone shows in its folder; a folder that is gone could hide anything.
    if (!look('') || !folders.every(look)) return null;
    for (const file of files) look(file);
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
