// What `reconcile` reports, from the rows before and after it. Every step that a commit names is in exactly one list, and a
// step that stays open has a reason.
import type { Row, Rows } from '../kernel/database.ts';
import type { Owner } from './ownership.ts';
import { secondsUntil, textOrNull } from './step-facts.ts';

export interface StepCommits {
  /** Every commit that names the step, oldest first. */
  readonly all: readonly string[];
  /** Those of them that completed it. */
  readonly completing: readonly string[];
}

export interface ReconcileResult {
  readonly reconciled: readonly StepCommit[];
  readonly unchanged: readonly string[];
  readonly mismatches: readonly {
    readonly step: string;
    readonly known: string | null;
    readonly found: string;
    /** False: the commit in git only names the step. */
    readonly completes: boolean;
  }[];
  readonly unknown: readonly StepCommit[];
  readonly left: readonly LeftStep[];
  /** Of the caller's own claims that are over now. */
  readonly endedClaims: readonly string[];
}

export interface StepCommit {
  readonly step: string;
  readonly hash: string;
}

export const LEFT_REASONS = ['not_completed', 'reopened', 'held', 'blocked'] as const;

/** A step that is not completed, although commits name it. */
export interface LeftStep extends StepCommit {
  /** `not_completed`: no commit says that it completed the step. */
  readonly reason: (typeof LEFT_REASONS)[number];
  readonly claimedBy: string | null;
  readonly leaseSecondsLeft: number | null;
  readonly blockedBy: readonly string[];
}

interface PlanRows {
  /** The steps as they were. */
  readonly before: Rows;
  /** The steps as they are now. */
  readonly steps: Rows;
  readonly deps: Rows;
  readonly reopened: ReadonlySet<string>;
  readonly owner: Owner;
  readonly force: boolean;
  readonly now: string;
}

export function judgeCommits(commits: ReadonlyMap<string, StepCommits>, rows: PlanRows): ReconcileResult {
  const before = byAnchor(rows.before);
  const after = byAnchor(rows.steps);
  const result = {
    reconciled: [] as StepCommit[],
    unchanged: [] as string[],
    mismatches: [] as ReconcileResult['mismatches'][number][],
    unknown: [] as StepCommit[],
    left: [] as LeftStep[],
  };
  for (const [step, { all, completing }] of commits) {
    const completes = completing.length > 0;
    const hash = (completes ? completing : all).at(-1)!;
    const [was, is] = [before.get(step), after.get(step)];
    if (was === undefined || is === undefined) result.unknown.push({ step, hash });
    else if (is.status !== 'completed')
      result.left.push({ step, hash, ...whyOpen(step, completes, after, rows) });
    // A substep may have been completed by the commit of its step.
    else if (was.status !== 'completed') result.reconciled.push({ step, hash: String(is.commit_hash) });
    else {
      const known = textOrNull(was.commit_hash);
      const same = known === null ? !completes : all.some((candidate) => sameCommit(candidate, known));
      if (same) result.unchanged.push(step);
      else if (rows.force) result.reconciled.push({ step, hash });
      else result.mismatches.push({ step, known, found: hash, completes });
    }
  }
  return { ...result, endedClaims: endedClaims(before, rows) };
}

export const SHORTEST_HASH = 7;

/** People give short hashes. */
function sameCommit(whole: string, given: string): boolean {
  return given.length >= SHORTEST_HASH && whole.startsWith(given);
}

function whyOpen(
  step: string,
  completes: boolean,
  steps: ReadonlyMap<string, Row>,
  { deps, reopened, owner, now }: PlanRows,
): Omit<LeftStep, keyof StepCommit> {
  const row = steps.get(step)!;
  const root = steps.get(textOrNull(row.parent_anchor) ?? step)!;
  const why = { claimedBy: null, leaseSecondsLeft: null, blockedBy: [] };
  if (!completes) return { ...why, reason: 'not_completed' };
  const parts = [...steps.values()].filter(
    ({ anchor, parent_anchor, status }) =>
      status !== 'completed' && (anchor === step || parent_anchor === step),
  );
  const open = new Set(parts.map(({ anchor }) => String(anchor)));
  if ([...open].some((part) => reopened.has(part))) return { ...why, reason: 'reopened' };
  const lease = textOrNull(root.lease_expires_at);
  const own = owner.worktree === root.claimed_by && owner.tokenHashes.includes(String(root.claim_token));
  const held = root.status === 'claimed' || root.status === 'in_progress';
  if (held && lease !== null && lease > now && !own) {
    const [claimedBy, leaseSecondsLeft] = [textOrNull(root.claimed_by), secondsUntil(lease, now)];
    return { ...why, reason: 'held', claimedBy, leaseSecondsLeft };
  }
  const blockedBy = deps
    .filter(({ step_anchor }) => open.has(String(step_anchor)) || step_anchor === root.anchor)
    .map(({ depends_on }) => String(depends_on))
    .filter((other) => !open.has(other) && steps.get(other)?.status !== 'completed');
  return { ...why, reason: 'blocked', blockedBy: [...new Set(blockedBy)] };
}

function endedClaims(before: ReadonlyMap<string, Row>, { steps, owner }: PlanRows): readonly string[] {
  return steps
    .filter(
      ({ anchor, status, parent_anchor }) =>
        status === 'completed' &&
        parent_anchor === null &&
        before.get(String(anchor))?.status !== 'completed',
    )
    .map(({ claim_token }) => String(claim_token))
    .filter((token) => owner.tokenHashes.includes(token));
}

function byAnchor(rows: Rows): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [String(row.anchor), row]));
}
