// The text of a diff, whole and byte for byte: headers, quoting, hunks, missing newlines.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  insertEdit,
  makePatchSet,
  type PatchParts,
  replaceEdit,
} from '../../../src/kernel/patch/build-patch.ts';
import { diffStatistics } from '../../../src/kernel/patch/diff-statistics.ts';
import { quoteGitPath } from '../../../src/kernel/patch/git-path.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import { unifiedDiff } from '../../../src/kernel/patch/unified-diff.ts';

const bytes = (text: string) => Buffer.from(text);

function build(files: Record<string, string>, parts: Partial<PatchParts>): MaterializedPatch {
  const patch = makePatchSet({ snapshotId: null, edits: [], ...parts });
  const result = materialize(patch, (path) => (path in files ? bytes(files[path]!) : null));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  return result.patch;
}

/** Replaces the only `old` of a file. */
function edit(files: Record<string, string>, file: string, old: string, text: string) {
  const start = files[file]!.indexOf(old);
  return replaceEdit(file, bytes(files[file]!), { start, end: start + old.length }, bytes(text));
}

const show = (patch: MaterializedPatch) => Buffer.from(unifiedDiff(patch)).toString();
const numbers = (n: number) => Array.from({ length: n }, (_, i) => `${i + 1}\n`).join('');

test('three lines of context, and one hunk when contexts touch', () => {
  const files = { 'f.txt': numbers(30) };
  const patch = build(files, {
    edits: [
      edit(files, 'f.txt', '\n5\n', '\nfive\n'),
      edit(files, 'f.txt', '\n12\n', '\ntwelve\n'),
      edit(files, 'f.txt', '\n20\n', '\ntwenty\n'),
    ],
  });
  expect(show(patch)).toBe(`diff --git a/f.txt b/f.txt
--- a/f.txt
+++ b/f.txt
@@ -2,14 +2,14 @@
 2
 3
 4
-5
+five
 6
 7
 8
 9
 10
 11
-12
+twelve
 13
 14
 15
@@ -17,7 +17,7 @@
 17
 18
 19
-20
+twenty
 21
 22
 23
`);
});

test.each([
  [
    'no newline at the end, before and after',
    'a\nb',
    'b',
    'c',
    ' a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n',
    '1,2 +1,2',
  ],
  ['newline added', 'a\nb', 'b', 'b\n', ' a\n-b\n\\ No newline at end of file\n+b\n', '1,2 +1,2'],
  ['newline taken', 'a\nb\n', 'b\n', 'b', ' a\n-b\n+b\n\\ No newline at end of file\n', '1,2 +1,2'],
  ['context without newline', 'a\nb', 'a', 'c', '-a\n+c\n b\n\\ No newline at end of file\n', '1,2 +1,2'],
  ['CRLF stays', 'a\r\nb\r\n', 'a', 'c', '-a\r\n+c\r\n b\r\n', '1,2 +1,2'],
  ['a lone CR is no line end here', 'a\rb\n', 'a', 'c', '-a\rb\n+c\rb\n', '1 +1'],
  ['to nothing', 'a\n', 'a\n', '', '-a\n', '1 +0,0'],
  ['a line removed', 'a\nb\n', 'a\n', '', '-a\n b\n', '1,2 +1'],
  [
    'equal lines inside an edit are context',
    'a\nb\nc\n',
    'a\nb\nc\n',
    'A\nb\nC\n',
    '-a\n+A\n b\n-c\n+C\n',
    '1,3 +1,3',
  ],
])('%s', (_, text, old, replacement, body, range) => {
  const files = { f: text };
  expect(show(build(files, { edits: [edit(files, 'f', old, replacement)] }))).toBe(
    `diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -${range} @@\n${body}`,
  );
});

test('from an empty file', () => {
  const patch = build({ f: '' }, { edits: [insertEdit('f', bytes(''), 0, bytes('a\nb'))] });
  expect(show(patch)).toBe(
    'diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n',
  );
});

test('edits that share a line', () => {
  const text = bytes('x');
  const edits = [insertEdit('f', text, 0, bytes('1')), insertEdit('f', text, 0, bytes('2\n'))];
  expect(show(build({ f: 'x' }, { edits }))).toBe(
    'diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n+12\n x\n\\ No newline at end of file\n',
  );
});

test('new, deleted and moved files, empty ones too', () => {
  const files = { gone: 'x\n', 'gone-empty': '', old: 'a\nb\nc\nd\n', 'old name': 'same\n' };
  const patch = build(files, {
    edits: [edit(files, 'old', 'a\n', 'A\n')],
    fileOperations: [
      { kind: 'create', path: 'new', content: bytes('n\n'), executable: false },
      { kind: 'create', path: 'new-empty', content: bytes(''), executable: true },
      { kind: 'delete', path: 'gone', expectedHash: null },
      { kind: 'delete', path: 'gone-empty', expectedHash: null },
      { kind: 'move', path: 'old', to: 'newer', expectedHash: null },
      { kind: 'move', path: 'old name', to: 'new name', expectedHash: null },
    ],
  });
  const modeOf = (path: string) => (path === 'gone' ? '100755' : '100644');
  expect(Buffer.from(unifiedDiff(patch, modeOf)).toString()).toBe(`diff --git a/gone b/gone
deleted file mode 100755
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/gone-empty b/gone-empty
deleted file mode 100644
index e69de29..0000000
diff --git a/new b/new
new file mode 100644
--- /dev/null
+++ b/new
@@ -0,0 +1 @@
+n
diff --git "a/old name" "b/new name"
similarity index 100%
rename from old name
rename to new name
diff --git a/new-empty b/new-empty
new file mode 100755
index 0000000..e69de29
diff --git a/old b/newer
similarity index 75%
rename from old
rename to newer
--- a/old
+++ b/newer
@@ -1,4 +1,4 @@
-a
+A
 b
 c
 d
`);
});

