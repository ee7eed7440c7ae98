// What a session directory holds. Only the names here are ever removed from it: `.tug/` also holds the journal and the undo
// records of the tree, which belong to no session, and the sessions that have names of their own.
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';

export interface SessionPaths {
  readonly directory: string;
  readonly metadata: string;
  readonly lock: string;
  /** Settings the session remembers. */
  readonly config: string;
  readonly statCache: string;
  /** Which words may stand in which file. */
  readonly wordIndex: string;
  readonly python: string;
  readonly workers: string;
  readonly snapshots: string;
  readonly currentSnapshot: string;
  readonly factsCache: string;
  readonly logs: string;
  /** Patches that were built and not yet applied. */
  readonly patches: string;
  /** Parts of answers that did not fit into their budget. */
  readonly answers: string;
}

export function sessionPaths(directory: string): SessionPaths {
  const snapshots = join(directory, 'snapshots');
  return {
    directory,
    metadata: join(directory, 'session.json'),
    lock: join(directory, 'lock'),
    config: join(directory, 'config.json'),
    statCache: join(directory, 'stat_cache'),
    wordIndex: join(directory, 'word_index'),
    python: join(directory, 'python'),
    workers: join(directory, 'workers'),
    snapshots,
    currentSnapshot: join(snapshots, 'current.json'),
    factsCache: join(directory, 'facts_cache'),
    logs: join(directory, 'logs'),
    patches: join(directory, 'patches'),
    answers: join(directory, 'answers'),
  };
}

export const SESSION_FOLDERS = [
  'answers',
  'facts_cache',
  'logs',
  'patches',
  'python',
  'snapshots',
  'workers',
] as const;

/** `session.json` is last: while it is there, a removal that was cut short is seen as the old session, less its caches. */
export const SESSION_ENTRIES = [
  ...SESSION_FOLDERS,
  'baselines.json',
  'config.json',
  'sandbox.json',
  'stat_cache',
  'word_index',
  'session.json',
] as const;

/** Belongs to the tree, not to a session, and is kept by all that removes sessions. */
export const TREE_ENTRIES = ['apply.lock', 'journal', 'recovered', 'undo'] as const;

/** What `tug clean --cache` removes, besides the sandbox: everything that another run makes again. */
export const CACHE_ENTRIES = [
  'answers',
  'baselines.json',
  'facts_cache',
  'patches',
  'snapshots',
  'stat_cache',
  'word_index',
] as const;

/** Made on request, and dear: a fresh session keeps it, `tug clean` does not. */
export const EQUIPMENT_ENTRIES = ['venv'] as const;

/** What may go without the session's lock: no answer of tug refers to it. */
export const DISPENSABLE_ENTRIES = [
  'answers',
  'baselines.json',
  'facts_cache',
  'stat_cache',
  'word_index',
] as const;

/** Names below `.tug/` that a session cannot have: those of the layout, of the tree, and some that may come to be used. */
const RESERVED = new Set<string>([
  ...SESSION_ENTRIES,
  ...TREE_ENTRIES,
  ...EQUIPMENT_ENTRIES,
  'lock',
  'sandbox',
  'sandboxes',
  'sessions',
  'session',
  'config',
  'state',
  'plans',
  'tickets',
  'checkpoints',
  'cache',
  'tmp',
  'daemon',
]);

const LONGEST_NAME = 64;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/;

export function checkSessionName(name: string): string {
  const reason = explainBadName(name);
  if (reason === null) return name;
  throw new TugError('InvalidArgument', `--session-name ${JSON.stringify(name)}: ${reason}`, {
    hint: 'choose another name, such as my-refactor',
    details: { argument: '--session-name', value: name, reason },
  });
}

/** Names are compared without case, as on macOS and Windows two that differ only in case are one directory. */
function explainBadName(name: string): string | null {
  const lower = name.toLowerCase();
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return 'a name has only letters, digits, dots, dashes and underscores';
  if (name.length > LONGEST_NAME) return `a name has at most ${LONGEST_NAME} characters`;
  if (name.startsWith('.') || name.startsWith('-') || name.endsWith('.')) {
    return 'a name does not begin with a dot or a dash, nor end with a dot';
  }
  if (RESERVED.has(lower) || lower.endsWith('.tmp')) return 'tug uses this name itself';
  return WINDOWS_DEVICE.test(lower) ? 'Windows uses this name itself' : null;
}
