// Which bytes are we talking about? Lists the files of the workspace, looks at each, reads those that the cache does not know,
// and makes the inventory of it all. Nothing in the workspace is written, and nothing but files is ever opened.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import type { Expected } from '../../kernel/expected-words.ts';
import { languageOfPath, languageTableId } from '../../kernel/language-of-path.ts';
import type { Log, Progress } from '../../kernel/ports.ts';
import { type FileEntry, makeSnapshot, type Snapshot } from '../../kernel/snapshot.ts';
import { countTotals, type SnapshotTotals } from '../../kernel/snapshot-totals.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno } from '../errno.ts';
import { confirmCache } from './confirm-cache.ts';
import type { EarlyQuestions } from './early-questions.ts';
import { type ContentReader, type ContentRoom, hashFiles } from './hash-files.ts';
import type { WordLearner } from './learn-words.ts';
import { listFiles, warnOfUntracked } from './list-files.ts';
import type { Listing } from './listing.ts';
import { cachedId, makeCacheRows, makeInventory } from './make-inventory.ts';
import { makePace } from './pace.ts';
import { readTogether } from './read-together.ts';
import type { ScannedThere } from './scan-ahead.ts';
import { type ScanRequest, scanFiles, scanUnseen } from './scan-files.ts';
import { ScanTable } from './scan-table.ts';
import { SearchedWords } from './searched-words.ts';
import { type PathSelection, selectPaths } from './select-paths.ts';
import { shareContents } from './shared-contents.ts';
import { isIndexSettled, loadStatCache, type StatCache, saveStatCache } from './stat-cache.ts';
import { WorkTree } from './work-tree.ts';

export interface SnapshotOptions {
  readonly root: string;
  /** Globs; empty means every file. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Where the stat cache is kept; null to read every file. */
  readonly cacheFile: string | null;
  readonly languages: (path: string) => string | null;
  readonly progress: Progress;
  readonly log: Log;
  readonly signal?: AbortSignal;
  /** Gets the bytes of small files that had to be read. */
  readonly onContent?: ContentReader;
  readonly room?: ContentRoom;
  /** Files whose bytes the caller wants to see when they have to be read; a helper reads others. */
  readonly isWanted?: (path: string) => boolean;
  /** What will be asked for; a first look searches for the words in passing. */
  readonly expected?: () => Expected;
  /** Contents that the caller has kept, by hash. */
  readonly contentOf?: (hash: string) => Uint8Array | undefined;
  /**
   * Whether the helper of a first look is to scan wanted files, by what stands before the target in its line: null when not, else
   * the words that will be asked for then.
   */
  readonly scansAhead?: (lead: string) => readonly string[] | null;
  /** Whether a first look is to go on and learn the words of all files. */
  readonly learnsWords?: boolean;
  /** The built worker that helps with a first look; null to do without. */
  readonly helperScript?: string | null;
  /** Whether the process has nothing else to do afterwards than what this snapshot is for. */
  readonly endsSoon?: boolean;
  /** Git may have been asked already. */
  readonly early?: EarlyQuestions | null;
}

export interface TakenSnapshot {
  readonly snapshot: Snapshot;
  /** What is not in it, and why; sorted by message. */
  readonly warnings: readonly Warning[];
  readonly stats: SnapshotStats;
  /** Known of a first look: where the expected words stand. */
  readonly searched: SearchedWords | null;
  /** Learns the words of all files that were read; null when nobody does. */
  readonly learner: WordLearner | null;
  /** What a helper finds in wanted files; null when nobody looks. */
  readonly scanned: ScannedThere | null;
}

export interface SnapshotStats extends SnapshotTotals {
  /** Files that were read. */
  readonly hashed: number;
  /** Files that were known not to have changed. */
  readonly reused: number;
}

