// The diff, applied by real `git apply` (in a repository and outside of one) and by real `patch -p1`, gives the very
// bytes that tug would write. Many random patches share one process, each in a folder of its own.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { FileOperation, MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import { unifiedDiff } from '../../../src/kernel/patch/unified-diff.ts';
import fc from '../../seeded-fast-check.ts';
import {
  modelPatch,
  patchSetOf,
  plainTree,
  type RandomPatch,
  randomPatch,
  readerOf,
  type Tree,
} from './random-patches.ts';

const GIT_APPLY = ['-c', 'core.autocrlf=false', 'apply', '--whitespace=nowarn'];

const TOOLS = {
  'git apply in a repository': (root: string, diff: string) => {
    run('git', ['init', '-q'], root);
    run('git', GIT_APPLY.concat(diff), root);
  },
  'git apply outside of one': (root: string, diff: string) => {
    run('git', GIT_APPLY.concat(diff), root);
  },
  'patch -p1': (root: string, diff: string) => {
    run('patch', ['-p1', '--silent', '--fuzz=0', '-i', diff], root);
  },
} as const;

/** The patch of macOS is another program, and Windows has none; GNU patch is a given on Linux only. */
const tools = (Object.keys(TOOLS) as (keyof typeof TOOLS)[]).filter(
  (tool) => tool !== 'patch -p1' || process.platform === 'linux',
);

test.each(tools)('%s gives the same bytes', (tool) => {
  let touched = 0;
  fc.assert(
    fc.property(fc.array(randomPatch, { minLength: 25, maxLength: 35 }), (patches) => {
      const before = mergeTrees(patches.map(({ before: tree }) => tree));
      const expected = mergeTrees(patches.map(modelPatch));
      const parts = patches.map((patch, n) => inFolder(`c${n}`, materialized(patch)));
      const patch = {
        changes: parts.flatMap(({ changes }) => changes),
        edits: parts.flatMap(({ edits }) => edits),
      };
      touched += patch.changes.length;
      expect(applyWith(tool, before, Buffer.from(unifiedDiff(patch)))).toEqual(plainTree(expected));
    }),
    { numRuns: 8 },
  );
  expect(touched).toBeGreaterThan(300);
});

/**
 * The one thing that GNU patch cannot do although git can: a path that is a file before and a folder after, or the other
 * way round. Random patches make none of these.
 */
test.each([
  ['a file moves into a folder of its name', { a: '1\n' }, [move('a', 'a/b')], { 'a/b': '1\n' }],
  ['a file takes the name of its folder', { 'a/b': '1\n' }, [move('a/b', 'a')], { a: '1\n' }],
  ['a folder where a file was', { a: '1\n' }, [remove('a'), create('a/b')], { 'a/b': 'new\n' }],
  ['a file where a folder was', { 'a/b': '1\n' }, [remove('a/b'), create('a')], { a: 'new\n' }],
])('git apply: %s', (_, files, operations, expected) => {
  const before = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const diff = Buffer.from(unifiedDiff(materialized({ before, edits: new Map(), operations })));
  for (const tool of ['git apply in a repository', 'git apply outside of one'] as const) {
    expect(applyWith(tool, before, diff)).toEqual(expected);
  }
});

test.skipIf(process.platform === 'win32')('file modes follow the files', () => {
  const before = new Map(['plain', 'script', 'old'].map((path) => [path, Buffer.from(`${path}\n`)]));
  const operations: readonly FileOperation[] = [
    move('plain', 'script'),
    move('script', 'plain'),
    move('old', 'moved'),
    { kind: 'create', path: 'tool', content: Buffer.from('#!\n'), executable: true },
    create('text'),
  ];
  const modeOf = (path: string) => (path === 'script' || path === 'old' ? '100755' : '100644');
  const diff = Buffer.from(unifiedDiff(materialized({ before, edits: new Map(), operations }), modeOf));
  for (const tool of tools) {
    const executable: Record<string, boolean> = {};
    applyWith(tool, before, diff, {
      start: (root) => {
        for (const path of ['script', 'old']) chmodSync(join(root, path), 0o755);
      },
      end: (root) => {
        for (const path of readdirSync(root).filter((name) => name !== '.git')) {
          executable[path] = (statSync(join(root, path)).mode & 0o100) !== 0;
        }
      },
    });
    expect(executable).toEqual({ plain: true, script: false, moved: true, tool: true, text: false });
  }
});

function move(path: string, to: string): FileOperation {
  return { kind: 'move', path, to, expectedHash: null };
}

function remove(path: string): FileOperation {
  return { kind: 'delete', path, expectedHash: null };
}

function create(path: string): FileOperation {
  return { kind: 'create', path, content: Buffer.from('new\n'), executable: false };
}

function materialized(random: RandomPatch): MaterializedPatch {
  const result = materialize(patchSetOf(random), readerOf(random.before));
  if (result.kind !== 'ok') throw new Error('conflict');
  return result.patch;
}

function inFolder(folder: string, { changes, edits }: MaterializedPatch): MaterializedPatch {
  const inside = (path: string) => `${folder}/${path}`;
  return {
    changes: changes.map((change) => ({
      ...change,
      path: inside(change.path),
      movedFrom: change.movedFrom === null ? null : inside(change.movedFrom),
    })),
    edits: edits.map((edit) => ({ ...edit, edit: { ...edit.edit, file: inside(edit.edit.file) } })),
  };
}

function mergeTrees(trees: readonly Tree[]): Tree {
  return new Map(
    trees.flatMap((tree, n) => [...tree].map(([path, bytes]) => [`c${n}/${path}`, bytes] as const)),
  );
}

interface Visits {
  readonly start: (root: string) => void;
  readonly end: (root: string) => void;
}

function applyWith(
  tool: keyof typeof TOOLS,
  before: Tree,
  diff: Buffer,
  visits?: Visits,
): Readonly<Record<string, string>> {
  const home = mkdtempSync(join(tmpdir(), 'tug-diff-'));
  try {
    const root = join(home, 'tree');
    mkdirSync(root);
    for (const [path, bytes] of before) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    writeFileSync(join(home, 'p.diff'), diff);
    visits?.start(root);
    if (diff.length > 0) TOOLS[tool](root, join(home, 'p.diff'));
    visits?.end(root);
    return plainTree(readTree(root));
  } finally {
    rmSync(home, { recursive: true });
  }
}

function run(program: string, argv: readonly string[], root: string): void {
  const env = {
    ...process.env,
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_CONFIG_GLOBAL: join(dirname(root), 'no-config'),
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
  const { status, stdout, stderr, error } = spawnSync(program, argv, { cwd: root, env });
  if (error !== undefined) throw error;
  expect(`${program} ${status}: ${stdout}${stderr}`).toBe(`${program} 0: `);
}

function readTree(root: string): readonly (readonly [string, Uint8Array])[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map(
      (path) =>
        [
          path.slice(root.length + 1).replaceAll('\\', process.platform === 'win32' ? '/' : '\\'),
          path,
        ] as const,
    )
    .filter(([path]) => !path.startsWith('.git/'))
    .map(([path, absolute]) => [path, readFileSync(absolute)] as const);
}
