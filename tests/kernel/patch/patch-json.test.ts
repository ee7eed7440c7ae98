// The patch document: what tug renders it reads back as the same patch; what it does not understand it refuses by name.

import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { TugError } from '../../../src/base/tug-error.ts';
import {
  deleteEdit,
  fileHashMatches,
  insertEdit,
  makeEdit,
  makePatchSet,
  replaceEdit,
} from '../../../src/kernel/patch/build-patch.ts';
import { conflictsToError } from '../../../src/kernel/patch/conflicts-to-error.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import { materializeDraft } from '../../../src/kernel/patch/materialize-draft.ts';
import { type PatchDocument, renderPatch } from '../../../src/kernel/patch/patch-document.ts';
import { parsePatchJson, parsePatchValue } from '../../../src/kernel/patch/patch-json.ts';
import type { PatchSet } from '../../../src/kernel/patch/patch-set.ts';
import fc from '../../seeded-fast-check.ts';
import { patchSetOf, randomPatch, readerOf, type Tree } from './random-patches.ts';

const bytes = (text: string) => Buffer.from(text);
const treeOf = (files: Record<string, string>): Tree =>
  new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)]));

function render(patch: PatchSet, tree: Tree): PatchDocument {
  const result = materialize(patch, readerOf(tree));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  return renderPatch(patch, result.patch);
}

/** The patch behind a document, after its way through JSON. */
function readBack(document: unknown, tree: Tree): PatchSet {
  const draft = parsePatchJson(bytes(JSON.stringify(document)));
  const result = materializeDraft(draft, readerOf(tree));
  if (result.kind !== 'ok') throw conflictsToError(result.conflicts);
  return result.patch;
}

