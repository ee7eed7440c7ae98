// One answer of every kind, as full as it can be: what schemas, renderers and the budget are tried on.

import type { HandlerName } from '../../../src/doors/cli/command-spec.ts';
import type { AnalyzeImpactDocument } from '../../../src/doors/wire/analyze-impact-document.ts';
import { analyzeImpactDocument } from '../../../src/doors/wire/analyze-impact-document.ts';
import { type ApplyDocument, applyDocument } from '../../../src/doors/wire/apply-document.ts';
import { type BatchDocument, batchDocument } from '../../../src/doors/wire/batch-document.ts';
import type { ErrorDocument } from '../../../src/doors/wire/error-document.ts';
import { errorDocumentSchema } from '../../../src/doors/wire/error-document-schema.ts';
import {
  type HelpDocument,
  helpDocument,
  type VersionDocument,
  versionDocument,
} from '../../../src/doors/wire/program-documents.ts';
import { type RunDocument, runDocument } from '../../../src/doors/wire/run-document.ts';
import {
  type CleanDocument,
  type ConfigShowDocument,
  cleanDocument,
  configShowDocument,
  type DoctorDocument,
  doctorDocument,
  type SessionStatusDocument,
  sessionStatusDocument,
} from '../../../src/doors/wire/session-documents.ts';
import { type SnapshotDocument, snapshotDocument } from '../../../src/doors/wire/snapshot-document.ts';
import {
  type RecoverDocument,
  recoverDocument,
  type UndoDocument,
  type UndoListDocument,
  undoDocument,
  undoListDocument,
} from '../../../src/doors/wire/undo-document.ts';
import { type VerifyDocument, verifyDocument } from '../../../src/doors/wire/verify-document.ts';
import type { WireDocument } from '../../../src/doors/wire/wire-document.ts';
import { AGENT_SAMPLES } from './agent-samples.ts';
import { QUESTION_SAMPLES } from './question-samples.ts';
import { TOOLCHAIN_SAMPLES } from './toolchain-samples.ts';

export interface Sample {
  readonly name: string;
  readonly handler: HandlerName | null;
  readonly schema: { parse(value: unknown): unknown };
  readonly document: WireDocument;
}

const snapshot_id = 'snap_0123456789abcdef0123456789abcdef';
const definition = { file: 'src/utils.py', line: 42, col: 5, byte_start: 1004, byte_end: 1016 };
const call = { file: 'src/utils.py', line: 87, col: 12, byte_start: 2050, byte_end: 2062 };
const symbol = {
  id: 'sym_0123456789abcdef',
  name: 'process_data',
  kind: 'function',
  location: definition,
  address: 'src/utils.py::process_data',
} as const;

const edited = [
  {
    id: 'occ_00000000000000aa',
    location: definition,
    kind: 'definition',
    certainty: 'proven',
    provenance: 'semantic',
    reason: 'the definition itself',
  },
  {
    id: 'occ_00000000000000ab',
    location: call,
    kind: 'call',
    certainty: 'proven',
    provenance: 'semantic',
    reason: 'resolves to the definition',
  },
] as const;

const open = [
  {
    id: 'occ_00000000000000ac',
    location: { file: 'docs/guide.md', line: 3, col: 1, byte_start: 20, byte_end: 32 },
    kind: 'comment',
    certainty: 'text',
    provenance: 'text',
    reason: 'the word stands in a markdown file',
  },
] as const;

const undecided = [
  {
    id: 'occ_00000000000000ad',
    location: { file: 'src/main.py', line: 9, col: 3, byte_start: 70, byte_end: 82 },
    kind: 'attribute',
    certainty: 'possible',
    provenance: 'syntactic',
    reason: 'the receiver is not known',
  },
] as const;

const other = [
  {
    location: { file: 'src/other.py', line: 1, col: 5, byte_start: 4, byte_end: 16 },
    kind: 'definition',
    reason: 'another function of that name',
    definition: { file: 'src/other.py', line: 1, col: 5, byte_start: 4, byte_end: 16 },
  },
  {
    location: { file: 'src/main.py', line: 2, col: 5, byte_start: 14, byte_end: 26 },
    kind: 'reference',
    reason: 'comes from a package',
    definition: null,
  },
] as const;

