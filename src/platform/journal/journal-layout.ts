// Where journals live and what their names mean. A transaction is one directory, and its name is its state: a rename moves
// it from one state to the next, so that a killed process leaves exactly one of them behind.
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import { renameStubbornly, syncDirectory } from '../atomic-write.ts';
import { errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { makeDirectories } from '../make-directories.ts';
import { assertNoLink, ensureTugDirectory, TUG_DIRECTORY } from '../tug-directory.ts';

/**
 * preparing: nothing of the tree was touched. begun: it may be half written. rolling-back: it is being restored.
 * rolled-back: it is all old. committed: it is all new. discard: of no more use, on its way out.
 */
export type JournalState = 'preparing' | 'begun' | 'rolling-back' | 'rolled-back' | 'committed' | 'discard';

export interface JournalEntry {
  readonly root: string;
  /** The name of the transaction, and how it is undone later. */
  readonly token: string;
  readonly state: JournalState;
}

export function journalHome(root: string): string {
  return join(root, TUG_DIRECTORY, 'journal');
}

export function undoHome(root: string): string {
  return join(root, TUG_DIRECTORY, 'undo');
}

export function recoveredHome(root: string): string {
  return join(root, TUG_DIRECTORY, 'recovered');
}

/** One lock for everything that writes in the tree, whichever session is used. */
export function applyLockPath(root: string): string {
  return join(root, TUG_DIRECTORY, 'apply.lock');
}

export function entryDirectory(entry: JournalEntry): string {
  const suffix = entry.state === 'begun' ? '' : `.${entry.state}`;
  return join(journalHome(entry.root), `${entry.token}${suffix}`);
}

export function undoDirectory(root: string, token: string): string {
  return join(undoHome(root), token);
}

/** Makes what an apply needs to begin with; durable, because a journal in a lost directory helps nobody. */
export function ensureJournalHomes(root: string): void {
  const tug = ensureTugDirectory(root);
  let made = false;
  for (const home of [journalHome(root), undoHome(root)]) {
    assertNoLink(home);
    if (makeDirectories(home) !== undefined) made = true;
  }
  if (!made) return;
  syncDirectory(tug);
  syncDirectory(root);
}

/** What unfinished business there is, oldest first. One readdir when there is none. */
export function readJournal(root: string): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const name of listNames(journalHome(root))) {
    const match = /^(undo_[0-9a-f]{16})(?:\.(preparing|rolling-back|rolled-back|committed|discard))?$/.exec(
      name,
    );
    if (match !== null)
      entries.push({ root, token: match[1]!, state: (match[2] ?? 'begun') as JournalState });
  }
  return entries.sort((a, b) => compareText(a.token, b.token));
}

/** The tokens of everything that can be undone, oldest first. */
export function readUndoTokens(root: string): readonly string[] {
  return listNames(undoHome(root)).filter(isToken).sort(compareText);
}

export function isToken(text: string): boolean {
  return /^undo_[0-9a-f]{16}$/.test(text);
}

/** Moves a transaction on to its next state, at once and for good; or throws and leaves it in the state it was in. */
export function moveOn(entry: JournalEntry, state: JournalState, durable: boolean): JournalEntry {
  const next = { ...entry, state };
  faultPoint(`journal.${state}`);
  renameStubbornly(entryDirectory(entry), entryDirectory(next));
  try {
    faultPoint(`journal.${state}.sync`);
    if (durable) syncDirectory(journalHome(entry.root));
  } catch (error) {
    renameStubbornly(entryDirectory(next), entryDirectory(entry));
    throw error;
  }
  return next;
}

/** Removes a transaction of which nothing is needed any more. Killed or refused half way, it is known to be of no use. */
export function removeEntry(entry: JournalEntry): void {
  const discard =
    entry.state === 'discard' || entry.state === 'preparing' ? entry : moveOn(entry, 'discard', false);
  try {
    faultPoint('journal.clear');
    rmSync(entryDirectory(discard), { recursive: true, force: true });
  } catch (error) {
    // It harms nobody while it lies there, and the next start tries again; in a shared workspace it may be someone else's.
    if (errnoOf(error) === undefined) throw error;
  }
}

/**
 * A new token: the time in milliseconds, then chance. Tokens sort by age because no two have the same time, even when the
 * clock goes back. To be called under the lock.
 */
export function nextToken(root: string): string {
  const known = [...readUndoTokens(root), ...readJournal(root).map(({ token }) => token)];
  const now = Date.now();
  // A token from the far future is nobody's clock; following it would run out of digits.
  const times = known.map(timeOfToken).filter((time) => time < now + YEAR_MS);
  const time = times.reduce((latest, each) => Math.max(latest, each + 1), now);
  return `undo_${time.toString(16).padStart(12, '0')}${randomBytes(2).toString('hex')}`;
}

/** When it was made, in milliseconds. */
export function timeOfToken(token: string): number {
  return Number.parseInt(token.slice(5, 17), 16);
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

function listNames(directory: string): readonly string[] {
  try {
    assertNoLink(dirname(directory));
    assertNoLink(directory);
    return readdirSync(directory);
  } catch (error) {
    if (errnoOf(error) === 'ENOTDIR' && !(error instanceof TugError)) {
      const path = dirname(directory);
      throw new TugError('SessionCorrupt', `${path} is in the way: it is not a folder of tug`, {
        hint: 'move it elsewhere',
        details: { path, reason: 'not a folder' },
      });
    }
    // What we may not even list is not ours to recover; a write will say that it is not permitted.
    if (errnoOf(error) === 'ENOENT' || isDenied(error)) return [];
    throw error;
  }
}

function isDenied(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'EACCES' || code === 'EPERM';
}