function refusal(document: unknown, tree: Tree = new Map()): { code: string; message: string } {
  try {
    readBack(document, tree);
  } catch (error) {
    if (error instanceof TugError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the document was accepted');
}

/** What is wrong, without the words that are always there. */
function problem(document: unknown, tree: Tree = new Map()): string {
  const { code, message } = refusal(document, tree);
  expect(code).toBe('InvalidPatch');
  return message.replace('the patch is not well formed: ', '');
}

const FILE = treeOf({ 'src/a.py': 'def old():\n    pass\n' });
const EDIT = { file: 'src/a.py', span: { start: 4, end: 7 }, old_text: 'old', new_text: 'new' };

test('a rendered patch, whole', () => {
  const text = FILE.get('src/a.py')!;
  const patch = makePatchSet({
    snapshotId: 'snap_1',
    edits: [
      replaceEdit('src/a.py', text, { start: 4, end: 7 }, bytes('new'), {
        operation: 'rename',
        symbol: 'sym_1',
      }),
      insertEdit('src/a.py', text, text.length, Buffer.from([0xff, 0x0a])),
    ],
    fileOperations: [
      { kind: 'create', path: 'b.bin', content: Buffer.from([0, 0xff]), executable: true },
      { kind: 'move', path: 'src/a.py', to: 'src/c.py', expectedHash: contentHash(text) },
    ],
  });
  expect(render(patch, FILE)).toEqual({
    patch_id: 'patch_653fd66943c7df453f22ec646f66d5ee',
    snapshot_id: 'snap_1',
    edits: [
      {
        id: patch.edits[0]!.id,
        kind: 'replace',
        file: 'src/a.py',
        span: { start: 4, end: 7 },
        old_text: 'old',
        new_text: 'new',
        line: 1,
        col: 5,
        labels: { operation: 'rename', symbol: 'sym_1' },
      },
      {
        id: patch.edits[1]!.id,
        kind: 'insert',
        file: 'src/a.py',
        span: { start: 20, end: 20 },
        old_text: '',
        new_text_base64: '/wo=',
        line: 3,
        col: 1,
      },
    ],
    file_operations: [
      { kind: 'create', path: 'b.bin', content_base64: 'AP8=', executable: true },
      { kind: 'move', path: 'src/a.py', to: 'src/c.py', expected_hash: contentHash(text) },
    ],
    preconditions: [{ kind: 'SnapshotIsCurrent', snapshot_id: 'snap_1' }],
    unified_diff_base64: Buffer.from(
      'diff --git a/b.bin b/b.bin\nnew file mode 100755\n--- /dev/null\n+++ b/b.bin\n@@ -0,0 +1 @@\n+\0\xff\n\\ No newline at end of file\n' +
        'diff --git a/src/a.py b/src/c.py\nsimilarity index 40%\nrename from src/a.py\nrename to src/c.py\n' +
        '--- a/src/a.py\n+++ b/src/c.py\n@@ -1,2 +1,3 @@\n-def old():\n+def new():\n     pass\n+\xff\n',
      'latin1',
    ).toString('base64'),
  });
  expect(readBack(render(patch, FILE), FILE)).toEqual(patch);
});

test('the whole answer of tug can be given back', () => {
  const patch = makePatchSet({
    snapshotId: null,
    edits: [deleteEdit('src/a.py', FILE.get('src/a.py')!, { start: 0, end: 4 })],
  });
  const document = render(patch, FILE);
  const answer = {
    status: 'ok',
    schema_version: '1',
    snapshot_id: 'snap_1',
    patch: document,
    summary: {},
    warnings: [],
  };
  expect(readBack(answer, FILE)).toEqual(patch);
  expect(readBack({ patch: document }, FILE)).toEqual(patch);
  expect(problem({ ...answer, schema_version: '2' })).toBe(
    'schema_version is "2"; allowed is "1", the version this tug understands',
  );
  expect(problem({ status: 'error', schema_version: '1', error: { code: 'X' } })).toBe(
    'this answer of tug holds no patch',
  );
  expect(problem({ patch: document, edit: [] })).toBe('edit is not a key of a patch; known keys are patch');
  expect(problem({ ...answer, patch: { edits: [{ ...EDIT, span: 1 }] } })).toBe(
    'patch.edits[0].span is 1; allowed is an object with start and end',
  );
});

test('short forms: span; line and column; context', () => {
  const exact = makePatchSet({
    snapshotId: null,
    edits: [replaceEdit('src/a.py', FILE.get('src/a.py')!, { start: 4, end: 7 }, bytes('new'))],
  });
  expect(readBack({ edits: [EDIT] }, FILE)).toEqual(exact);
  expect(readBack({ edits: [{ ...EDIT, line: 1, col: 5 }] }, FILE)).toEqual(exact);
  const { span, ...placeless } = EDIT;
  expect(readBack({ edits: [{ ...placeless, line: 1, col: 5 }] }, FILE)).toEqual(exact);
  expect(readBack({ edits: [{ ...placeless, file: './src//a.py', line: 1, col: 5 }] }, FILE)).toEqual(exact);
  const { old_text, ...textless } = EDIT;
  const [byHash] = readBack({ edits: [{ ...textless, old_hash: contentHash('old') }] }, FILE).edits;
  expect(byHash!.anchor).toEqual({
    kind: 'SpanExact',
    span,
    expectedHash: contentHash('old'),
    expectedText: null,
  });
  const context = {
    file: 'src/a.py',
    approx_span: { start: 0, end: 3 },
    prefix_context: 'def ',
    new_text: 'new',
  };
  expect(readBack({ edits: [context] }, FILE).edits).toEqual([
    makeEdit(
      'src/a.py',
      {
        kind: 'SpanWithContext',
        approximate: { start: 0, end: 3 },
        prefix: bytes('def '),
        suffix: bytes(''),
        expectedHash: null,
        expectedText: null,
        window: 4096,
      },
      bytes('new'),
      {},
    ),
  ]);
});

test('a context patch finds its place again after the file grew, and renders where it is now', () => {
  const grown = treeOf({ 'src/a.py': '# a new line\ndef old():\n    pass\n' });
  const context = {
    file: 'src/a.py',
    approx_span: { start: 4, end: 7 },
    prefix_context: 'def ',
    suffix_context: '(',
    new_text: 'new',
  };
  const first = readBack({ edits: [context] }, FILE);
  const document = render(first, FILE);
  expect(document.edits).toEqual([
    {
      id: first.edits[0]!.id,
      kind: 'replace',
      file: 'src/a.py',
      span: { start: 4, end: 7 },
      old_text: 'old',
      new_text: 'new',
      line: 1,
      col: 5,
      approx_span: { start: 4, end: 7 },
      prefix_context: 'def ',
      suffix_context: '(',
      window: 4096,
    },
  ]);
  expect(render(readBack(document, grown), grown).edits[0]).toMatchObject({
    span: { start: 17, end: 20 },
    line: 2,
    col: 5,
  });
});

test('line and column beside a span must agree with it, unless the file is at fault', () => {
  expect(problem({ edits: [{ ...EDIT, line: 1, col: 6 }] }, FILE)).toBe(
    'the edit of src/a.py says 1:6, but its span begins at 1:5',
  );
  const changed = treeOf({ 'src/a.py': '\ndef old():\n    pass\n' });
  expect(refusal({ edits: [{ ...EDIT, line: 1, col: 5 }] }, changed).code).toBe('AnchorMismatch');
});

test('a file that changed is called changed before its places are looked at', () => {
  const proof = [fileHashMatches('src/a.py', FILE.get('src/a.py')!)];
  const insert = {
    file: 'src/a.py',
    span: { start: 11, end: 11 },
    old_text: '',
    new_text: '#',
    line: 2,
    col: 1,
  };
  expect(readBack({ edits: [insert], preconditions: proof }, FILE).edits.length).toBe(1);
  const changed = treeOf({ 'src/a.py': '\n\n\ndef old():\n    pass\n' });
  expect(refusal({ edits: [insert], preconditions: proof }, changed).code).toBe('SnapshotMismatch');
  const { span, ...placeless } = insert;
  expect(span.start).toBe(11);
  const shrunk = treeOf({ 'src/a.py': '' });
  expect(refusal({ edits: [placeless], preconditions: proof }, shrunk).code).toBe('SnapshotMismatch');
});

test('a line or a file that is not there', () => {
  const { span, ...placeless } = EDIT;
  expect(span.start).toBe(4);
  expect(refusal({ edits: [{ ...placeless, line: 9, col: 1 }] }, FILE)).toEqual({
    code: 'InvalidPosition',
    message: 'there is no line 9 at src/a.py:9:1; the file has lines 1 to 3',
  });
  expect(refusal({ edits: [{ ...placeless, line: 1, col: 1 }] }).code).toBe('FileNotFound');
});

test('preconditions: given, implied by the snapshot, or none', () => {
  const preconditions = (document: object) => parsePatchValue(document).preconditions;
  const snapshot = { kind: 'SnapshotIsCurrent', snapshotId: 'snap_1' };
  const file = fileHashMatches('src/a.py', FILE.get('src/a.py')!);
  expect(preconditions({ snapshot_id: 'snap_1', edits: [] })).toEqual([snapshot]);
  expect(preconditions({ snapshot_id: 'snap_1', edits: [], preconditions: [] })).toEqual([]);
  expect(preconditions({ edits: [], preconditions: [file] })).toEqual([file]);
  const stale = { edits: [EDIT], preconditions: [fileHashMatches('src/a.py', bytes('other'))] };
  expect(refusal(stale, FILE).code).toBe('SnapshotMismatch');
});

test('what would be written blindly is refused', () => {
  const insert = { file: 'src/a.py', span: { start: 0, end: 0 }, old_text: '', new_text: '#' };
  const reason =
    'inserts text at a place that nothing proves; give approx_span with a context, a snapshot_id, or a FileHashMatches precondition';
  expect(problem({ edits: [EDIT, insert] })).toBe(`edits[1] ${reason}`);
  expect(problem({ edits: [{ ...insert, old_text: undefined, old_hash: contentHash('') }] })).toBe(
    `edits[0] ${reason}`,
  );
  const { span, ...placeless } = insert;
  expect(problem({ edits: [{ ...placeless, line: 1, col: 1 }] })).toBe(`edits[0] ${reason}`);
  expect(span.end).toBe(0);
  expect(problem({ file_operations: [{ kind: 'delete', path: 'a' }] })).toBe(
    'file_operations[0] deletes a file without saying what it holds; give expected_hash, a snapshot_id, or a FileHashMatches precondition',
  );
  const proof = [fileHashMatches('src/a.py', FILE.get('src/a.py')!)];
  expect(readBack({ edits: [insert], preconditions: proof }, FILE).edits.length).toBe(1);
});

test('a patch_id belongs to its content', () => {
  const document = render(patchOf(EDIT), FILE);
  expect(problem({ ...document, edits: [] }, FILE)).toBe(
    'patch_id does not belong to this content; leave it out of a patch that was changed by hand',
  );
  const { patch_id, ...anonymous } = document;
  expect(patch_id).toMatch(/^patch_[0-9a-f]{32}$/);
  expect(readBack(anonymous, FILE)).toEqual(patchOf(EDIT));
});

function patchOf(edit: typeof EDIT): PatchSet {
  const text = FILE.get(edit.file)!;
  return makePatchSet({
    snapshotId: null,
    edits: [replaceEdit(edit.file, text, edit.span, bytes(edit.new_text))],
  });
}

test.each<readonly [unknown, string]>([
  [[], 'the document is a list of 0; allowed is an object'],
  [null, 'the document is null; allowed is an object'],
  ['x', 'the document is "x"; allowed is an object'],
  [{}, 'the patch has neither edits nor file_operations'],
  [{ edit: [] }, 'edit is not a key of a patch; did you mean edits?'],
  [{ edits: {} }, 'edits is an object; allowed is a list'],
  [{ edits: [3] }, 'edits[0] is 3; allowed is an object'],
  [{ edits: [{ ...EDIT, newtext: '' }] }, 'edits[0].newtext is not a key of a patch; did you mean new_text?'],
  [{ edits: [{ ...EDIT, '\n': 1 }] }, `edits[0]."\\n" is not a key of a patch; known keys are ${editKeys()}`],
  [
    { edits: [EDIT, { ...EDIT, span: { start: -1, end: 2 } }] },
    'edits[1].span.start is -1; allowed is a whole number from 0 to 9007199254740991',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 0.5, end: 2 } }] },
    'edits[0].span.start is 0.5; allowed is a whole number from 0 to 9007199254740991',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 1e300, end: 2 } }] },
    'edits[0].span.start is 1e+300; allowed is a whole number from 0 to 9007199254740991 (and 1 more)',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 3, end: 2 } }] },
    'edits[0].span is an object; allowed is a span whose start is not after its end',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 3 } }] },
    'edits[0].span.end is missing; it must be a whole number from 0 to 9007199254740991',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 4, end: 7, stop: 1 } }] },
    'edits[0].span.stop is not a key of a patch; known keys are start, end',
  ],
  [{ edits: [{ ...EDIT, file: 3 }] }, 'edits[0].file is 3; allowed is a path relative to the workspace root'],
  [
    { edits: [{ ...EDIT, new_text: undefined }] },
    'edits[0] needs new_text (it may be empty) or new_text_base64',
  ],
  [{ edits: [{ ...EDIT, new_text: 5 }] }, 'edits[0].new_text is 5; allowed is a string'],
  [
    { edits: [{ ...EDIT, new_text: 'a\ud800' }] },
    'edits[0].new_text is "a\\ud800"; allowed is valid Unicode, without lone surrogates',
  ],
  [
    { edits: [{ ...EDIT, new_text_base64: '' }] },
    'edits[0].new_text and edits[0].new_text_base64 are both there; give one of them',
  ],
  [
    { edits: [{ ...EDIT, new_text: undefined, new_text_base64: 'a' }] },
    'edits[0].new_text_base64 is "a"; allowed is base64',
  ],
  [{ edits: [{ ...EDIT, old_text: undefined }] }, 'edits[0] needs old_text, old_text_base64 or old_hash'],
  [{ edits: [{ ...EDIT, old_text: 'older' }] }, 'edits[0] has an old_text of 5 bytes for a span of 3'],
  [
    { edits: [{ ...EDIT, old_hash: 'ab' }] },
    'edits[0].old_hash is "ab"; allowed is a SHA-256 hash: 64 lower-case hexadecimal digits',
  ],
  [
    { edits: [{ ...EDIT, old_hash: contentHash('') }] },
    'edits[0] has an old_hash that is not the hash of old_text',
  ],
  [{ edits: [{ ...EDIT, line: 1 }] }, 'edits[0] needs line and col together'],
  [
    { edits: [{ ...EDIT, line: 0, col: 1 }] },
    'edits[0].line is 0; allowed is a whole number from 1 to 9007199254740991',
  ],
  [
    { edits: [{ ...EDIT, span: undefined }] },
    'edits[0] needs a place: span, or line and col, or approx_span',
  ],
  [
    { edits: [{ file: 'a', line: 1, col: 1, old_hash: contentHash('a'), new_text: '' }] },
    'edits[0] needs old_text, which says how far the edit reaches from line and col',
  ],
  [
    { edits: [{ ...EDIT, window: 4 }] },
    'edits[0] has a context or a window, but no approx_span to search around',
  ],
  [
    { edits: [{ ...EDIT, approx_span: EDIT.span, window: 65537 }] },
    'edits[0].window is 65537; allowed is a whole number from 0 to 65536',
  ],
  [
    { edits: [{ file: 'a', approx_span: { start: 0, end: 0 }, new_text: 'x' }] },
    'edits[0] needs a prefix_context or a suffix_context to be found by',
  ],
  [
    { edits: [{ file: 'a', approx_span: { start: 0, end: 0 }, old_text: '', new_text: 'x' }] },
    'edits[0] needs a prefix_context or a suffix_context to be found by',
  ],
  [
    {
      edits: [
        { file: 'a', approx_span: { start: 0, end: 0 }, prefix_context: 'é'.repeat(129), new_text: 'x' },
      ],
    },
    `edits[0].prefix_context is "${'é'.repeat(60)}..."; allowed is at most 256 bytes`,
  ],
  [
    {
      edits: [{ file: 'a', approx_span: { start: 0, end: 9000 }, old_hash: contentHash('x'), new_text: 'x' }],
    },
    'edits[0] would take too long to find by old_hash; give old_text, or a smaller window',
  ],
  [
    { edits: [{ ...EDIT, span: { start: 0, end: 0 }, old_text: '', new_text: '' }] },
    'edits[0] changes nothing',
  ],
  [{ edits: [{ ...EDIT, kind: 'delete' }] }, 'edits[0] says kind delete, but it is of kind replace'],
  [
    { edits: [{ ...EDIT, kind: 'move' }] },
    'edits[0].kind is "move"; allowed is "insert", "delete" or "replace"',
  ],
  [
    {
      edits: [
        { ...EDIT, id: 'e' },
        { ...EDIT, id: 'e' },
      ],
    },
    'edits[1].id: another edit has the id e already',
  ],
  [{ edits: [{ ...EDIT, id: '' }] }, 'edits[0].id is ""; allowed is 1 to 200 characters'],
  [
    { edits: [{ ...EDIT, labels: { why: 'x' } }] },
    'edits[0].labels.why is not a key of a patch; known keys are operation, symbol, reason',
  ],
  [
    { file_operations: [{ kind: 'copy', path: 'a' }] },
    'file_operations[0].kind is "copy"; allowed is an object whose kind is create, move or delete',
  ],
  [
    { file_operations: [{ kind: 'create', path: 'a' }] },
    'file_operations[0] needs content or content_base64',
  ],
  [
    { file_operations: [{ kind: 'create', path: 'a', content: '', mode: 1 }] },
    'file_operations[0].mode is not a key of a patch; known keys are kind, path, content, content_base64, executable',
  ],
  [
    { file_operations: [{ kind: 'move', path: 'a' }] },
    'file_operations[0].to is missing; it must be a path relative to the workspace root',
  ],
  [
    { edits: [], preconditions: [{ kind: 'FileHashMatches', file: 'a' }] },
    'preconditions[0].hash is missing; it must be a SHA-256 hash',
  ],
  [
    { edits: [], preconditions: [{ kind: 'Other' }] },
    'preconditions[0].kind is "Other"; allowed is an object whose kind is SnapshotIsCurrent or FileHashMatches',
  ],
  [
    { edits: [{ ...EDIT, span: 1, file: 2 }] },
    'edits[0].file is 2; allowed is a path relative to the workspace root (and 1 more)',
  ],
])('refused: %j', (document, message) => {
  expect(problem(document)).toBe(message);
});

