// The snapshots a session keeps: the last five, one file each, and a small file that names the current one. A snapshot's id
// is a hash of what is in it, so a file is written once, never changed, and proves itself when it is read.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { type FileEntry, type LinkEntry, makeSnapshot, type Snapshot } from '../../kernel/snapshot.ts';
import { keepNewest, listFolder, markNewest } from './keep-newest.ts';
import { readSessionObject, sessionCorrupt, writeSessionFile } from './session-file.ts';
import type { SessionPaths } from './session-layout.ts';

export interface CurrentSnapshot {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  readonly fileCount: number;
  readonly totalBytes: number;
}

const SNAPSHOTS_KEPT = 5;
const SNAPSHOT_FILE = /^snap_[0-9a-f]{32}\.json$/;

/** Makes it the current one. Writes nothing when it is that already. */
export function saveSnapshot(paths: SessionPaths, snapshot: Snapshot): void {
  const file = snapshotFile(paths, snapshot.id);
  if (readCurrentSnapshot(paths)?.id === snapshot.id && existsSync(file)) return;
  const about = describeSnapshot(snapshot);
  if (!markNewest(file)) {
    writeSessionFile(paths, file, snapshotText(snapshot, about));
    markNewest(file);
  }
  writeSessionFile(paths, paths.currentSnapshot, `${JSON.stringify(about, null, 2)}\n`);
  const current = readCurrentSnapshot(paths)?.id ?? snapshot.id;
  keepNewest(paths.snapshots, SNAPSHOT_FILE, SNAPSHOTS_KEPT, `${current}.json`);
}

/** Null when it is not kept (any more). Throws SessionCorrupt when its file does not hold what its name says. */
export function loadSnapshot(paths: SessionPaths, id: string): Snapshot | null {
  const file = snapshotFile(paths, id);
  const document = SNAPSHOT_FILE.test(`${id}.json`) ? readSessionObject(file) : undefined;
  if (document === undefined) return null;
  const snapshot = readInventory(document);
  if (snapshot?.id !== id) throw sessionCorrupt(file, 'does not hold the snapshot it is named after');
  return snapshot;
}

/** Null when none was saved yet. Throws SessionCorrupt. */
export function readCurrentSnapshot(paths: SessionPaths): CurrentSnapshot | null {
  const document = readSessionObject(paths.currentSnapshot);
  if (document === undefined) return null;
  const { snapshot_id: id, created_at: createdAt, file_count: fileCount, total_bytes: totalBytes } = document;
  if (
    typeof id !== 'string' ||
    typeof createdAt !== 'string' ||
    typeof fileCount !== 'number' ||
    typeof totalBytes !== 'number' ||
    !SNAPSHOT_FILE.test(`${id}.json`)
  ) {
    throw sessionCorrupt(paths.currentSnapshot, 'does not name a snapshot');
  }
  return { id, createdAt, fileCount, totalBytes };
}

export function countSnapshots(paths: SessionPaths): number {
  return listFolder(paths.snapshots).filter((name) => SNAPSHOT_FILE.test(name)).length;
}

function snapshotFile(paths: SessionPaths, id: string): string {
  return join(paths.snapshots, `${id}.json`);
}

interface SnapshotAbout {
  readonly snapshot_id: string;
  readonly created_at: string;
  readonly file_count: number;
  readonly total_bytes: number;
}

function describeSnapshot(snapshot: Snapshot): SnapshotAbout {
  return {
    snapshot_id: snapshot.id,
    created_at: new Date().toISOString(),
    file_count: snapshot.files.length,
    total_bytes: snapshot.files.reduce((total, { size }) => total + size, 0),
  };
}

/** Written by hand, one line per file: half the time that an object of 20,000 properties takes. */
function snapshotText(snapshot: Snapshot, about: SnapshotAbout): string {
  const files = snapshot.files.map(
    ({ path, hash, size, language }) =>
      `${quoted(path)}:{"hash":"sha256:${hash}","size":${size},"language":${language === null ? 'null' : quoted(language)}}`,
  );
  const links = snapshot.links.map(
    ({ path, target, leads }) =>
      `${JSON.stringify(path)}:{"target":${JSON.stringify(target)},"leads":${JSON.stringify(leads)}}`,
  );
  const head = JSON.stringify(about).slice(0, -1);
  return `${head},\n"files":{\n${files.join(',\n')}\n},\n"links":{\n${links.join(',\n')}\n}}\n`;
}

/** As JSON; nearly all paths stay as they are. */
function quoted(text: string): string {
  return /^[\w./ -]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Null when the document is not an inventory. The id is worked out anew, never believed. */
function readInventory(document: Readonly<Record<string, unknown>>): Snapshot | null {
  const files: FileEntry[] = [];
  for (const [path, entry] of entriesOf(document.files)) {
    const { hash, size, language } = entry;
    if (typeof hash !== 'string' || !hash.startsWith('sha256:') || typeof size !== 'number') return null;
    if (language !== null && typeof language !== 'string') return null;
    files.push({ path, size, hash: hash.slice('sha256:'.length), language });
  }
  const links: LinkEntry[] = [];
  for (const [path, entry] of entriesOf(document.links)) {
    const { target, leads } = entry;
    if (typeof target !== 'string' || !isLeads(leads)) return null;
    links.push({ path, target, leads });
  }
  return makeSnapshot(files, links);
}

/** Sorted anew: an object puts keys that look like numbers first, whatever their order in the file. */
function entriesOf(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string, Readonly<Record<string, unknown>>][] = [];
  for (const [key, entry] of Object.entries(value) as [string, unknown][]) {
    entries.push([
      key,
      typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {},
    ]);
  }
  return entries.sort((a, b) => compareText(a[0], b[0]));
}

function isLeads(value: unknown): value is LinkEntry['leads'] {
  return value === 'inside' || value === 'outside' || value === 'broken' || value === 'loop';
}
