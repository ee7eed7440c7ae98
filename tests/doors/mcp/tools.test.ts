// Every tool, called by the official client on the real program: what it shows costs little, what it answers is whole.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildToolTable, chooseTools, listTool } from '../../../src/doors/mcp/tool-table.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { documentSchemas } from '../wire/document-schemas.ts';
import { type Connection, connectClient } from './connect-client.ts';
import { DOORS, Scratch, SHOP } from './workspaces.ts';

const scratch = new Scratch();
const called = new Set<string>();
let connection: Connection;

beforeAll(async () => {
  connection = await connectClient({ cwd: scratch.folder });
});
afterAll(async () => {
  await connection.client.close();
  scratch.remove();
});

function call(name: string, inputs: Record<string, unknown>) {
  called.add(name);
  return connection.call(name, inputs);
}

/** Fits the schema of the command's answer, apart from the workspace that this door adds. */
function assertFits(command: string, { workspace: _, ...document }: Record<string, unknown>): void {
  expect(documentSchemas(command, document)).toEqual([]);
}

test('all tool schemas together take less than 3,000 tokens', async () => {
  const { tools } = await connection.client.listTools();
  expect(tools).toEqual(JSON.parse(JSON.stringify(buildToolTable(OPERATIONS).map(listTool))));
  expect(encode(JSON.stringify(tools)).length).toBeLessThan(3_000);
});

test('every operation of the registry has a tool, and every tool an operation or a command', async () => {
  const { tools } = await connection.client.listTools();
  const names = tools.map(({ name }) => name);
  const operations = OPERATIONS.map(
    ({ name }) => `tug_${(/^(extract|inline)-/.exec(name)?.[1] ?? name).replaceAll('-', '_')}`,
  );
  expect(names).toEqual([
    'tug_snapshot',
    'tug_analyze_impact',
    ...new Set(operations),
    'tug_batch',
    'tug_references',
    'tug_symbols',
    'tug_verify',
    'tug_apply_patchset',
    'tug_undo',
    'tug_state_ready',
    'tug_state_show',
    'tug_state_claim',
    'tug_state_update',
    'tug_state_complete',
    'tug_state',
  ]);
});

test('annotations say what is true', async () => {
  const { tools } = await connection.client.listTools();
  const reading = tools
    .filter(({ annotations }) => annotations?.readOnlyHint === true)
    .map(({ name }) => name);
  expect(reading).toEqual([
    'tug_snapshot',
    'tug_analyze_impact',
    'tug_references',
    'tug_symbols',
    'tug_state_ready',
    'tug_state_show',
  ]);
  const destroying = tools
    .filter(({ annotations }) => annotations?.destructiveHint === true)
    .map(({ name }) => name);
  expect(
    tools.map(({ name }) => name).filter((name) => !reading.includes(name) && !destroying.includes(name)),
  ).toEqual(['tug_verify', 'tug_state_claim']);
});

test('--tools shows a part of them', () => {
  const table = buildToolTable(OPERATIONS);
  const names = (...patterns: string[]) => chooseTools(table, patterns).map(({ name }) => name);
  expect(names('rename_symbol', 'tug_undo')).toEqual(['tug_rename_symbol', 'tug_undo']);
  expect(names('state_*').length).toBe(5);
  expect(names('*')).toEqual(table.map(({ name }) => name));
  expect(() => names('renam_symbol')).toThrow('there is no tool renam_symbol');
});

