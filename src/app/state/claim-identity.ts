// Who is asking: the worktree, and the tokens it can show. A token that is given counts alone; otherwise those count that
// the worktree keeps for the plan.
import { randomBytes } from 'node:crypto';
import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { keptClaims } from '../../platform/repository/claim-files.ts';
import type { RepositoryPlace } from '../../platform/repository/locate-repository.ts';
import { locateWorktree } from '../../platform/repository/locate-worktree.ts';
import type { Owner } from '../../state/ownership.ts';

export interface IdentityRequest {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What --worktree and --token say; null when they were not given. */
  readonly worktree: string | null;
  readonly token: string | null;
}

export interface Identity extends Owner {
  /** Where the tokens of this worktree are kept. */
  readonly keeper: RepositoryPlace;
  /** The tokens behind the hashes. */
  readonly tokens: ReadonlyMap<string, string>;
}

export function identify(place: RepositoryPlace, plan: string, request: IdentityRequest): Identity {
  const { worktree, keeper } = locateWorktree(place, request.workingDirectory, request.worktree);
  const given = request.token ?? request.environment.TUG_CLAIM ?? '';
  if (given !== '') {
    if (!TOKEN.test(given)) throw notAToken(request.token === null ? 'TUG_CLAIM' : '--token');
    const tokenHash = hashToken(given);
    return { worktree, keeper, tokenHashes: [tokenHash], tokens: new Map([[tokenHash, given]]) };
  }
  const kept = keptClaims(keeper, plan);
  return {
    worktree,
    keeper,
    tokenHashes: kept.map(({ tokenHash }) => tokenHash),
    tokens: new Map(kept.map(({ tokenHash, token }) => [tokenHash, token])),
  };
}

const TOKEN = /^tugclaim_[0-9a-f]{40}$/;

export function makeToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `tugclaim_${randomBytes(20).toString('hex')}`;
  return { token, tokenHash: hashToken(token) };
}

/** Only the hash is in the database: who can read it cannot write in another's name. */
function hashToken(token: string): string {
  return contentHash(token);
}

function notAToken(argument: string): TugError {
  return new TugError('InvalidArgument', `${argument} is not a claim token`, {
    hint: 'give the token as `tug state claim` answered it: tugclaim_ and 40 digits',
    details: { argument, reason: 'not a claim token' },
  });
}