export async function takeSnapshot(options: SnapshotOptions): Promise<TakenSnapshot> {
  const { cacheFile, signal, progress, log } = options;
  const root = openRoot(options.root);
  const selection = selectPaths(options.include, options.exclude);
  const scope = JSON.stringify([root, options.include, options.exclude]);
  const hasCache = cacheFile !== null && existsSync(cacheFile);
  const begun = options.early?.take(root, hasCache) ?? null;
  const scannedAt = begun === null ? BigInt(Date.now()) * 1_000_000n : options.early!.askedAt;
  const workTree = begun ?? WorkTree.open(root, hasCache);
  const close = () => workTree?.close();
  signal?.addEventListener('abort', close, { once: true });
  try {
    const cache = cacheFile === null ? null : loadStatCache(cacheFile, log);
    const languageTable = options.languages === languageOfPath ? languageTableId() : null;
    const beginning = { root, selection, scope, scannedAt, workTree, cache, languageTable };
    return (await confirmSnapshot(options, beginning)) ?? (await readSnapshot(options, beginning));
  } finally {
    signal?.removeEventListener('abort', close);
    close();
    progress.finish();
  }
}

interface Beginning {
  /** A real path. */
  readonly root: string;
  readonly selection: PathSelection;
  /** What the snapshot is of; what git says of one root and selection says nothing of another. */
  readonly scope: string;
  /** In nanoseconds. */
  readonly scannedAt: bigint;
  readonly workTree: WorkTree | null;
  readonly cache: StatCache | null;
  /** Null when the caller has ideas of its own about languages. */
  readonly languageTable: string | null;
}

/** The snapshot of the cache, when nothing changed. Its files are listed only when someone asks for them: that takes longer. */
async function confirmSnapshot(
  { languages, log }: SnapshotOptions,
  beginning: Beginning,
): Promise<TakenSnapshot | null> {
  const { root, selection, workTree, cache, languageTable } = beginning;
  const changed = await findChanged(beginning);
  const id = cache?.snapshotId ?? null;
  if (changed === null || workTree === null || cache === null || id === null) return null;
  const found = await workTree.untracked();
  if ('refusal' in found) return null;
  const untracked = found.paths.map(({ path }) => path).filter(selection.includes);
  const links = confirmCache({ root, cache, untracked, changed });
  if (links === null) return null;
  log.log('debug', 'snapshot', 'nothing changed since the last snapshot', { id });
  let files: readonly FileEntry[] | undefined;
  const snapshot = {
    id,
    get files() {
      files ??= cache.listFiles(languages);
      return files;
    },
    links,
  };
  const totals = cache.totalsBy(languageTable) ?? countTotals(snapshot.files);
  return {
    snapshot,
    warnings: sortWarnings([...cache.trackedWarnings, ...warnOfUntracked(found, selection)]),
    stats: { ...totals, hashed: 0, reused: totals.files },
    searched: null,
    ...NO_HELP,
  };
}

async function readSnapshot(options: SnapshotOptions, beginning: Beginning): Promise<TakenSnapshot> {
  const { cacheFile, languages, log } = options;
  const { root, selection, scope, scannedAt, workTree, cache, languageTable } = beginning;
  const pace = makePace(options.progress, options.signal);
  const changed = await findChanged(beginning);
  const tracked = changed === null ? null : cache!.tracked();
  const listing = await listFiles({ root, workTree, tracked, selection, pace, log });
  const warnings = [...listing.warnings];
  const onContent = options.onContent ?? null;
  const scan = { root, paths: listing.paths, pace, warnings };
  const { table, read, words, ...firstLook } =
    cache === null
      ? await readUnknown(options, scan)
      : { table: await scanFiles({ ...scan, cache, changed }), read: 0, words: [], ...NO_HELP };
  const hashed = read + (await hashFiles({ root, table, onContent, pace, warnings }));

  const inventory = makeInventory({ root, table, cache, languages, warnings });
  const { files, links, reused } = inventory;
  const totals = countTotals(files);
  const id = cache === null ? null : cachedId(inventory, cache);
  const snapshot = id === null ? makeSnapshot(files, links) : { id, files, links };
  if (cacheFile !== null && (id === null || !isCurrent(cache!, listing, beginning))) {
    const rows = makeCacheRows(table, cache);
    const content = { scannedAt, scope, git: listing.git, snapshot, totals, languageTable, rows };
    saveStatCache(cacheFile, content, log);
  }
  const stats = { ...totals, hashed, reused };
  const searched = words.length === 0 ? null : new SearchedWords(words, table);
  return { snapshot, warnings: sortWarnings(warnings), stats, searched, ...firstLook };
}