function editKeys(): string {
  const contexts = 'prefix_context, prefix_context_base64, suffix_context, suffix_context_base64';
  return `id, kind, file, span, old_text, old_text_base64, old_hash, new_text, new_text_base64, line, col, approx_span, ${contexts}, window, labels`;
}

test.each(['../a', '/a', 'C:\\a', 'a\0', '', '.git/config', '.tug/x', 'a/'])('no way out: %j', (path) => {
  const documents = [
    { edits: [{ ...EDIT, file: path }] },
    { file_operations: [{ kind: 'create', path, content: '' }] },
    { file_operations: [{ kind: 'move', path: 'a', to: path }] },
    { edits: [], preconditions: [{ kind: 'FileHashMatches', file: path, hash: contentHash('') }] },
  ];
  for (const document of documents) expect(refusal(document).code).toBe('PathEscape');
  expect(refusal(documents[0]).message).toMatch(/^edits\[0\]\.file: the path /);
});

test('on Windows a backslash separates folders, and device names are refused', () => {
  const parse = (file: string) =>
    parsePatchValue({ edits: [{ ...EDIT, file }] }, { pathStyle: 'windows' }).edits[0]!.file;
  expect(parse('src\\a.py')).toBe('src/a.py');
  expect(() => parse('src\\nul.py')).toThrow('is refused');
});