test('a workspace is looked at, asked about, changed, checked and put back', async () => {
  const root = scratch.workspace(SHOP);
  const at = { workspace_path: root };
  const snapshot = await call('tug_snapshot', at);
  assertFits('snapshot', snapshot.document);
  expect(snapshot.document).toMatchObject({ status: 'ok', file_count: 3, workspace: root });

  const again = await call('tug_snapshot', { ...at, force_refresh: true });
  expect(again.document).toEqual(snapshot.document);

  const symbols = await call('tug_symbols', { ...at, file: 'shop/prices.py', kind: 'function' });
  assertFits('symbols', symbols.document);
  expect((symbols.document.symbols as { address: string }[]).map(({ address }) => address)).toEqual([
    'shop/prices.py::price',
    'shop/prices.py::unused',
  ]);

  const references = await call('tug_references', { ...at, file: 'shop/prices.py', symbol: 'price' });
  assertFits('references', references.document);
  expect(references.document).toMatchObject({ complete: true, open: [] });
  expect((references.document.references as unknown[]).length).toBe(3);

  const rename = { symbol: 'shop/prices.py::price', new_name: 'cost' };
  const impact = await call('tug_analyze_impact', { ...at, operation: 'rename_symbol', ...rename });
  assertFits('analyze-impact', impact.document);
  expect(impact.document).toMatchObject({
    impact: { files_affected: 2, references_count: 3, edits_estimated: 3 },
  });

  const planned = await call('tug_rename_symbol', { ...at, ...rename, verify: 'none' });
  assertFits('run', planned.document);
  const { patch, next } = planned.document as { patch: { patch_id: string }; next: { command: string }[] };
  expect(next).toEqual([
    {
      command: `tug_apply_patchset ${JSON.stringify({ patch_id: patch.patch_id, workspace_path: root })}`,
      effect: 'write this patch',
    },
  ]);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(SHOP['shop/cart.py']);

  const applied = await call('tug_apply_patchset', { ...at, patch_id: patch.patch_id, verify: 'syntax' });
  assertFits('apply', applied.document);
  expect(applied.document.files_written).toEqual(['shop/cart.py', 'shop/prices.py']);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(
    SHOP['shop/cart.py'].replaceAll('price(', 'cost(').replace('import price', 'import cost'),
  );

  const list = await call('tug_undo', { ...at, list: true });
  expect((list.document.undo as unknown[]).length).toBe(1);
  const undone = await call('tug_undo', { ...at, undo_token: applied.document.undo_token as string });
  assertFits('undo', undone.document);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(SHOP['shop/cart.py']);

  const organized = await call('tug_organize_imports', {
    ...at,
    files: ['shop/cart.py'],
    apply: true,
    verify: 'none',
  });
  assertFits('run', organized.document);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(
    SHOP['shop/cart.py'].replace('import sys\n', '').replace('os\nfrom', 'os\n\nfrom'),
  );

  const moved = await call('tug_move_symbol', {
    ...at,
    symbol: 'shop/prices.py::unused',
    destination: 'shop/rest.py',
    apply: true,
    verify: 'none',
  });
  assertFits('run', moved.document);
  expect(readFileSync(join(root, 'shop/rest.py'), 'utf8')).toBe('def unused():\n    return 0\n');

  const deleted = await call('tug_delete_symbol', {
    ...at,
    symbol: 'shop/rest.py::unused',
    apply: true,
    verify: 'none',
  });
  assertFits('run', deleted.document);
  expect(deleted.document.status).toBe('ok');

  const extracted = await call('tug_extract', {
    ...at,
    kind: 'variable',
    file: 'shop/prices.py',
    line: 2,
    column: 12,
    end_line: 2,
    end_column: 20,
    name: 'twice',
    apply: true,
    verify: 'none',
  });
  assertFits('run', extracted.document);
  expect(readFileSync(join(root, 'shop/prices.py'), 'utf8')).toBe(
    'def price(item):\n    twice = item * 2\n    return twice\n',
  );

  const inlined = await call('tug_inline', {
    ...at,
    file: 'shop/prices.py',
    line: 2,
    column: 5,
    apply: true,
    verify: 'none',
  });
  assertFits('run', inlined.document);
  expect(readFileSync(join(root, 'shop/prices.py'), 'utf8')).toBe('def price(item):\n    return item * 2\n');

  const widened = await call('tug_change_signature', {
    ...at,
    symbol: 'shop/prices.py::price',
    new_params: [{ name: 'item' }, { name: 'count', default: '1' }],
    apply: true,
    verify: 'none',
  });
  assertFits('run', widened.document);
  expect(readFileSync(join(root, 'shop/prices.py'), 'utf8')).toBe(
    'def price(item, count=1):\n    return item * 2\n',
  );

  const renamed = await call('tug_move_module', {
    ...at,
    from: 'shop/prices.py',
    destination: 'shop/costs.py',
    apply: true,
    verify: 'none',
  });
  assertFits('run', renamed.document);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(
    'import os\n\nfrom shop.costs import price\n\n\ndef total(items):\n    return sum(price(i) for i in items)\n\n\nprint(os.name)\n',
  );

  const verified = await call('tug_verify', { ...at, mode: 'syntax' });
  assertFits('verify', verified.document);
  expect(verified.document.passed).toBe(true);
});

