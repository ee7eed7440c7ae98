// What a server answers to a rename, as edits of a patch: both forms, every file operation, what is left out, what cannot be used.
import { expect, test } from 'vitest';
import {
  type EditContext,
  readWorkspaceEdit,
  type WorkspaceEditOutcome,
} from '../../../src/languages/lsp/read-workspace-edit.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/a.rs': 'fn old() {}\nfn main() { old(); }\n',
  'src/é.rs': '/* 😀 */ use a::old;\n',
  'src/util/mod.rs': 'mod x;\n',
  'src/util/x.rs': '',
  'target/gen.rs': 'old();\n',
};

const context: EditContext = {
  root: { path: '/w', style: 'posix' },
  encoding: 'utf-16',
  read: (path) => (path in FILES ? Buffer.from(FILES[path]!) : null),
  filesUnder: (folder) => Object.keys(FILES).filter((path) => path.startsWith(`${folder}/`)),
  isProtected: (path) => (path.startsWith('target/') ? 'it is build output' : null),
  labels: { operation: 'rename-symbol' },
};

const range = (line: number, from: number, to: number, endLine = line) => ({
  start: { line, character: from },
  end: { line: endLine, character: to },
});
const edit = (line: number, from: number, to: number, newText = 'new') => ({
  range: range(line, from, to),
  newText,
});
const document = (uri: string, ...edits: object[]) => ({ textDocument: { uri, version: null }, edits });

function shown(outcome: WorkspaceEditOutcome): unknown {
  if (outcome.kind === 'unusable') return outcome;
  const { edits, fileOperations, skipped } = outcome;
  return {
    edits: edits.map(({ file, kind, anchor, text }) => {
      const { start, end } = anchor.kind === 'SpanExact' ? anchor.span : anchor.approximate;
      return `${kind} ${file} ${start}-${end} ${Buffer.from(text)}`;
    }),
    operations: fileOperations.map((each) => {
      if (each.kind === 'move') return `move ${each.path} ${each.to}`;
      return each.kind === 'create'
        ? `create ${each.path} ${Buffer.from(each.content)}`
        : `delete ${each.path}`;
    }),
    skipped: skipped.map(({ path, reason, edits: count }) => `${path}: ${reason} (${count})`),
  };
}

const nothing = { edits: [], operations: [], skipped: [] };