const patch = {
  patch_id: 'patch_0123456789abcdef',
  snapshot_id,
  edits: [
    {
      id: 'edit_1',
      kind: 'replace',
      file: 'src/utils.py',
      span: { start: 1004, end: 1016 },
      old_text: 'process_data',
      new_text: 'transform_data',
      line: 42,
      col: 5,
      labels: { operation: 'rename-symbol', symbol: 'src/utils.py::process_data' },
    },
    {
      id: 'edit_2',
      kind: 'replace',
      file: 'src/utils.py',
      span: { start: 2050, end: 2062 },
      old_text: 'process_data',
      new_text_base64: '/w==',
      line: 87,
      col: 12,
      approx_span: { start: 2050, end: 2062 },
      prefix_context: 'x = ',
      suffix_context: '(',
      window: 4096,
    },
  ],
  file_operations: [
    { kind: 'create', path: 'src/new.py', content: 'x = 1\n', executable: false },
    { kind: 'delete', path: 'src/old.py', expected_hash: null },
    { kind: 'move', path: 'src/a.py', to: 'src/b.py', expected_hash: 'ab'.repeat(32) },
  ],
  preconditions: [{ kind: 'SnapshotIsCurrent', snapshot_id }],
  unified_diff: [
    '--- a/src/utils.py',
    '+++ b/src/utils.py',
    '@@ -42,2 +42,2 @@ header',
    '-def process_data(x):\r',
    '+def transform_data(x):\r',
    '     return "\u001b[31m"',
    '\\ No newline at end of file',
    'diff --git a/src/a.py b/src/b.py',
    'rename from src/a.py',
    'rename to src/b.py',
    '',
  ].join('\n'),
} as const;

const summary = { files_changed: 2, edits_count: 2, bytes_added: 28, bytes_removed: 24 };
const verification = {
  status: 'passed',
  mode: 'tests',
  checks: [
    { name: 'compileall', status: 'passed', duration_ms: 150 },
    {
      name: 'pytest',
      status: 'failed',
      duration_ms: 2301,
      exit_code: 1,
      new_failures: [],
      baseline: { status: 'failed', preexisting: true },
      output: 'FAILED test_a.py::test_old\n1 failed\n',
    },
    { name: 'mypy', status: 'skipped', reason: 'no typecheck_command is configured' },
  ],
  sandbox: '/tmp/tug-sandbox-1',
} as const;
const warnings = [
  {
    code: 'DynamicReference',
    message: 'getattr with a name that is not known',
    location: { file: 'src/main.py', line: 5, col: 1 },
    suggestion: 'look at it by hand',
  },
  { code: 'Recovered', message: 'an interrupted write was taken back' },
] as const;

const envelope = { status: 'ok', schema_version: '1', snapshot_id } as const;

