// Calls as agents make them that have never seen tug: other types, other spellings, paths of every kind, other workspaces. What
// is meant beyond doubt is done; the rest is refused with what to do instead, and nothing is touched.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_PLAN } from '../../state/sample-plan.ts';
import { type Connection, CURRENT, connectClient } from './connect-client.ts';
import { Scratch } from './workspaces.ts';

const scratch = new Scratch();
const FILES = {
  'pkg/__init__.py': '',
  'pkg/a.py': 'def price(item):\n    return item * 2\n',
  'pkg/b.py': 'from pkg.a import price\n\nnäme = "ünï"; print(price(3))\n',
};
const root = scratch.workspace(FILES);
const outside = scratch.workspace({ 'o.py': 'x = 1\n' });
let connection: Connection;

beforeAll(async () => {
  symlinkSync(root, join(scratch.folder, 'link'));
  symlinkSync(join(root, 'pkg/a.py'), join(root, 'alias.py'));
  symlinkSync(outside, join(root, 'out'));
  connection = await connectClient({ cwd: root });
});
afterAll(async () => {
  await connection.client.close();
  scratch.remove();
});

const RENAME = { symbol: 'pkg/a.py::price', new_name: 'cost', verify: 'none' };
const STEP = { operation: 'rename_symbol', symbol: 'pkg/a.py::price', new_name: 'cost' };

async function changedBy(tool: string, inputs: Record<string, unknown>) {
  const { document } = await connection.call(tool, inputs);
  const { status, error, patch, symbol, workspace } = document as {
    readonly status: string;
    readonly error?: unknown;
    readonly patch?: { readonly edits: readonly { readonly file: string }[] };
    readonly symbol?: { readonly address: string };
    readonly workspace?: string;
  };
  if (error !== undefined) return { status, error };
  return {
    status,
    files: [...new Set(patch?.edits.map(({ file }) => file))],
    symbol: symbol?.address,
    workspace,
  };
}

const RENAMED = {
  status: 'ok',
  files: ['pkg/a.py', 'pkg/b.py'],
  symbol: 'pkg/a.py::price',
  workspace: root,
};

test.each([
  ['numbers as text', { file: 'pkg/a.py', line: '1', column: '5' }],
  ['a truth value as text', { symbol: 'pkg/a.py::price', apply: 'false' }],
  ['a dot before the path', { file: './pkg/a.py', line: 1, column: 5 }],
  ['a full path', { file: join(root, 'pkg/a.py'), line: 1, column: 5 }],
  ['a full path in an address', { symbol: `${join(root, 'pkg/a.py')}::price` }],
  ['a full path through a link', { file: join(scratch.folder, 'link/pkg/a.py'), line: 1, column: 5 }],
  ['a link to a file', { file: 'alias.py', line: 1, column: 5 }],
  ['a link to a file in an address', { symbol: 'alias.py::price' }],
  ['a URI', { file: pathToFileURL(join(root, 'pkg/a.py')).href, line: 1, column: 5 }],
  ['a workspace as URI', { symbol: 'pkg/a.py::price', workspace_path: pathToFileURL(root).href }],
  ['a column behind letters of two bytes', { file: 'pkg/b.py', line: 3, column: 26 }],
  ['a name', { symbol: 'price' }],
  ['a name and a file', { symbol: 'price', file: 'pkg/a.py' }],
  ['a module and a name', { symbol: 'pkg.a:price' }],
  ['as an import spells it', { symbol: 'pkg.a.price' }],
  ['nulls for what is not given', { symbol: 'pkg/a.py::price', file: null, line: null, open: null }],
])('%s', async (_what, target) => {
  expect(await changedBy('tug_rename_symbol', { new_name: 'cost', verify: 'none', ...target })).toEqual(
    RENAMED,
  );
});

test.each([
  ['the name of the tool', [{ ...STEP, operation: 'tug_rename_symbol' }]],
  ['the name of the command', [{ ...STEP, operation: 'rename-symbol' }]],
  ['one step for a list of one', STEP],
  ['a list as text', JSON.stringify([STEP])],
])('steps of a batch: %s', async (_what, steps) => {
  const { symbol: _, ...renamed } = RENAMED;
  expect(await changedBy('tug_batch', { steps, verify: 'none' })).toEqual({ ...renamed, symbol: undefined });
});

test('steps of a batch: an operation of a family, by the name of its tool and its kind', async () => {
  const range = { file: 'pkg/a.py', line: 2, column: 12, end_line: 2, end_column: 20 };
  const steps = [{ operation: 'extract', kind: 'variable', name: 'twice', ...range }];
  expect(await changedBy('tug_batch', { steps, verify: 'none' })).toMatchObject({
    status: 'ok',
    files: ['pkg/a.py'],
  });
});