test('odd names, quoted as git quotes them', () => {
  const files = { 'with space': 'a\n', 'é\t"\\x': 'a\n' };
  const patch = build(files, {
    edits: [edit(files, 'with space', 'a', 'b'), edit(files, 'é\t"\\x', 'a', 'b')],
  });
  expect(show(patch)).toBe(
    [
      'diff --git a/with space b/with space',
      '--- a/with space\t',
      '+++ b/with space\t',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      'diff --git "a/\\303\\251\\t\\"\\\\x" "b/\\303\\251\\t\\"\\\\x"',
      '--- "a/\\303\\251\\t\\"\\\\x"',
      '+++ "b/\\303\\251\\t\\"\\\\x"',
      '@@ -1 +1 @@',
      '-a',
      '+b',
      '',
    ].join('\n'),
  );
});

test.skipIf(process.platform === 'win32')('git quotes every kind of byte in the same way', () => {
  const root = mkdtempSync(join(tmpdir(), 'tug-quote-'));
  try {
    const all = Array.from({ length: 0x180 }, (_, code) => `x${String.fromCharCode(code)}y`);
    const odd = [...all.filter((name) => !/[/\0]/.test(name)), '日本/語', '😀', 'a b', "it's", 'ends\\'];
    // A folder for each, because some file systems take two of these names for one.
    const names = odd.map((name, n) => `${n}/${name}`);
    for (const name of names) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), '');
    }
    execFileSync('git', ['init', '-q'], { cwd: root });
    const listed = execFileSync('git', ['-c', 'core.quotePath=true', 'ls-files', '--others'], { cwd: root });
    expect(listed.toString().trimEnd().split('\n').sort()).toEqual(names.map(quoteGitPath).sort());
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('without edits the texts alone give the hunks, also for large changes', () => {
  const change = (before: string, after: string): MaterializedPatch => ({
    changes: [{ path: 'f', movedFrom: null, before: bytes(before), after: bytes(after), executable: false }],
    edits: [],
  });
  expect(show(change(numbers(20), numbers(20).replace('\n2\n', '\ntwo\n').replace('\n19\n', '\n')))).toBe(
    `diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -16,5 +16,4 @@\n 16\n 17\n 18\n-19\n 20\n`,
  );
  const [one, other] = ['a', 'b'].map((letter) =>
    Array.from({ length: 3000 }, (_, n) => (n % 10 === 0 ? 'same\n' : `${letter}${n}\n`)).join(''),
  );
  const { linesAdded, linesRemoved } = diffStatistics(change(one!, other!));
  expect([linesAdded, linesRemoved]).toEqual([2999, 2999]);
});

test('the same patch gives the same bytes, in whatever order its parts were given', () => {
  const files = { b: 'b1\nb2\n', a: 'a1\na2\n' };
  const edits = [edit(files, 'b', 'b2', 'B2'), edit(files, 'a', 'a2', 'A2'), edit(files, 'a', 'a1', 'A1')];
  const operations = [
    { kind: 'create', path: 'd', content: bytes('d'), executable: false },
    { kind: 'create', path: 'c', content: bytes('c'), executable: false },
  ] as const;
  const one = build(files, { edits, fileOperations: operations });
  const other = build(files, { edits: [...edits].reverse(), fileOperations: [...operations].reverse() });
  expect(other).toEqual(one);
  expect(show(other)).toBe(show(one));
});

test('statistics count edits on both sides, new and deleted files whole, and no-ops not at all', () => {
  const files = { a: 'one\ntwo\n', b: 'bb\n', c: 'cccc\n', d: 'd' };
  const patch = build(files, {
    edits: [edit(files, 'a', 'one', 'three'), edit(files, 'a', 'two', 'two'), edit(files, 'd', 'd', 'd')],
    fileOperations: [
      { kind: 'create', path: 'n', content: bytes('1\n2'), executable: false },
      { kind: 'delete', path: 'b', expectedHash: null },
      { kind: 'move', path: 'c', to: 'c2', expectedHash: null },
    ],
  });
  expect(diffStatistics(patch)).toEqual({
    filesChanged: 4,
    edits: 3,
    linesAdded: 3,
    linesRemoved: 2,
    bytesAdded: 8,
    bytesRemoved: 6,
  });
  expect(diffStatistics(build({}, {}))).toEqual({
    filesChanged: 0,
    edits: 0,
    linesAdded: 0,
    linesRemoved: 0,
    bytesAdded: 0,
    bytesRemoved: 0,
  });
});