const runOk: RunDocument = {
  ...envelope,
  operation: 'rename-symbol',
  symbol,
  complete: false,
  patch,
  summary,
  verification,
  warnings,
  undo_token: null,
  next: [{ command: 'tug apply patch_0123456789abcdef', effect: 'write this patch' }],
  edited,
  other,
  open,
};
const runApplied: RunDocument = {
  ...envelope,
  operation: 'rename-symbol',
  symbol,
  complete: true,
  patch,
  summary,
  verification,
  warnings: [],
  undo_token: 'undo_0123456789abcdef',
  applied: true,
  files_written: ['src/main.py', 'src/utils.py'],
  edited,
  kept: [edited[1]],
  other: [],
  open: [],
};
const runUndecided: Extract<RunDocument, { status: 'needs_decision' }> = {
  ...envelope,
  status: 'needs_decision',
  operation: 'rename-symbol',
  symbol,
  complete: false,
  groups: [
    {
      id: 'grp_0123456789abcdef',
      certainty: 'possible',
      reason: 'the receiver is not known',
      receiver: 'request',
      count: 1,
      occurrences: [undecided[0].id],
    },
  ],
  ties: [
    {
      id: 'tie_0123456789abcdef',
      message: 'this call means both',
      families: ['src/other.py::Other.process_data'],
      places: [symbol.location],
    },
  ],
  next: [
    { command: 'tug run rename-symbol --at src/utils.py:42:5 --to x --open skip', effect: 'leave them' },
    {
      command: 'tug run rename-symbol --at src/utils.py:42:5 --to x --open include',
      effect: 'edit them too',
    },
  ],
  warnings,
  edited,
  other,
  open: [...undecided, ...open],
};
const impactOfStep = { files_affected: 2, references_count: 3, edits_estimated: 3 };
const firstStep = {
  step: 1,
  operation: 'rename-symbol',
  symbol,
  complete: false,
  impact: impactOfStep,
  warnings: [],
  edited,
  other,
  open,
};
const batchOk: BatchDocument = {
  ...envelope,
  operation: 'batch',
  steps: [
    firstStep,
    {
      step: 2,
      operation: 'organize-imports',
      files: ['src/main.py', 'src/utils.py'],
      complete: true,
      impact: { files_affected: 1, references_count: 0, edits_estimated: 2 },
      warnings,
      edited: [],
      kept: [edited[1]],
      other: [],
      open: [],
    },
  ],
  complete: false,
  patch,
  summary,
  verification,
  warnings,
  undo_token: 'undo_0123456789abcdef',
  applied: true,
  files_written: ['src/main.py', 'src/utils.py'],
};
const batchUndecided: BatchDocument = {
  ...envelope,
  status: 'needs_decision',
  operation: 'batch',
  steps: [firstStep],
  undecided: {
    ...firstStep,
    step: 2,
    open: [...undecided, ...open],
    groups: runUndecided.groups,
    ties: runUndecided.ties,
    choices: [
      { add: { open: 'skip' }, effect: 'edit only what is proven' },
      { add: { include: ['grp_0123456789abcdef'] }, effect: 'edit these groups' },
    ],
  },
  not_reached: 1,
  complete: false,
  next: [{ command: 'tug batch --open skip steps.json', effect: 'leave them' }],
  warnings,
};
const runFailed: RunDocument = {
  status: 'error',
  schema_version: '1',
  snapshot_id,
  operation: 'rename-symbol',
  error: {
    code: 'TestsFailed',
    message: '1 test fails with the patch that passes without it',
    details: { failed_tests: ['test_a.py::test_new'], output: 'FAILED test_a.py::test_new\n' },
    hint: 'nothing was written; look at the output, or keep the sandbox with --keep-sandbox',
  },
  patch,
  summary,
  verification: { ...verification, status: 'failed' },
};
const impact: AnalyzeImpactDocument = {
  ...envelope,
  symbol: { ...symbol, container: 'sym_1' },
  references: edited,
  impact: { files_affected: 1, references_count: 2, edits_estimated: 2 },
  warnings: [],
  complete: false,
  other,
  open,
  next: [{ command: 'tug run rename-symbol --at src/utils.py:42:5 --to x', effect: 'make the patch' }],
};
const apply: ApplyDocument = {
  ...envelope,
  patch,
  summary,
  verification,
  warnings,
  undo_token: 'undo_0123456789abcdef',
  applied: true,
  files_written: ['src/utils.py'],
};
const snapshot: SnapshotDocument = {
  ...envelope,
  recovered: [
    { journal: 'journal_1', outcome: 'rolled_back', operation: null, files: ['a.py'], undo_token: null },
  ],
  file_count: 1234,
  total_bytes: 5_678_901,
  languages: [
    { language: 'python', file_count: 1200, total_bytes: 5_600_000 },
    { language: null, file_count: 34, total_bytes: 78_901 },
  ],
  warnings,
};
const verify: VerifyDocument = { ...envelope, mode: 'tests', passed: true, verification, warnings: [] };
const undo: UndoDocument = {
  status: 'ok',
  schema_version: '1',
  action: 'undone',
  undo_token: 'undo_0123456789abcdef',
  operation: 'rename-symbol',
  summary: 'rename-symbol src/utils.py::process_data -> transform_data',
  files_restored: ['src/main.py', 'src/utils.py'],
  warnings: [],
};
const undoList: UndoListDocument = {
  status: 'ok',
  schema_version: '1',
  undo: [
    {
      undo_token: 'undo_0123456789abcdef',
      operation: 'rename-symbol',
      summary: 'rename-symbol a -> b',
      applied_at: '2024-01-15T10:30:00Z',
      snapshot_id,
      files: ['src/main.py', 'src/utils.py'],
      bytes: 2048,
      expires: null,
    },
    {
      undo_token: 'undo_0123456789abcdee',
      operation: 'rename-symbol',
      summary: 'rename-symbol c -> d',
      applied_at: '2023-10-15T10:30:00Z',
      snapshot_id,
      files: ['src/main.py'],
      bytes: 1024,
      expires: 'next_apply',
    },
  ],
  limits: { keep_days: 90, keep_bytes: 1_000_000_000, used_bytes: 3072 },
  warnings: [],
};
const recover: RecoverDocument = {
  status: 'ok',
  schema_version: '1',
  recovered: [
    {
      journal: 'journal_1',
      outcome: 'rolled_forward',
      operation: 'rename-symbol',
      files: ['a.py'],
      undo_token: 'undo_1',
    },
    { journal: 'journal_2', outcome: 'kept', operation: 'apply', files: ['a.py', 'b.py'], undo_token: null },
  ],
  warnings: [],
};
const sessionStatus: SessionStatusDocument = {
  status: 'ok',
  schema_version: '1',
  snapshot_id,
  session: {
    path: '/project/.tug',
    created_at: '2024-01-15T10:30:00Z',
    last_accessed: '2024-01-15T11:45:00Z',
    workspace_root: '/project',
  },
  python: { interpreter: '/project/.venv/bin/python', version: '3.11.4', libcst_available: true },
  workers: { libcst: { status: 'running', pid: 12345 }, other: { status: 'stopped', pid: null } },
  cache: { snapshots: 3, facts_cache_size_bytes: 1_048_576 },
  patches: ['patch_0123456789abcdef'],
  sandbox: null,
  undo: { available: 1 },
  interrupted_writes: 0,
  lock: { held: true, pid: 4321 },
  warnings: [],
};
const clean: CleanDocument = {
  status: 'ok',
  schema_version: '1',
  removed: [{ what: 'facts cache', path: '.tug/facts', bytes: 1_048_576 }],
  bytes_freed: 1_048_576,
  workers_stopped: ['libcst'],
  warnings: [],
};
const configShow: ConfigShowDocument = {
  status: 'ok',
  schema_version: '1',
  values: [
    { key: 'include', value: ['src/**'], source: 'project', origin: 'pyproject.toml:3' },
    { key: 'verify', value: 'none', source: 'flag', origin: '--verify' },
    { key: 'test_timeout', value: 300, source: 'default', origin: null },
  ],
  files: ['pyproject.toml'],
};
const doctor: DoctorDocument = {
  status: 'ok',
  schema_version: '1',
  healthy: false,
  checks: [
    { name: 'node', status: 'pass', message: 'v20.20.2', hint: null },
    { name: 'python', status: 'fail', message: 'no interpreter was found', hint: 'name one with --python' },
    { name: 'git', status: 'warn', message: 'not a git repository', hint: 'run `git init`' },
  ],
};
const error: ErrorDocument = {
  status: 'error',
  schema_version: '1',
  snapshot_id,
  error: {
    code: 'SymbolNotFound',
    message: 'no symbol at src/utils.py:42:9 (there is a comma)',
    details: {
      location: { file: 'src/utils.py', line: 42, col: 9 },
      nearest: ['process_data'],
      candidates: [
        { id: 'sym_1', name: 'process_data', kind: 'function', location: definition },
        { file: 'src/main.py', line: 9, col: 3, reason: 'refers to it' },
        { id: 'sym_2' },
      ],
    },
    location: { file: 'src/utils.py', line: 42, col: 9 },
    hint: 'give the position of a name: FILE:LINE:COL, 1-based, columns in UTF-8 bytes',
  },
};
const version: VersionDocument = {
  status: 'ok',
  schema_version: '1',
  version: '0.1.0',
  node: '20.20.2',
  platform: 'linux-x64',
};
const help: HelpDocument = {
  status: 'ok',
  schema_version: '1',
  commands: [
    {
      command: 'tug verify',
      usage: 'tug verify [MODE] [FLAGS]',
      summary: 'Run the checks',
      arguments: [{ name: 'MODE', required: false, choices: ['none'], help: 'How far' }],
      flags: [{ flag: '--keep-sandbox', help: 'Do not remove it' }],
      subcommands: [],
      examples: ['tug verify'],
      exit_codes: [5],
    },
  ],
  global_flags: [
    {
      flag: '--include',
      value: 'GLOB',
      repeatable: true,
      default: [],
      config: 'include',
      environment: 'TUG_INCLUDE',
      help: 'Globs',
    },
  ],
};

