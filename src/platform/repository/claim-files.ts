// The tokens of the claims that were made in a worktree, kept in the worktree's own git directory: an interrupted session
// finds its claim there, and the file goes away with the worktree. One file per claim, so that sessions never meet in one.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import type { RepositoryPlace } from './locate-repository.ts';

export interface KeptClaim {
  readonly plan: string;
  /** Null as long as the answer of the database is not there: the token may or may not hold a step. */
  readonly step: string | null;
  readonly token: string;
  readonly tokenHash: string;
  readonly fence: number | null;
}

const FOLDER = ['tug', 'claims'] as const;
/** Claims of which nobody has heard for so long are no longer of use to anybody. */
const OLDEST_MS = 90 * 24 * 3600 * 1000;

/** Written before the claim is made, so that no death of the process can lose a token that holds a step. */
export function keepClaim({ gitDirectory }: RepositoryPlace, claim: KeptClaim): void {
  const folder = join(gitDirectory, ...FOLDER);
  try {
    makeDirectories(folder);
    atomicWrite(fileOf(folder, claim.tokenHash), `${JSON.stringify(claim)}\n`, { mode: 0o600 });
  } catch (error) {
    const reason = describeErrno(error);
    throw new TugError('WriteError', `the token of the claim cannot be kept in ${folder}: ${reason}`, {
      hint: 'make room or permission there, and claim again; a session without its token could not go on',
      details: { file: folder, reason },
    });
  }
}

export function forgetClaim({ gitDirectory }: RepositoryPlace, tokenHash: string): void {
  rmSync(fileOf(join(gitDirectory, ...FOLDER), tokenHash), { force: true });
}

/** All that this worktree keeps for a plan. */
export function keptClaims({ gitDirectory }: RepositoryPlace, plan: string): readonly KeptClaim[] {
  const folder = join(gitDirectory, ...FOLDER);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .flatMap((name) => readClaim(join(folder, name)))
    .filter((claim) => claim.plan === plan);
}

export function dropOldClaims({ gitDirectory }: RepositoryPlace, now: number): void {
  const folder = join(gitDirectory, ...FOLDER);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && now - stat.mtimeMs > OLDEST_MS) rmSync(file, { force: true });
  }
}

function fileOf(folder: string, tokenHash: string): string {
  return join(folder, `${tokenHash.slice(0, 32)}.json`);
}

/** A file that cannot be read is one that somebody else is just removing, or not ours. */
function readClaim(file: string): readonly KeptClaim[] {
  try {
    const claim = JSON.parse(readFileSync(file, 'utf8')) as KeptClaim;
    const whole =
      typeof claim.token === 'string' &&
      typeof claim.tokenHash === 'string' &&
      typeof claim.plan === 'string';
    return whole ? [claim] : [];
  } catch {
    return [];
  }
}