test('not JSON at all', () => {
  const message = (json: Uint8Array) => {
    try {
      return parsePatchJson(json);
    } catch (error) {
      return (error as TugError).message.replace(/(not JSON).*/s, '$1');
    }
  };
  expect(message(bytes('{'))).toBe('the patch is not well formed: the document is not JSON');
  expect(message(bytes(''))).toBe('the patch is not well formed: the document is not JSON');
  expect(message(Buffer.from([0xff]))).toBe('the patch is not well formed: the document is not UTF-8');
  expect(message(Buffer.alloc(64 * 1024 * 1024 + 1))).toBe(
    'the patch is not well formed: the document has 67108865 bytes; allowed are 67108864',
  );
  expect(message(bytes('\ufeff{"edits":[]}'))).toEqual({
    snapshotId: null,
    edits: [],
    fileOperations: [],
    preconditions: [],
  });
});

test('deep and huge documents are refused in bounded time and space', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(problem(JSON.parse(deep(2000)))).toBe('the document is a list of 1; allowed is an object');
  for (const document of [
    deep(500_000),
    `{"edits":${deep(500_000)}}`,
    `{"edits":[{"file":${deep(500_000)}}]}`,
    '['.repeat(1_000_000),
  ]) {
    expect(() => parsePatchJson(bytes(document))).toThrow('not well formed');
  }
  const many = `{"edits":[${'{},'.repeat(100_000)}{}]}`;
  expect(() => parsePatchJson(bytes(many))).toThrow('not well formed');
  const keys = `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}`;
  expect(() => parsePatchJson(bytes(keys))).toThrow('k0 is not a key of a patch');
});