test('explicit edits are written whole or not at all', async () => {
  const root = scratch.workspace(SHOP);
  const edit = { file: 'shop/prices.py', line: 1, col: 5, old_text: 'price', new_text: 'cost' };
  const wrong = { ...edit, file: 'shop/cart.py' };
  const refused = await call('tug_apply_patchset', {
    workspace_path: root,
    edits: [edit, wrong],
    verify: 'none',
  });
  expect(refused).toMatchObject({
    isError: true,
    document: { status: 'error', error: { code: 'AnchorMismatch' } },
  });
  expect(readFileSync(join(root, 'shop/prices.py'), 'utf8')).toBe(SHOP['shop/prices.py']);
  const applied = await call('tug_apply_patchset', { workspace_path: root, edits: [edit], verify: 'none' });
  expect(applied.document).toMatchObject({ status: 'ok', applied: true });
});

test('a batch takes steps spelled like calls', async () => {
  const root = scratch.workspace(SHOP);
  const steps = [
    { operation: 'rename_symbol', symbol: 'shop/prices.py::price', new_name: 'cost' },
    { operation: 'move_symbol', symbols: ['shop/prices.py::cost'], destination: 'shop/costs.py' },
    { operation: 'rename_symbol', file: 'shop/costs.py', line: 1, column: 5, new_name: 'amount' },
  ];
  const { document } = await call('tug_batch', { workspace_path: root, steps, apply: true, verify: 'none' });
  assertFits('batch', document);
  expect(readFileSync(join(root, 'shop/cart.py'), 'utf8')).toBe(
    SHOP['shop/cart.py']
      .replace('from shop.prices import price\n', 'from shop.costs import amount\n')
      .replace('price(i)', 'amount(i)'),
  );
});