test('an operation by the name of its command; one text for a list of one', async () => {
  const asked = { ...RENAME, verify: undefined, operation: 'rename-symbol' };
  expect((await connection.call('tug_analyze_impact', asked)).document.status).toBe('ok');
  const organized = await connection.call('tug_organize_imports', { files: 'pkg/a.py', verify: 'none' });
  expect(organized.document).toMatchObject({ status: 'ok', files: ['pkg/a.py'] });
});

test('items of a plan: true for all of them, and the call that a refusal shows', async () => {
  const repository = dirname(makeWorktree());
  const main = join(repository, 'main');
  scratch.write(main, '.tugtool/tugplan-login.md', SAMPLE_PLAN);
  const about = { plan: 'login', step: 'step-1', workspace_path: main };
  const call = async (tool: string, inputs: Record<string, unknown>) =>
    (await connection.call(tool, { ...about, ...inputs })).document;
  await call('tug_state', { verb: 'init', step: undefined });
  const { token } = await call('tug_state_claim', {});
  const refused = await call('tug_state_complete', { token });
  const { hint } = refused.error as { readonly hint: string };
  const shown = JSON.parse(/`tug_state_update (\{.*?\})`/.exec(hint)![1]!) as Record<string, unknown>;
  expect(shown.items).toEqual([{ kind: 'task', ordinal: 1, status: 'completed' }]);
  expect(await call('tug_state_update', { ...shown, token })).toMatchObject({ status: 'ok' });
  expect(await call('tug_state_update', { all: true, token })).toMatchObject({ status: 'ok' });
  expect(await call('tug_state_complete', { token })).toMatchObject({ status: 'ok' });
});

const refusals: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
  [
    'half a number',
    'tug_rename_symbol',
    { ...RENAME, symbol: undefined, file: 'pkg/a.py', line: 1.5, column: 5 },
    { code: 'InvalidArgument', message: 'line must be a whole number from 1 on' },
  ],
  [
    'no target',
    'tug_rename_symbol',
    { new_name: 'x' },
    { code: 'InvalidArgument', message: 'which symbol? file, line, column missing, and no symbol was named' },
  ],
  [
    'a path that goes up',
    'tug_references',
    { file: 'pkg/../../w2/o.py', line: 1, column: 1 },
    { code: 'PathEscape' },
  ],
  [
    'a link that leads out',
    'tug_references',
    { file: 'out/o.py', line: 1, column: 1 },
    { code: 'FileNotFound' },
  ],
  [
    'an edit behind a link that leads out',
    'tug_apply_patchset',
    { edits: [{ file: 'out/o.py', line: 1, col: 1, old_text: 'x', new_text: 'y' }], verify: 'none' },
    { code: 'PathEscape' },
  ],
  [
    'a file for a patch',
    'tug_apply_patchset',
    { patch_id: 'pkg/a.py' },
    { code: 'PatchNotFound', message: 'patch_id "pkg/a.py" is not the id of a patch' },
  ],
  [
    'stdin for a patch',
    'tug_apply_patchset',
    { patch_id: '-' },
    { code: 'PatchNotFound', message: 'patch_id "-" is not the id of a patch' },
  ],
  [
    'a workspace that is not there',
    'tug_snapshot',
    { workspace_path: join(root, 'nowhere') },
    {
      code: 'WorkspaceNotFound',
      message: `workspace_path ${join(root, 'nowhere')} does not exist`,
      hint: 'give the full path of a folder of the project',
    },
  ],
  [
    'a file for a workspace',
    'tug_snapshot',
    { workspace_path: join(root, 'pkg/a.py') },
    { code: 'WorkspaceNotFound', message: `workspace_path ${join(root, 'pkg/a.py')} is not a directory` },
  ],
  [
    'no steps',
    'tug_batch',
    { steps: [] },
    { code: 'InvalidArgument', details: { argument: 'steps', reason: 'empty' } },
  ],
  [
    'a step that is none',
    'tug_batch',
    { steps: [{ operation: 'foo' }] },
    { hint: 'steps look like [{"operation": "rename_symbol", "symbol": "src/a.py::f", "new_name": "g"}]' },
  ],
  [
    'an input that a step does not take',
    'tug_batch',
    { steps: [{ ...STEP, name: 'x' }] },
    {
      hint: 'tools/list shows what it takes',
      details: {
        step: 1,
        operation: 'rename-symbol',
        argument: 'name',
        reason: 'is not an argument of it',
        nearest: [],
        allowed: ['operation', 'file', 'line', 'column', 'symbol', 'new_name', 'sweep', 'open', 'include'],
      },
    },
  ],
];

