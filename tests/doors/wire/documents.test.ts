// The contract of the answers: every sample is valid, in the documented order, and the schemas refuse what is not theirs.
import { expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode, EXIT } from '../../../src/base/error-codes.ts';
import { TugError } from '../../../src/base/tug-error.ts';
import { errorDocument, exitCodeOf } from '../../../src/doors/wire/error-document.ts';
import { errorDocumentSchema } from '../../../src/doors/wire/error-document-schema.ts';
import { serializeDocument } from '../../../src/doors/wire/serialize-document.ts';
import type { WireDocument } from '../../../src/doors/wire/wire-document.ts';
import { expectGolden } from '../golden-text.ts';
import { checkDocument } from './check-document.ts';
import { SAMPLES } from './sample-documents.ts';

test.each(SAMPLES)('$name is as its schema says', ({ name, schema, document }) => {
  const json = serializeDocument(document, 'compact');
  checkDocument(schema, json);
  expectGolden(`tests/golden/cli/documents/${name}.json`, serializeDocument(document, 'indented'));
});

test.each(SAMPLES)('$name with a field more, or without its status, is refused', ({ schema, document }) => {
  expect(() => schema.parse({ ...document, surprise: 1 })).toThrow();
  expect(() => schema.parse({ ...document, status: undefined })).toThrow();
  expect(() => schema.parse({ ...document, schema_version: '2' })).toThrow();
});

test('the order of fields is checked, not only their presence', () => {
  const { schema, document } = SAMPLES.find(({ name }) => name === 'clean')!;
  const { bytes_freed, ...rest } = document as WireDocument & { bytes_freed: number };
  const json = JSON.stringify({ ...rest, bytes_freed });
  schema.parse(JSON.parse(json));
  expect(() => checkDocument(schema, json)).toThrow();
});

test('the envelope comes first, whatever order a document was built in', () => {
  const document = { b: 1, snapshot_id: 's', schema_version: '1', a: 2, status: 'ok', paging: {} } as const;
  expect(serializeDocument(document, 'compact')).toBe(
    '{"status":"ok","schema_version":"1","snapshot_id":"s","b":1,"a":2,"paging":{}}\n',
  );
  expect(serializeDocument({ ...document, paging: undefined }, 'indented')).toBe(
    '{\n  "status": "ok",\n  "schema_version": "1",\n  "snapshot_id": "s",\n  "b": 1,\n  "a": 2\n}\n',
  );
});

test('control characters, lone surrogates and other languages survive JSON without reaching a terminal', () => {
  const text = 'a\u001b[31m\u0000\n\u009b\u007f\ud800ü😀';
  const json = serializeDocument({ status: 'ok', schema_version: '1', text } as WireDocument, 'compact');
  expect(json).toBe(
    '{"status":"ok","schema_version":"1","text":"a\\u001b[31m\\u0000\\n\\u009b\\u007f\\ud800ü😀"}\n',
  );
  expect(JSON.parse(json)).toEqual({ status: 'ok', schema_version: '1', text });
});

test.each(Object.keys(ERROR_CODES) as ErrorCode[])('%s makes a document with its exit code', (code) => {
  const document = errorDocument(new TugError(code, 'message', { details: { n: 1 } }));
  checkDocument(errorDocumentSchema, serializeDocument(document, 'compact'));
  expect(document).toEqual({
    status: ERROR_CODES[code].status,
    schema_version: '1',
    error: { code, message: 'message', details: { n: 1 }, hint: ERROR_CODES[code].hint },
  });
  expect(exitCodeOf(document)).toBe(ERROR_CODES[code].exit);
});

/** Codes of one kind, and how each of them ends. */
const KINDS: readonly {
  readonly kind: string;
  readonly exit: number;
  readonly status: string;
  readonly codes: readonly ErrorCode[];
}[] = [
  {
    kind: 'the change would break the program, or cannot be confirmed',
    exit: EXIT.blocked,
    status: 'refused',
    codes: [
      'NameConflict',
      'ExternalContract',
      'ImportCycle',
      'WouldChangeBehavior',
      'StillInUse',
      'EngineMismatch',
    ],
  },
  {
    kind: 'something other than the request is in the way',
    exit: EXIT.blocked,
    status: 'blocked',
    codes: [
      'NeedsDecision',
      'NotVerified',
      'SandboxFailed',
      'AnalysisBlocked',
      'SessionLocked',
      'SessionCorrupt',
      'SessionNotWritable',
      'WorktreeInUse',
    ],
  },
  {
    kind: 'a check fails',
    exit: EXIT.verification,
    status: 'error',
    codes: ['SyntaxError', 'TestsFailed', 'TypecheckFailed', 'PlanInvalid'],
  },
  {
    kind: 'nothing was written, because of the state of files',
    exit: EXIT.apply,
    status: 'error',
    codes: [
      'SnapshotMismatch',
      'AnchorMismatch',
      'ConflictingEdits',
      'WriteError',
      'UndoConflict',
      'RecoveryConflict',
      'GitFailed',
    ],
  },
  { kind: 'not supported', exit: EXIT.arguments, status: 'unsupported', codes: ['UnsupportedOperation'] },
];

test.each(KINDS)('$kind: one exit code, one status', ({ exit, status, codes }) => {
  for (const code of codes) {
    expect([code, ERROR_CODES[code].exit, ERROR_CODES[code].status]).toEqual([code, exit, status]);
  }
});

test('no other code ends as one of these kinds', () => {
  const sorted = new Set(KINDS.flatMap(({ codes }) => codes));
  const strays = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (code) =>
      !sorted.has(code) &&
      KINDS.some(
        ({ exit, status }) => ERROR_CODES[code].exit === exit && ERROR_CODES[code].status === status,
      ),
  );
  expect(strays).toEqual([]);
});

test('the place in the details is shown in the envelope, if it is one', () => {
  const location = { file: 'a.py', line: 1, col: 2 };
  const error = new TugError('SymbolNotFound', 'm', { details: { location }, hint: 'h' });
  expect(errorDocument(error, { snapshotId: 'snap_1' })).toEqual({
    status: 'error',
    schema_version: '1',
    snapshot_id: 'snap_1',
    error: { code: 'SymbolNotFound', message: 'm', details: { location }, location, hint: 'h' },
  });
  const odd = errorDocument(new TugError('SymbolNotFound', 'm', { details: { location: 'a.py' } }));
  expect(Object.keys(odd.error)).toEqual(['code', 'message', 'details', 'hint']);
});

test('a bug is an InternalError; its stack is shown only on request', () => {
  const bug = new RangeError('too far');
  expect(errorDocument(bug)).toEqual({
    status: 'error',
    schema_version: '1',
    error: {
      code: 'InternalError',
      message: 'unexpected failure: too far',
      details: { message: 'too far' },
      hint: 'run again with -vv and report the output',
    },
  });
  const { details } = errorDocument(bug, { showStack: true }).error;
  const backtrace = details.backtrace as string[];
  expect(backtrace[0]).toBe('RangeError: too far');
  expect(backtrace.length).toBeGreaterThan(1);
  expect(errorDocument('just text').error.details).toEqual({ message: 'just text' });
});