test('keys that mean something to JavaScript mean nothing here', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const json = `{"edits":[],"${key}":{"edits":[]}}`;
    expect(() => parsePatchJson(bytes(json))).toThrow(`${key} is not a key of a patch`);
  }
});

test('parse(render(patch)) is the patch, for random patches', () => {
  fc.assert(
    fc.property(randomPatch, (random) => {
      const patch = patchSetOf(random);
      const proof = [...random.before].map(([file, content]) => fileHashMatches(file, content));
      const proven = makePatchSet({ ...patch, preconditions: proof });
      expect(readBack(render(proven, random.before), random.before)).toEqual(proven);
    }),
    { numRuns: 200 },
  );
});

const ALLOWED = new Set(['InvalidPatch', 'PathEscape']);

test('any JSON is read or refused, never anything else', () => {
  const keyed = fc.dictionary(
    fc.constantFrom(
      'edits',
      'file_operations',
      'preconditions',
      'patch',
      'status',
      'patch_id',
      'snapshot_id',
      'x',
    ),
    fc.jsonValue({ maxDepth: 4 }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), keyed, fc.jsonValue({ maxDepth: 6 })), (value) => {
      expectDraftOrRefusal(value, new Map());
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (json) => {
      try {
        parsePatchJson(json);
      } catch (error) {
        expect((error as TugError).code).toBe('InvalidPatch');
      }
    }),
    { numRuns: 1000 },
  );
});