test.each(refusals)('refused: %s', async (_what, tool, inputs, error) => {
  const { isError, document } = await connection.call(tool, JSON.parse(JSON.stringify(inputs)));
  expect(isError).toBe(true);
  expect(document.error).toMatchObject(error);
});

test('a tool that is not there: the nearest', async () => {
  await expect(connection.client.callTool({ name: 'rename_symbol', arguments: {} })).rejects.toMatchObject({
    message: 'there is no tool rename_symbol; did you mean tug_rename_symbol?',
  });
});

describe('which workspace a full path is about', () => {
  test('where nothing says where one begins, the one of the server: no file beside it is left out', async () => {
    const fresh = scratch.workspace(FILES);
    const { client, call } = await connectClient({ cwd: fresh });
    const { document } = await call('tug_rename_symbol', {
      ...RENAME,
      symbol: `${join(fresh, 'pkg/a.py')}::price`,
    });
    await client.close();
    expect(document).toMatchObject({ status: 'ok', workspace: fresh, summary: { files_changed: 2 } });
  });

  const NAMED_BY = [
    ['file', (at: string) => ['tug_references', { file: at, line: 1, column: 5 }]],
    ['symbol', (at: string) => ['tug_references', { symbol: `${at}::price` }]],
    ['files', (at: string) => ['tug_organize_imports', { files: [at], verify: 'none' }]],
    [
      'steps',
      (at: string) => ['tug_batch', { steps: [{ ...STEP, symbol: `${at}::price` }], verify: 'none' }],
    ],
    [
      'edits',
      (at: string) => [
        'tug_apply_patchset',
        { edits: [{ file: at, line: 2, col: 19, old_text: '2', new_text: '2' }], verify: 'none' },
      ],
    ],
  ] as [string, (at: string) => [string, Record<string, unknown>]][];

  test.each(
    NAMED_BY,
  )('another project, named by %s: refused, and nothing is made there', async (_input, call) => {
    const other = makeWorktree();
    const path = join(other, 'pkg/a.py');
    const [tool, inputs] = call(path);
    const { document } = await connection.call(tool, inputs);
    expect(document).toEqual({
      status: 'error',
      schema_version: '1',
      error: {
        code: 'PathEscape',
        message: `${path} is outside of the folder that the server was started in (${root})`,
        details: { path, start: root, roots: [] },
        hint: 'if that project is meant, give its full path as workspace_path',
      },
    });
    expect(readdirSync(other).sort()).toEqual(['.git', 'pkg']);
    const asked = await connection.call(tool, { ...inputs, workspace_path: other });
    expect(asked.document).toMatchObject({ status: 'ok', workspace: other });
  });

  test.each([
    ['an older client', {}],
    ['a current client', CURRENT],
  ])('%s declares roots: a path in one of them is a workspace, one outside is not', async (_who, protocol) => {
    const other = makeWorktree();
    const uri = pathToFileURL(dirname(other)).href;
    const { client, call } = await connectClient({
      cwd: root,
      client: { ...protocol, capabilities: { roots: {} } },
      prepare: (made) => made.setRequestHandler('roots/list', async () => ({ roots: [{ uri }] })),
    });
    for (const [, inputsOf] of NAMED_BY) {
      const { document } = await call(...inputsOf(join(other, 'pkg/a.py')));
      expect(document).toMatchObject({ status: 'ok', workspace: other });
    }
    const stray = await call('tug_references', { file: join(outside, 'o.py'), line: 1, column: 1 });
    expect(stray.document.error).toMatchObject({
      code: 'PathEscape',
      message: `${join(outside, 'o.py')} is outside of the folder that the server was started in (${root}) and of the client's roots`,
    });
    await client.close();
  });

  test('a project inside the folder that the server was started in is a workspace of its own', async () => {
    const worktree = makeWorktree();
    const { client, call } = await connectClient({ cwd: dirname(worktree) });
    const { document } = await call('tug_references', { symbol: `${join(worktree, 'pkg/a.py')}::price` });
    await client.close();
    expect(document).toMatchObject({ status: 'ok', workspace: worktree });
  });

  test('started where everything is: a project must be named', async () => {
    const home = scratch.workspace(FILES);
    for (const cwd of ['/', home]) {
      const { client, call } = await connectClient({ cwd, env: { HOME: home } });
      const { document } = await call('tug_symbols', { name: 'price' });
      expect(document.error).toMatchObject({
        code: 'WorkspaceNotFound',
        message: `the server was started in ${cwd}, which is not a project`,
      });
      const named = await call('tug_symbols', { file: join(root, 'pkg/a.py') });
      expect(named.document.error).toMatchObject({ code: 'PathEscape' });
      await client.close();
    }
    expect(readdirSync(home).filter((name) => name !== '.cache')).toEqual(['pkg']);
  });

  test('the file system and the home directory are no workspace, also when they are named', async () => {
    const home = scratch.workspace(FILES);
    const { client, call } = await connectClient({ cwd: root, env: { HOME: home } });
    for (const path of ['/', '//', home, `${home}/pkg/..`]) {
      const expected = {
        code: 'WorkspaceNotFound',
        message: expect.stringMatching(/^workspace_path \S+ is not a project$/),
        hint: 'give the full path of a folder of the project',
      };
      const { document } = await call('tug_symbols', { workspace_path: path });
      expect(document.error, path).toMatchObject(expected);
    }
    expect(readdirSync(home).filter((name) => name !== '.cache')).toEqual(['pkg']);
    // With settings of its own, or under git, it is one: some people keep it so.
    writeFileSync(join(home, 'tug.toml'), '');
    const { document } = await call('tug_symbols', { workspace_path: home, name: 'price' });
    expect(document).toMatchObject({ status: 'ok', workspace: home });
    await client.close();
  });

  test('a root that is a file, or gone, takes nothing from the other roots', async () => {
    const other = makeWorktree();
    const uris = [
      join(root, 'pkg/a.py'),
      join(scratch.folder, 'gone'),
      join(other, 'pkg/a.py'),
      dirname(other),
    ];
    const { client, call } = await connectClient({
      cwd: root,
      client: { capabilities: { roots: {} } },
      prepare: (made) =>
        made.setRequestHandler('roots/list', async () => ({
          roots: uris.map((path) => ({ uri: pathToFileURL(path).href })),
        })),
    });
    const { document } = await call('tug_references', { file: join(other, 'pkg/a.py'), line: 1, column: 5 });
    expect(document).toMatchObject({ status: 'ok', workspace: other });
    await client.close();
  });

  test('where something goes to never decides which project is read', async () => {
    const other = makeWorktree();
    const uri = pathToFileURL(dirname(other)).href;
    const { client, call } = await connectClient({
      cwd: root,
      client: { capabilities: { roots: {} } },
      prepare: (made) => made.setRequestHandler('roots/list', async () => ({ roots: [{ uri }] })),
    });
    const destination = join(other, 'pkg/c.py');
    for (const [tool, inputs] of [
      ['tug_move_symbol', { symbol: 'pkg/a.py::price', destination }],
      ['tug_move_module', { from: 'pkg/a.py', destination }],
      ['tug_batch', { steps: [{ operation: 'move_symbol', symbol: 'pkg/a.py::price', destination }] }],
    ] as const) {
      const { document } = await call(tool, { ...inputs, verify: 'none' });
      expect(document, tool).toMatchObject({ workspace: root, error: { code: 'PathEscape' } });
    }
    await client.close();
  });

  test('resources take full paths inside of the workspace, as tools do, and no others', async () => {
    const read = async (query: string) =>
      JSON.parse(
        (
          (await connection.client.readResource({ uri: `workspace://${query}` })).contents[0] as {
            text: string;
          }
        ).text,
      );
    const file = join(root, 'pkg/a.py');
    expect(await read(`symbols?file=${file}`)).toEqual(await read('symbols?file=pkg/a.py'));
    expect(await read(`references?symbol_id=${file}::price`)).toEqual(
      await read('references?symbol_id=pkg/a.py::price'),
    );
    for (const query of [`symbols?file=${join(outside, 'o.py')}`, 'symbols?file=../w2/o.py'])
      await expect(read(query)).rejects.toMatchObject({ message: expect.stringContaining('is refused') });
  });

  test('what is written in one worktree is not written in the other, and its patch is not known there', async () => {
    const worktree = makeWorktree();
    const main = join(dirname(worktree), 'main');
    const done = await connection.call('tug_rename_symbol', {
      ...RENAME,
      workspace_path: worktree,
      apply: true,
    });
    expect(done.document).toMatchObject({ status: 'ok', workspace: worktree });
    expect(readFileSync(join(main, 'pkg/a.py'), 'utf8')).toBe(FILES['pkg/a.py']);
    const { patch_id } = done.document.patch as { readonly patch_id: string };
    const there = await connection.call('tug_apply_patchset', { patch_id, workspace_path: main });
    expect(there.document.error).toMatchObject({ code: 'PatchNotFound' });
  });
});

let worktrees = 0;

/** Beside its repository, which is called `main`. */
function makeWorktree(): string {
  const base = join(scratch.folder, `repository${++worktrees}`);
  const main = join(base, 'main');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(main, path)), { recursive: true });
    writeFileSync(join(main, path), text);
  }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@b', '-c', 'user.name=n', ...words], {
      cwd: main,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  git('worktree', 'add', '-q', join(base, 'side'), '-b', 'side');
  return join(base, 'side');
}