test.each<[string, unknown, unknown]>([
  [
    'changes, in the order of places and not of the server',
    { changes: { 'file:///w/src/a.rs': [edit(1, 12, 15), edit(0, 3, 6)] } },
    { ...nothing, edits: ['replace src/a.rs 3-6 new', 'replace src/a.rs 24-27 new'] },
  ],
  [
    'document changes; columns are UTF-16',
    { documentChanges: [document('file:///w/src/%C3%A9.rs', edit(0, 16, 19))] },
    { ...nothing, edits: ['replace src/é.rs 18-21 new'] },
  ],
  [
    'document changes win over changes',
    { documentChanges: [], changes: { 'file:///w/src/a.rs': [edit(0, 3, 6)] } },
    nothing,
  ],
  ['what changes nothing is no edit', { changes: { 'file:///w/src/a.rs': [edit(0, 3, 6, 'old')] } }, nothing],
  [
    'insertions at one place keep their order',
    { changes: { 'file:///w/src/a.rs': [edit(0, 0, 0, 'b'), edit(0, 0, 0, 'a')] } },
    { ...nothing, edits: ['insert src/a.rs 0-0 b', 'insert src/a.rs 0-0 a'] },
  ],
  [
    'outside of the workspace, protected and unknown files are reported',
    {
      changes: {
        'file:///elsewhere/b.rs': [edit(0, 0, 1), edit(0, 2, 3)],
        'file:///w/target/gen.rs': [edit(0, 0, 3)],
        'file:///w/src/ignored.rs': [edit(0, 0, 3)],
        'untitled:x': [edit(0, 0, 1)],
      },
    },
    {
      ...nothing,
      skipped: [
        '/elsewhere/b.rs: it is outside of the workspace (2)',
        'src/ignored.rs: it is not in the snapshot: ignored, generated or just created (1)',
        'target/gen.rs: it is build output (1)',
        'untitled:x: it is no file (1)',
      ],
    },
  ],
  [
    'a file moves with its edits, by the old name or the new one',
    {
      documentChanges: [
        document('file:///w/src/a.rs', edit(0, 3, 6)),
        { kind: 'rename', oldUri: 'file:///w/src/a.rs', newUri: 'file:///w/src/b.rs' },
        document('file:///w/src/b.rs', edit(1, 12, 15)),
      ],
    },
    {
      edits: ['replace src/a.rs 3-6 new', 'replace src/a.rs 24-27 new'],
      operations: ['move src/a.rs src/b.rs'],
      skipped: [],
    },
  ],
  [
    'a folder moves with all that is in it',
    { documentChanges: [{ kind: 'rename', oldUri: 'file:///w/src/util', newUri: 'file:///w/src/tools' }] },
    {
      ...nothing,
      operations: ['move src/util/mod.rs src/tools/mod.rs', 'move src/util/x.rs src/tools/x.rs'],
    },
  ],
  [
    'a new file has the text that is put into it',
    {
      documentChanges: [
        { kind: 'create', uri: 'file:///w/src/new.rs' },
        document('file:///w/src/new.rs', edit(0, 0, 0, 'mod x;\n')),
        document('file:///w/src/new.rs', edit(0, 4, 5, 'yy'), edit(0, 0, 0, '// ')),
      ],
    },
    { ...nothing, operations: ['create src/new.rs // mod yy;\n'] },
  ],
  [
    'a file goes',
    { documentChanges: [{ kind: 'delete', uri: 'file:///w/src/util/x.rs' }] },
    { ...nothing, operations: ['delete src/util/x.rs'] },
  ],
  ['an empty edit', {}, nothing],
])('%s', (_, answer, expected) => {
  expect(shown(readWorkspaceEdit(answer, context))).toEqual(expected);
});

test.each<[unknown, string]>([
  [null, 'the answer is no workspace edit'],
  ['text', 'the answer is no workspace edit'],
  [{ documentChanges: {} }, '`documentChanges` is no list'],
  [{ changes: [] }, '`changes` is no table'],
  [{ changes: { 'file:///w/src/a.rs': {} } }, 'the edits of file:///w/src/a.rs are no list'],
  [
    { changes: { 'file:///w/src/a.rs': [{ newText: 'x' }] } },
    'an edit of file:///w/src/a.rs has no range or no text',
  ],
  [{ changes: { 'file:///w/src/a.rs': [edit(0, 3, 6), edit(0, 5, 7)] } }, 'two edits of src/a.rs overlap'],
  [{ changes: { 'file:///w/src/a.rs': [edit(9, 0, 1)] } }, 'an edit of src/a.rs is outside of its text'],
  [{ documentChanges: [{ kind: 'chmod' }] }, 'a document change of the unknown kind "chmod"'],
  [
    { documentChanges: [{ kind: 'create', uri: 'file:///w/src/a.rs' }] },
    'src/a.rs is to be created and exists',
  ],
  [
    { documentChanges: [{ kind: 'rename', oldUri: 'file:///w/src/a.rs', newUri: 'file:///x/b.rs' }] },
    'src/a.rs would move out of the workspace',
  ],
  [
    { documentChanges: [{ kind: 'rename', oldUri: 'file:///w/src/a.rs', newUri: 'file:///w/src/util' }] },
    'src/a.rs is to move to src/util, which exists',
  ],
  [
    { documentChanges: [{ kind: 'rename', oldUri: 'file:///w/no.rs', newUri: 'file:///w/b.rs' }] },
    'no.rs is to move and does not exist',
  ],
  [
    { documentChanges: [{ kind: 'delete', uri: 'file:///w/no.rs' }] },
    'no.rs is to be deleted and does not exist',
  ],
])('unusable: %o', (answer, reason) => {
  expect(readWorkspaceEdit(answer, context)).toEqual({ kind: 'unusable', reason });
});