test('a patch with something in it changed is read or refused, never anything else', () => {
  const outcomes = { read: 0, refused: 0 };
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      '../x',
      '.git/x',
      '/x',
      -1,
      0.5,
      1e20,
      2 ** 53,
      '\ud800',
      '',
      null,
      'edit_1',
      'SpanExact',
      65536,
    ),
    fc.nat(40),
  );
  const mutation = fc.record({
    pick: fc.nat(),
    action: fc.constantFrom('set', 'drop', 'copy'),
    value: odd,
    key: fc.constantFrom('line', 'col', 'window', 'approx_span', 'old_hash', 'span', 'zzz'),
  });
  fc.assert(
    fc.property(randomPatch, fc.array(mutation, { minLength: 1, maxLength: 3 }), (random, mutations) => {
      const patch = makePatchSet({
        ...patchSetOf(random),
        preconditions: [...random.before].map(([file, content]) => fileHashMatches(file, content)),
      });
      const { patch_id, ...document } = JSON.parse(JSON.stringify(render(patch, random.before)));
      expect(typeof patch_id).toBe('string');
      for (const step of mutations) mutate(document, step);
      outcomes[expectDraftOrRefusal(document, random.before)]++;
    }),
    { numRuns: 1500 },
  );
  expect(outcomes.read).toBeGreaterThan(50);
  expect(outcomes.refused).toBeGreaterThan(500);
});