export const SAMPLES: readonly Sample[] = [
  { name: 'snapshot', handler: 'snapshot', schema: snapshotDocument, document: snapshot },
  { name: 'analyze-impact', handler: 'analyze-impact', schema: analyzeImpactDocument, document: impact },
  { name: 'run', handler: 'run', schema: runDocument, document: runOk },
  { name: 'run-applied', handler: 'run', schema: runDocument, document: runApplied },
  { name: 'run-needs-decision', handler: 'run', schema: runDocument, document: runUndecided },
  { name: 'batch', handler: 'batch', schema: batchDocument, document: batchOk },
  { name: 'batch-needs-decision', handler: 'batch', schema: batchDocument, document: batchUndecided },
  { name: 'run-tests-failed', handler: 'run', schema: runDocument, document: runFailed },
  ...QUESTION_SAMPLES,
  { name: 'apply', handler: 'apply', schema: applyDocument, document: apply },
  { name: 'undo', handler: 'undo', schema: undoDocument, document: undo },
  { name: 'undo-list', handler: 'undo', schema: undoListDocument, document: undoList },
  { name: 'recover', handler: 'recover', schema: recoverDocument, document: recover },
  { name: 'verify', handler: 'verify', schema: verifyDocument, document: verify },
  {
    name: 'session-status',
    handler: 'session status',
    schema: sessionStatusDocument,
    document: sessionStatus,
  },
  { name: 'clean', handler: 'clean', schema: cleanDocument, document: clean },
  { name: 'config-show', handler: 'config show', schema: configShowDocument, document: configShow },
  { name: 'doctor', handler: 'doctor', schema: doctorDocument, document: doctor },
  ...AGENT_SAMPLES,
  ...TOOLCHAIN_SAMPLES,
  { name: 'error', handler: null, schema: errorDocumentSchema, document: error },
  { name: 'version', handler: 'version', schema: versionDocument, document: version },
  { name: 'help', handler: 'help', schema: helpDocument, document: help },
];