const NO_HELP = { learner: null, scanned: null } as const;

/** Without a cache every file has to be read: no need to look at all of them first. Leaves those that take patience. */
async function readUnknown(
  options: SnapshotOptions,
  { root, paths, pace, warnings }: Pick<ScanRequest, 'root' | 'paths' | 'pace' | 'warnings'>,
): Promise<ReadTable> {
  const { isWanted = () => false, onContent = null, helperScript = null } = options;
  const { learnsWords = false, endsSoon = false } = options;
  const startedHelper = () => options.early?.takeHelper() ?? null;
  const table = new ScanTable(paths);
  const expected = options.expected?.() ?? NOTHING_EXPECTED;
  const ahead = expected.lead === null ? null : (options.scansAhead?.(expected.lead) ?? null);
  const words = [...expected.words, ...(ahead ?? [])];
  const reading = {
    root,
    table,
    isWanted,
    onContent,
    room: options.room,
    words,
    scans: ahead !== null,
    pace,
  };
  const helper = await readTogether({ ...reading, learnsWords, helperScript, startedHelper, endsSoon });
  helper?.goOn(shareContents(table, options.contentOf ?? (() => undefined)));
  // What was not read at first sight may be read with other bytes.
  for (let place = 0; place < paths.length; place++) {
    if (table.kindAt(place) !== 'read') table.columns.found[place] = 0;
  }
  scanUnseen(root, table, warnings);
  const read = paths.filter((_, place) => table.kindAt(place) === 'read').length;
  return {
    table,
    read,
    words,
    learner: helper?.learner ?? null,
    scanned: helper?.scanned ?? null,
  };
}

const NOTHING_EXPECTED: Expected = { words: [], lead: null };

interface ReadTable extends Pick<TakenSnapshot, 'learner' | 'scanned'> {
  readonly table: ScanTable;
  /** Those that were looked for in every file that was read at first sight. */
  readonly words: readonly string[];
  /** How many files were read already. */
  readonly read: number;
}

/**
 * The tracked files that may have changed since the cache was filled; null when git cannot tell. When it can, the cache also
 * knows which files are tracked.
 */
async function findChanged({ workTree, cache, scope }: Beginning): Promise<ReadonlySet<string> | null> {
  if (workTree === null || cache?.scope !== scope || !cache.hasIndex(workTree.index())) return null;
  const changed = await workTree.changed();
  // Had the index been replaced meanwhile, git would have compared with the new one.
  return cache.hasIndex(workTree.index()) ? changed : null;
}

function sortWarnings(warnings: readonly Warning[]): readonly Warning[] {
  return [...warnings].sort((a, b) => compareText(a.message, b.message));
}

/** Whether a cache of the same snapshot would say no more than the one there is. */
function isCurrent(cache: StatCache, { git }: Listing, beginning: Beginning): boolean {
  const { scope, scannedAt, languageTable } = beginning;
  if (cache.totalsBy(languageTable) === null && languageTable !== null) return false;
  if (cache.scope !== scope || (git === null) !== (cache.index === null)) return false;
  return git === null || cache.hasIndex(git.index) || !isIndexSettled(git.index, scannedAt);
}

function openRoot(root: string): string {
  const refuse = (reason: string) =>
    new TugError('WorkspaceNotFound', `the workspace ${root} ${reason}`, {
      details: { expected_path: root },
    });
  let real: string;
  try {
    real = realpathSync.native(root);
  } catch (error) {
    throw refuse(`cannot be opened: ${describeErrno(error)}`);
  }
  if (!statSync(real).isDirectory()) throw refuse('is not a directory');
  return real;
}
