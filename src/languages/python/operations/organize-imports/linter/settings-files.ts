// Settings files of the workspace, parsed once for each view, and values in them as the linters read them.
import { parse } from 'smol-toml';
import { findFile } from '../../../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../../../kernel/workspace-view.ts';
import { folderOf } from '../../../link/python-tree.ts';
import { readIni } from '../../../link/roots/read-ini.ts';

export type Table = Readonly<Record<string, unknown>>;
export type IniFile = ReturnType<typeof readIni>;

/** Null when there is no such file, or it does not parse. */
export function tomlFile(view: WorkspaceView, path: string): Table | null {
  return remembered(view, path, 'toml', (text) => {
    try {
      return parse(text);
    } catch {
      return null;
    }
  }) as Table | null;
}

export function iniFile(view: WorkspaceView, path: string): IniFile | null {
  return remembered(view, path, 'ini', readIni) as IniFile | null;
}

export function textFile(view: WorkspaceView, path: string): string | null {
  return remembered(view, path, 'text', (text) => text) as string | null;
}

/** The folder of the file and those above it, up to the root (''). */
export function foldersAbove(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    folders.push(folder);
    if (folder === '') return folders;
  }
}

export function tableAt(value: unknown, ...keys: readonly string[]): Table | undefined {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Table)[key];
  }
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Table) : undefined;
}

/** A list, or one text with commas, spaces or lines. */
export function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string');
  return typeof value === 'string' ? value.split(/[\s,]+/).filter((entry) => entry !== '') : [];
}

const parsed = new WeakMap<WorkspaceView, Map<string, unknown>>();

function remembered(
  view: WorkspaceView,
  path: string,
  kind: string,
  read: (text: string) => unknown,
): unknown {
  let files = parsed.get(view);
  if (files === undefined) {
    files = new Map();
    parsed.set(view, files);
  }
  const key = `${kind}:${path}`;
  if (!files.has(key)) {
    const isThere = findFile(view.snapshot, path) !== undefined;
    files.set(key, isThere ? read(Buffer.from(view.read(path)).toString('utf8')) : null);
  }
  return files.get(key);
}