/** What is read must also materialize: to files, to conflicts that become an error, or to an error of its own. */
function expectDraftOrRefusal(value: unknown, tree: Tree): 'read' | 'refused' {
  let draft: ReturnType<typeof parsePatchValue>;
  try {
    draft = parsePatchValue(value);
  } catch (error) {
    if (!(error instanceof TugError && ALLOWED.has(error.code))) throw error;
    return 'refused';
  }
  try {
    const result = materializeDraft(draft, readerOf(tree));
    if (result.kind === 'ok') renderPatch(result.patch, result.materialized);
    else expect(conflictsToError(result.conflicts)).toBeInstanceOf(TugError);
  } catch (error) {
    if (!(error instanceof TugError && (ALLOWED.has(error.code) || error.code === 'InvalidPosition')))
      throw error;
  }
  return 'read';
}

function mutate(
  document: object,
  { pick, action, value, key }: { pick: number; action: string; value: unknown; key: string },
): void {
  const places: { owner: Record<string, unknown>; name: string }[] = [];
  const visit = (owner: Record<string, unknown>) => {
    for (const name of Object.keys(owner)) {
      places.push({ owner, name });
      const child = owner[name];
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>);
    }
  };
  visit(document as Record<string, unknown>);
  const { owner, name } = places[pick % places.length]!;
  if (action === 'set') owner[name] = value;
  else if (action === 'copy') owner[key] = value;
  else if (Array.isArray(owner)) owner.splice(Number(name), 1);
  else delete owner[name];
}