test('plan state: claim, tick, complete', async () => {
  const plan = [
    '# Plan',
    '',
    '## Phase 1.0: Work {#work}',
    '',
    '#### Step 1: First {#step-1}',
    '',
    '**Tasks:**',
    '- [ ] one',
    '',
    '#### Step 2: Second {#step-2}',
    '',
    '**Depends on:** #step-1',
    '',
    '**Tasks:**',
    '- [ ] two',
    '',
  ].join('\n');
  const root = scratch.workspace({ '.tugtool/tugplan-demo.md': plan });
  for (const argv of [
    ['init', '-q'],
    ['config', 'user.name', 't'],
    ['config', 'user.email', 't@t'],
  ])
    execFileSync('git', argv, { cwd: root });
  const program = { workspace_path: root, plan: 'demo' };
  const state = async (verb: string, more: Record<string, unknown> = {}) => {
    const { document } = await call('tug_state', { ...program, verb, ...more });
    assertFits(verb === 'commit' ? 'commit' : `state ${verb}`, document);
    return document;
  };
  expect(await state('init')).toMatchObject({ status: 'ok', steps: 2, already_initialized: false });
  expect(await state('init', { reread: true })).toMatchObject({ status: 'ok', already_initialized: true });

  const ready = await call('tug_state_ready', program);
  assertFits('state ready', ready.document);
  const claimed = await call('tug_state_claim', program);
  assertFits('state claim', claimed.document);
  const token = claimed.document.token as string;
  const step = { ...program, step: 'step-1', token };
  const held = { step: 'step-1', token };
  expect(await state('start', held)).toMatchObject({ status: 'ok', started_at: expect.any(String) });
  expect(await state('heartbeat', { ...held, lease_duration: 60 })).toMatchObject({
    lease: { seconds_left: 60 },
  });
  expect(await state('artifact', { ...held, summary: 'fine', kind: 'reviewer_verdict' })).toMatchObject({
    summary: 'fine',
    kind: 'reviewer_verdict',
  });
  expect(await state('artifact', held)).toMatchObject({
    error: { code: 'InvalidArgument', message: 'the verb artifact needs summary' },
  });
  expect(await state('start', { ...held, message: 'x' })).toMatchObject({
    error: { code: 'InvalidArgument', message: 'the verb start takes no message' },
  });
  const refused = await call('tug_state_claim', { ...program, step: 'step-1' });
  expect(refused.document).toMatchObject({
    error: {
      message: expect.stringMatching(/^step-1 is held by you for another \d+ s$/),
      hint: expect.stringContaining(
        '`tug_state_claim {"plan":".tugtool/tugplan-demo.md","resume":true,"step":"step-1"}`',
      ),
    },
  });
  const open = await call('tug_state_complete', step);
  expect(open.isError).toBe(true);
  const items = [{ kind: 'task', ordinal: 1, status: 'completed' }];
  const updated = await call('tug_state_update', { ...step, items });
  assertFits('state update', updated.document);
  const completed = await call('tug_state_complete', step);
  assertFits('state complete', completed.document);
  expect(completed.document.status).toBe('ok');

  await call('tug_state_claim', program);
  expect(await state('release', { step: 'step-2' })).toMatchObject({ status: 'ok', fence: 1 });
  await call('tug_state_claim', program);
  const commit = { step: 'step-2', message: 'second', all: true };
  expect(await state('commit', commit)).toMatchObject({
    error: { code: 'StateIncompleteChecklist', hint: expect.stringContaining('force: REASON') },
  });
  expect(await state('commit', { ...commit, partial: true })).toMatchObject({
    status: 'ok',
    completed: false,
  });
  scratch.write(root, 'more.txt', 'more');
  expect(await state('commit', { ...commit, force: 'no time' })).toMatchObject({
    status: 'ok',
    completed: true,
    plan_done: true,
  });
  const shown = await call('tug_state_show', program);
  assertFits('state show', shown.document);
  expect(shown.document.workspace).toBe(root);
});

test('every tool was called', async () => {
  // Other operations have their golden cases, which parity.test.ts calls.
  const elsewhere = ['tug_change_signature', 'tug_inline', 'tug_move_module'];
  const { tools } = await connection.client.listTools();
  expect(
    tools.map(({ name }) => name).filter((name) => !called.has(name) && !elsewhere.includes(name)),
  ).toEqual([]);
});

