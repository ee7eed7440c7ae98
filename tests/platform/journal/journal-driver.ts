// The program that the tests of the journal start, hold up and kill: one job from the command line, one answer on stdout.
import { execFileSync } from 'node:child_process';
import { readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TugError } from '../../../src/base/tug-error.ts';
import type { FileChange } from '../../../src/kernel/patch/patch-set.ts';
import { abandonJournals } from '../../../src/platform/journal/abandon-journal.ts';
import { applyPatch } from '../../../src/platform/journal/apply-patch.ts';
import { recoverJournals } from '../../../src/platform/journal/recover-journals.ts';
import { undoPatch } from '../../../src/platform/journal/undo-patch.ts';
import { acquireLock } from '../../../src/platform/lock.ts';
import { readTree, readTugDirectory, type Tree, writeTree } from './tree-model.ts';

export type Job =
  | {
      readonly kind: 'apply';
      readonly root: string;
      readonly changes: readonly WireChange[];
      readonly waitMs?: number;
      /** Start at this time, so that several appliers run into each other. */
      readonly at?: number;
      /** Leave as soon as the first file operation has to be waited for. */
      readonly exitEarly?: boolean;
    }
  | { readonly kind: 'undo'; readonly root: string; readonly token: string }
  | { readonly kind: 'recover'; readonly roots: readonly string[] }
  | { readonly kind: 'abandon'; readonly root: string }
  /** In a mount namespace of its own: a small disk at `disk`, on which the same patch is tried with more and more room. */
  | {
      readonly kind: 'fill';
      readonly disk: string;
      readonly before: Tree;
      readonly changes: readonly WireChange[];
      /** Leave so many bytes free, or so many files. */
      readonly free: { readonly bytes: readonly number[] } | { readonly files: readonly number[] };
    }
  | { readonly kind: 'recover-and-read'; readonly root: string }
  | { readonly kind: 'count'; readonly lock: string; readonly file: string; readonly times: number }
  | { readonly kind: 'hold'; readonly lock: string; readonly ready: string };

/** A change as JSON: bytes in base64. */
export interface WireChange extends Omit<FileChange, 'before' | 'after'> {
  readonly before: string | null;
  readonly after: string | null;
}

// New files get the mode that the tests expect, whatever the user's habits are.
process.umask(0o022);
const log = { log: () => {} };
const about = { operation: 'test', summary: 'change the tree', snapshotId: 'snap_0' };

async function run(job: Job): Promise<unknown> {
  switch (job.kind) {
    case 'apply': {
      const changes = fromWire(job.changes);
      if (job.at !== undefined) await sleep(job.at - Date.now());
      if (job.exitEarly) setImmediate(() => process.exit(130));
      return applyPatch(job.root, { changes, edits: [] }, about, { waitMs: job.waitMs, log });
    }
    case 'undo':
      return undoPatch(job.root, job.token, { log });
    case 'recover': {
      const reports = [];
      for (const root of job.roots) reports.push(await recoverJournals(root, log));
      return reports;
    }
    case 'recover-and-read': {
      const reports = await recoverJournals(job.root, log);
      return {
        says: reports.map(({ outcome }) => outcome),
        tree: readTree(job.root),
        tug: readTugDirectory(job.root),
      };
    }
    case 'fill':
      return fillDisk(job);
    case 'abandon':
      return abandonJournals(job.root, log);
    case 'count':
      for (let i = 0; i < job.times; i++) {
        const lock = await acquireLock(job.lock, { purpose: 'count' });
        const count = Number(readFileSync(job.file, 'utf8'));
        writeFileSync(job.file, String(count + 1));
        lock.release();
      }
      return job.times;
    case 'hold':
      await acquireLock(job.lock, { purpose: 'hold on to it' });
      writeFileSync(job.ready, '');
      return sleep(600_000);
  }
}

function fromWire(changes: readonly WireChange[]): readonly FileChange[] {
  return changes.map((change) => ({
    ...change,
    before: change.before === null ? null : Buffer.from(change.before, 'base64'),
    after: change.after === null ? null : Buffer.from(change.after, 'base64'),
  }));
}

/** What one attempt on a disk that was nearly full came to. */
export interface FillAttempt {
  readonly free: number;
  readonly error: { readonly code: string; readonly path: unknown; readonly reason: unknown } | null;
  readonly tree: Tree;
  readonly tug: readonly string[];
}

async function fillDisk(job: Extract<Job, { kind: 'fill' }>): Promise<readonly FillAttempt[]> {
  const attempts: FillAttempt[] = [];
  const changes = fromWire(job.changes);
  const [unit, sizes] =
    'bytes' in job.free ? (['bytes', job.free.bytes] as const) : (['files', job.free.files] as const);
  for (const free of sizes) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,nr_inodes=1000', 'tmpfs', job.disk]);
    const root = `${job.disk}/tree`;
    writeTree(root, job.before);
    leaveFree(job.disk, unit, free);
    const error = await applyPatch(root, { changes, edits: [] }, about, { log }).then(
      () => null,
      (thrown: unknown) => {
        if (!(thrown instanceof TugError)) throw thrown;
        return { code: thrown.code, path: thrown.details.path, reason: thrown.details.reason };
      },
    );
    attempts.push({ free, error, tree: readTree(root), tug: readTugDirectory(root) });
    execFileSync('umount', [job.disk]);
  }
  return attempts;
}

function leaveFree(disk: string, unit: 'bytes' | 'files', free: number): void {
  const { bavail, bsize, ffree } = statfsSync(disk);
  if (unit === 'bytes') writeFileSync(`${disk}/filler`, Buffer.alloc(bavail * bsize - free));
  else for (let i = 0; i < ffree - free; i++) writeFileSync(`${disk}/filler-${i}`, '');
}

if (process.argv[2] !== undefined) {
  run(JSON.parse(readFileSync(process.argv[2], 'utf8')))
    .catch((error: unknown) => {
      if (!(error instanceof TugError)) throw error;
      const { code, message, hint, details } = error;
      return { error: { code, message, hint, details } };
    })
    .then((answer) => process.stdout.write(JSON.stringify(answer)));
}
