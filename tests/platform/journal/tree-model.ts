// A directory tree as plain data, the naive model of what a patch does to it, and patches of any size to try it with.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileChange } from '../../../src/kernel/patch/patch-set.ts';
import type { WireChange } from './journal-driver.ts';

/** Path to what is there: `d 755` for a directory, `f 644 content` for a file. Sorted by path when read from disk. */
export type Tree = Readonly<Record<string, string>>;

export function file(content: string, mode = 0o644): string {
  return `f ${mode.toString(8)} ${content}`;
}

export const DIRECTORY = 'd 755';

/** Everything below the root except `.tug/`. */
export function readTree(root: string): Tree {
  return readAll(root, (path) => path === '.tug');
}

/** What tug keeps for itself, without the bytes of its packs. */
export function readTugDirectory(root: string): readonly string[] {
  if (!existsSync(join(root, '.tug'))) return [];
  return Object.keys(readAll(join(root, '.tug'), () => false)).sort();
}

function readAll(root: string, skip: (path: string) => boolean): Tree {
  const tree: Record<string, string> = {};
  const visit = (directory: string) => {
    for (const name of readdirSync(join(root, directory)).sort()) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (skip(path)) continue;
      const absolute = join(root, path);
      const stat = lstatSync(absolute);
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isSymbolicLink()) tree[path] = `l ${readlinkSync(absolute)}`;
      else if (stat.isDirectory()) tree[path] = `d ${mode}`;
      else tree[path] = `f ${mode} ${readFileSync(absolute, 'latin1')}`;
      if (stat.isDirectory()) visit(path);
    }
  };
  visit('');
  return tree;
}

export function writeTree(root: string, tree: Tree): void {
  mkdirSync(root, { recursive: true });
  for (const path of Object.keys(tree).sort()) {
    const [kind, mode, content] = split(tree[path]!);
    const absolute = join(root, path);
    if (kind === 'd') mkdirSync(absolute, { recursive: true });
    else {
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, content, 'latin1');
    }
    chmodSync(absolute, mode);
  }
}

function split(entry: string): readonly [string, number, string] {
  const match = /^(.) (\d+) ?(.*)$/s.exec(entry)!;
  return [match[1]!, Number.parseInt(match[2]!, 8), match[3]!];
}

export function contentOf(tree: Tree, path: string): string {
  return split(tree[path]!)[2];
}

/** The tree after the changes: sources go, directories that become empty go with them, results come. */
export function applyToModel(tree: Tree, changes: readonly FileChange[]): Tree {
  const result: Record<string, string> = { ...tree };
  for (const { path, movedFrom, before } of changes) if (before !== null) delete result[movedFrom ?? path];
  for (const { path, movedFrom, before } of changes) {
    if (before !== null) dropEmptyAncestors(result, movedFrom ?? path, changes);
  }
  for (const { path, movedFrom, before, after, executable } of changes) {
    if (after === null) continue;
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) result[parent] ??= DIRECTORY;
    const mode = before === null ? (executable ? 0o755 : 0o644) : split(tree[movedFrom ?? path]!)[1];
    result[path] = file(Buffer.from(after).toString('latin1'), mode);
  }
  return sorted(result);
}

function dropEmptyAncestors(
  tree: Record<string, string>,
  path: string,
  changes: readonly FileChange[],
): void {
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const prefix = `${parent}/`;
    if (Object.keys(tree).some((other) => other.startsWith(prefix))) return;
    if (changes.some((change) => change.after !== null && change.path.startsWith(prefix))) return;
    delete tree[parent];
  }
}

export function sorted(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Makes the changes for a tree; reads like the patch it stands for. */
export function changesOf(tree: Tree): {
  edit(path: string, after: string): FileChange;
  create(path: string, after: string, executable?: boolean): FileChange;
  remove(path: string): FileChange;
  move(from: string, to: string, after?: string): FileChange;
} {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const before = (path: string) => bytes(contentOf(tree, path));
  return {
    edit: (path, after) => ({
      path,
      movedFrom: null,
      before: before(path),
      after: bytes(after),
      executable: false,
    }),
    create: (path, after, executable = false) => ({
      path,
      movedFrom: null,
      before: null,
      after: bytes(after),
      executable,
    }),
    remove: (path) => ({ path, movedFrom: null, before: before(path), after: null, executable: false }),
    move: (from, to, after) => ({
      path: to,
      movedFrom: from,
      before: before(from),
      after: after === undefined ? before(from) : bytes(after),
      executable: false,
    }),
  };
}

export function toWire(changes: readonly FileChange[]): readonly WireChange[] {
  const encode = (bytes: Uint8Array | null) =>
    bytes === null ? null : Buffer.from(bytes).toString('base64');
  return changes.map((change) => ({ ...change, before: encode(change.before), after: encode(change.after) }));
}

export interface Scenario {
  readonly before: Tree;
  readonly changes: readonly FileChange[];
  readonly after: Tree;
}

/** A patch that touches about `size` files, with everything that a patch can do among them when there is room for it. */
export function makeScenario(size: number): Scenario {
  const tree: Record<string, string> = {
    docs: DIRECTORY,
    'docs/untouched.md': file('stays\n'),
    empty: DIRECTORY,
  };
  const put = (path: string, content: string, mode = 0o644) => {
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) tree[parent] ??= DIRECTORY;
    tree[path] = file(content, mode);
  };
  for (let i = 0; i < size; i++) {
    put(
      `src/part${i % 9}/file${i}.py`,
      `line one of ${i}\r\nname_${i}\n${'x'.repeat(i % 500)}`,
      i % 5 === 4 ? 0o755 : 0o640,
    );
  }
  put('flip', 'a file that becomes a directory\n');
  put('flop/deep/in.py', 'a directory that becomes a file\n');
  put('old/package/gone.py', 'gone\n');
  put('old/package/moved.py', 'moved\n', 0o755);
  const { edit, create, remove, move } = changesOf(tree);
  const path = (i: number) => `src/part${i % 9}/file${i}.py`;
  const changes: FileChange[] = [];
  if (size >= 7) {
    changes.push(
      create('fresh/deep/new.py', 'new\n'),
      create('fresh/run', '#!/bin/sh\n', true),
      move('flip', 'flip/in.py'),
      remove('flop/deep/in.py'),
      create('flop', 'a file\n'),
      remove('old/package/gone.py'),
      move('old/package/moved.py', 'src/part0/moved.py', 'moved and edited\n'),
      // A swap.
      move(path(0), path(1)),
      move(path(1), path(0), 'swapped and edited\n'),
    );
  }
  for (let i = size >= 7 ? 2 : 0; changes.length < size; i++) changes.push(edit(path(i), `edited ${i}\n`));
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { before: sorted(tree), changes, after: applyToModel(tree, changes) };
}