const WRONG: readonly (readonly [string, string, Record<string, unknown>, string])[] = [
  [
    'an unknown input',
    'tug_rename_symbol',
    { symbol: 'x', new_nam: 'y' },
    'tug_rename_symbol takes no new_nam',
  ],
  ['a missing input', 'tug_rename_symbol', { symbol: 'x' }, 'tug_rename_symbol needs new_name'],
  ['a wrong type', 'tug_rename_symbol', { symbol: 1, new_name: 'y' }, 'symbol must be text'],
  ['a wrong value', 'tug_verify', { mode: 'all' }, 'mode must be one of syntax, tests, typecheck'],
  ['a list that is none', 'tug_organize_imports', { files: { name: 'a.py' } }, 'files must be a list'],
  ['a wrong item', 'tug_organize_imports', { files: ['a.py', 1] }, 'files [1] must be text'],
  [
    'no target',
    'tug_references',
    { file: 'a.py' },
    'which symbol? line, column missing, and no symbol was named',
  ],
  [
    'two targets',
    'tug_references',
    { symbol: 'f', file: 'a.py', line: 1, column: 1 },
    'symbol says what is meant, and so do line and column',
  ],
  ['line 0', 'tug_references', { file: 'a.py', line: 0, column: 1 }, 'line must be a whole number from 1 on'],
  ['a relative workspace', 'tug_snapshot', { workspace_path: 'here' }, 'workspace_path here is not absolute'],
  [
    'both kinds of patch',
    'tug_apply_patchset',
    { patch_id: 'patch_0', edits: [] },
    'tug_apply_patchset takes patch_id or edits, one of them',
  ],
  [
    'another operation’s input',
    'tug_analyze_impact',
    { operation: 'delete_symbol', symbol: 'f', new_name: 'g' },
    'delete-symbol takes no new_name',
  ],
  [
    'a glob of files where ids of places go',
    'tug_rename_symbol',
    { symbol: 'src/app.py::Door.close', new_name: 'shut', include: ['src/*.py'] },
    'include takes ids of places, groups and ties and codes of warnings, and src/*.py is none',
  ],
];

test.each(WRONG)('%s is told, and nothing is done', async (_what, tool, inputs, message) => {
  const root = scratch.workspace(DOORS);
  const { isError, document } = await connection.call(tool, { workspace_path: root, ...inputs });
  expect({ isError, ...document }).toMatchObject({
    isError: true,
    status: 'error',
    error: { code: 'InvalidArgument', message },
  });
});

test('a file outside of the workspace is never written', async () => {
  const root = scratch.workspace(SHOP);
  const outside = scratch.workspace({ 'a.py': 'x = 1\n' });
  for (const file of ['../w1/a.py', join(outside, 'a.py')]) {
    const edit = { file, line: 1, col: 1, old_text: 'x', new_text: 'y' };
    const { document } = await connection.call('tug_apply_patchset', {
      workspace_path: root,
      edits: [edit],
      verify: 'none',
    });
    expect(document).toMatchObject({ status: 'error', error: { code: 'PathEscape' } });
  }
  const moved = await connection.call('tug_move_symbol', {
    workspace_path: root,
    symbol: 'shop/prices.py::price',
    destination: join(outside, 'b.py'),
    apply: true,
    verify: 'none',
  });
  expect(moved.isError).toBe(true);
  expect(readFileSync(join(outside, 'a.py'), 'utf8')).toBe('x = 1\n');
});

test('full paths are understood in edits, in steps and as one file', async () => {
  const root = scratch.workspace(SHOP);
  const at = { workspace_path: root, verify: 'none', apply: true };
  const file = join(root, 'shop/prices.py');
  const edit = { file, line: 6, col: 12, old_text: '0', new_text: '1' };
  const edited = await connection.call('tug_apply_patchset', {
    workspace_path: root,
    edits: [edit],
    verify: 'none',
  });
  expect(edited.document).toMatchObject({ status: 'ok', files_written: ['shop/prices.py'] });
  const steps = [{ operation: 'rename_symbol', symbol: `${file}::price`, new_name: 'cost' }];
  expect((await connection.call('tug_batch', { ...at, steps })).document).toMatchObject({ status: 'ok' });
  const organized = await connection.call('tug_organize_imports', {
    ...at,
    file: join(root, 'shop/cart.py'),
  });
  expect(organized.document).toMatchObject({ status: 'ok', files: ['shop/cart.py'] });
});

test('full paths name their workspace by themselves', async () => {
  const root = scratch.workspace(SHOP);
  scratch.write(root, 'tug.toml', '');
  const { document } = await connection.call('tug_references', {
    file: join(root, 'shop/prices.py'),
    line: 1,
    column: 5,
  });
  expect(document).toMatchObject({
    status: 'ok',
    workspace: root,
    symbol: { address: 'shop/prices.py::price' },
  });
});
