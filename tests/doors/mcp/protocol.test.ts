// What the protocol promises beside tools: resources, prompts, questions back, progress, cancelling, many calls at once, and
// an end to everything that comes in wrongly. By the official client, in both revisions where they differ.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROMPTS } from '../../../src/doors/mcp/prompts.ts';
import { filesDocument, lastPatchDocument } from '../../../src/doors/wire/resource-documents.ts';
import { buildProgram } from '../build-program.ts';
import { plainEnvironment } from '../cli/run-program.ts';
import { documentSchemas } from '../wire/document-schemas.ts';
import { type Connection, CURRENT, connectClient, readAnswer } from './connect-client.ts';
import { DOORS, Scratch, SHOP } from './workspaces.ts';

const scratch = new Scratch();
const root = scratch.workspace(SHOP);
let connection: Connection;

beforeAll(async () => {
  connection = await connectClient({ cwd: root });
});
afterAll(async () => {
  await connection.client.close();
  scratch.remove();
});

async function read(uri: string): Promise<Record<string, unknown>> {
  const { contents } = await connection.client.readResource({ uri });
  return JSON.parse((contents[0] as { text: string }).text) as Record<string, unknown>;
}

describe('resources', () => {
  test('are listed, with templates for those that take a query', async () => {
    const { resources } = await connection.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'workspace://files',
      'workspace://symbols',
      'workspace://last_patch',
    ]);
    const { resourceTemplates } = await connection.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'workspace://files{?workspace_path}',
      'workspace://symbols{?file,kind,name,workspace_path}',
      'workspace://references{?symbol_id,workspace_path}',
      'workspace://last_patch{?workspace_path}',
    ]);
  });

  test('files', async () => {
    const { workspace, ...document } = await read('workspace://files');
    expect(workspace).toBe(root);
    expect(filesDocument.safeParse(document)).toMatchObject({ success: true });
    expect((document.files as { path: string }[]).map(({ path }) => path)).toEqual(Object.keys(SHOP).sort());
  });

  test('symbols, and by id the places that mean one', async () => {
    const { workspace: _, ...document } = await read(
      'workspace://symbols?file=shop%2Fprices.py&kind=function&name=p*',
    );
    expect(documentSchemas('symbols', document)).toEqual([]);
    const [symbol] = document.symbols as { id: string; name: string }[];
    expect(symbol).toMatchObject({ name: 'price' });
    const references = await read(`workspace://references?symbol_id=${symbol!.id}`);
    expect((references.references as unknown[]).length).toBe(3);
  });

  test('the last patch', async () => {
    const other = scratch.workspace(SHOP);
    const uri = `workspace://last_patch?workspace_path=${encodeURIComponent(other)}`;
    expect(await read(uri)).toMatchObject({
      patch: null,
      applied: false,
      undo_token: null,
      workspace: other,
    });
    const inputs = {
      workspace_path: other,
      symbol: 'shop/prices.py::price',
      new_name: 'cost',
      verify: 'none',
    };
    const { document } = await connection.call('tug_rename_symbol', inputs);
    const { workspace: _, ...last } = await read(uri);
    expect(lastPatchDocument.safeParse(last)).toMatchObject({ success: true });
    expect(last).toMatchObject({ patch: document.patch, operation: 'rename-symbol', applied: false });
    const applied = await connection.call('tug_rename_symbol', { ...inputs, apply: true });
    expect(await read(uri)).toMatchObject({ applied: true, undo_token: applied.document.undo_token });
  });

  test.each([
    ['workspace://nothing', 'there is no resource workspace://nothing'],
    ['workspace://references', 'workspace://references needs symbol_id'],
    ['workspace://files?colour=red', 'workspace://files takes no colour'],
    ['workspace://symbols?file=none.py', 'none.py is not a file of this workspace'],
  ])('%s is an error that says why', async (uri, message) => {
    await expect(read(uri)).rejects.toThrow(message);
  });
});

describe('prompts', () => {
  test('are listed and filled in', async () => {
    const { prompts } = await connection.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(PROMPTS.map(({ name }) => name));
    for (const { name, arguments: given = [] } of prompts) {
      const filled = Object.fromEntries(given.map((argument) => [argument.name, `THE_${argument.name}`]));
      const { messages } = await connection.client.getPrompt({ name, arguments: filled });
      const text = PROMPTS.find((prompt) => prompt.name === name)!.text(filled);
      expect(messages).toEqual([{ role: 'user', content: { type: 'text', text } }]);
      // Every argument is of use: the text is another one without it.
      const without = Object.keys(filled).filter((key) => {
        const { [key]: _, ...others } = filled;
        return PROMPTS.find((prompt) => prompt.name === name)!.text(others) === text;
      });
      expect(without).toEqual([]);
    }
  });

  test('name tools that exist', async () => {
    const { tools } = await connection.client.listTools();
    const named = PROMPTS.flatMap((prompt) => prompt.text({}).match(/tug_\w+/g) ?? []);
    expect(named.filter((name) => !tools.some((tool) => tool.name === name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  test('that need something say so', async () => {
    await expect(connection.client.getPrompt({ name: 'rename', arguments: {} })).rejects.toThrow(
      'the prompt rename needs symbol',
    );
    await expect(connection.client.getPrompt({ name: 'nothing' })).rejects.toThrow(
      'there is no prompt nothing',
    );
  });
});

const RENAME = { symbol: 'doors.py::Door.close', new_name: 'shut', verify: 'none', apply: true };

describe.each([
  ['the revision before', {}],
  ['the current revision', CURRENT],
] as [string, ClientOptions][])('open places, in %s', (_name, revision) => {
  async function renameWith(answer: ((ids: readonly string[]) => unknown) | null) {
    const folder = scratch.workspace(DOORS);
    const capabilities = answer === null ? {} : { elicitation: { form: {} } };
    const { client, call } = await connectClient({ cwd: folder, client: { ...revision, capabilities } });
    const asked: string[] = [];
    if (answer !== null) {
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        asked.push(params.message);
        const { properties } = (params as unknown as { requestedSchema: { properties: object } })
          .requestedSchema;
        return answer(Object.keys(properties)) as never;
      });
    }
    const result = await call('tug_rename_symbol', RENAME);
    await client.close();
    return { ...result, asked, text: readFileSync(join(folder, 'doors.py'), 'utf8') };
  }

  test('are asked about when the client can, and what is ticked is changed', async () => {
    const { document, asked, text } = await renameWith((ids) => ({
      action: 'accept',
      content: Object.fromEntries(ids.map((id) => [id, true])),
    }));
    expect(asked).toEqual([
      'tug cannot prove these places. Tick what is to be changed too; the rest stays as it is.',
    ]);
    expect(document).toMatchObject({ status: 'ok', applied: true });
    expect(text).toBe(DOORS['doors.py'].replaceAll('close', 'shut'));
  });

  test('that are not ticked stay', async () => {
    const { document, text } = await renameWith(() => ({ action: 'accept', content: {} }));
    expect(document).toMatchObject({ status: 'ok', applied: true, complete: false });
    expect(text).toBe(
      DOORS['doors.py'].replace('def close', 'def shut').replace('Door().close', 'Door().shut'),
    );
  });

  test.each([
    ['decline'],
    ['cancel'],
  ])('that nobody decides about (%s) are told with their ids', async (action) => {
    const { isError, document, text } = await renameWith(() => ({ action }));
    expect({ isError, status: document.status }).toEqual({ isError: false, status: 'needs_decision' });
    expect(text).toBe(DOORS['doors.py']);
  });

  test('are told with the exact next calls when the client cannot be asked, and each of them goes on', async () => {
    const { isError, document } = await renameWith(null);
    expect({ isError, status: document.status }).toEqual({ isError: false, status: 'needs_decision' });
    const next = document.next as { command: string }[];
    expect(next.length).toBeGreaterThan(1);
    for (const { command } of next) {
      const [tool, json] = [command.slice(0, command.indexOf(' ')), command.slice(command.indexOf(' ') + 1)];
      const folder = scratch.workspace(DOORS);
      const inputs = { ...(JSON.parse(json) as Record<string, unknown>), workspace_path: folder };
      const done = await connection.call(tool, inputs);
      expect({ command, status: done.document.status }).toEqual({ command, status: 'ok' });
    }
  });
});

test('progress is told while files are read and checks run, and its number only grows', async () => {
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`m${i}.py`, `x${i} = ${i}\n`]));
  const folder = scratch.workspace({
    ...files,
    'tug.toml': `test_command = ["sh", "-c", "sleep 0.3; printf '1..1\\\\nok 1\\\\n'"]\n`,
  });
  const told: { progress: number; message?: string | undefined }[] = [];
  const result = await connection.client.callTool(
    { name: 'tug_verify', arguments: { workspace_path: folder, mode: 'tests' } },
    { onprogress: (event) => void told.push(event) },
  );
  expect(readAnswer(result).document.status).toBe('ok');
  expect(told.map(({ progress }) => progress)).toEqual(told.map((_, i) => i + 1));
  expect(told.length).toBeGreaterThan(1);
  expect(told.every(({ message }) => typeof message === 'string' && message !== '')).toBe(true);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function until(holds: () => boolean, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(20))
    if (holds()) return true;
  return holds();
}

/** A check that does not want to end, and where it leaves its process id. */
function stubborn(): { readonly folder: string; pid(): number } {
  const folder = scratch.workspace(SHOP);
  const file = join(scratch.folder, `${folder.split('/').at(-1)}.pid`);
  const script = `trap '' TERM; echo $$ > ${file}; while :; do sleep 1; done`;
  scratch.write(folder, 'tug.toml', `test_command = ["sh", "-c", ${JSON.stringify(script)}]\n`);
  return { folder, pid: () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0) };
}

test('a cancelled call ends its processes within a second, and the server goes on', async () => {
  const { folder, pid } = stubborn();
  const controller = new AbortController();
  const call = connection.client
    .callTool(
      { name: 'tug_verify', arguments: { workspace_path: folder, mode: 'tests' } },
      { signal: controller.signal },
    )
    .then(
      () => 'answered',
      () => 'cancelled',
    );
  expect(await until(() => pid() > 0, 20_000)).toBe(true);
  expect(isAlive(pid())).toBe(true);
  controller.abort();
  expect(await until(() => !isAlive(pid()), 1_000)).toBe(true);
  expect(await call).toBe('cancelled');
  expect((await connection.call('tug_snapshot', { workspace_path: folder })).document.status).toBe('ok');
});

test('a hundred calls at once, in two workspaces, all answered rightly', async () => {
  const [first, second] = [
    scratch.workspace(SHOP),
    scratch.workspace({ ...SHOP, 'extra.py': 'price = 1\n' }),
  ];
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const workspace_path = i % 2 === 0 ? first : second;
      const rename = { symbol: 'shop/prices.py::price', new_name: `cost${i}`, verify: 'none' };
      const { document } =
        i % 5 === 0
          ? await connection.call('tug_snapshot', { workspace_path })
          : await connection.call('tug_rename_symbol', { workspace_path, ...rename });
      const diff = (document.patch as { unified_diff: string } | undefined)?.unified_diff ?? `cost${i}`;
      return { status: document.status, workspace: document.workspace, right: diff.includes(`cost${i}`) };
    }),
  );
  expect(answers).toEqual(
    answers.map((_, i) => ({ status: 'ok', workspace: i % 2 === 0 ? first : second, right: true })),
  );
});

test('writers at once take turns: each patch is whole, or refused because the files changed', async () => {
  const folder = scratch.workspace(SHOP);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      connection.call('tug_rename_symbol', {
        workspace_path: folder,
        file: 'shop/prices.py',
        line: 1,
        column: 5,
        new_name: `cost${i}`,
        apply: true,
        verify: 'none',
      }),
    ),
  );
  const [name] = /cost\d/.exec(readFileSync(join(folder, 'shop/prices.py'), 'utf8'))!;
  expect(readFileSync(join(folder, 'shop/cart.py'), 'utf8').match(/cost\d/g)).toEqual([name, name]);
  const codes = answers.map(
    ({ document }) => (document.error as { code: string } | undefined)?.code ?? document.status,
  );
  expect(
    codes.filter((code) => code !== 'ok' && code !== 'SnapshotMismatch' && code !== 'AnchorMismatch'),
  ).toEqual([]);
  expect(codes).toContain('ok');
});

test('an edit between two calls is seen, whoever made it, and a warm answer is that of a fresh process', async () => {
  const folder = scratch.workspace(SHOP);
  const places = async () => {
    const inputs = { workspace_path: folder, symbol: 'shop/prices.py::price' };
    const { document } = await connection.call('tug_references', inputs);
    const { runTug } = await import('../../support/run-tug.ts');
    const fresh = await runTug(['references', '--symbol', 'shop/prices.py::price'], {
      workingDirectory: folder,
    });
    expect(document).toEqual({ ...fresh.document, workspace: folder });
    return (document.references as unknown[] | undefined)?.length;
  };
  expect(await places()).toBe(3);
  expect(await places()).toBe(3);
  scratch.write(folder, 'shop/more.py', 'from shop.prices import price\nprice(1)\n');
  expect(await places()).toBe(5);
  scratch.write(folder, 'shop/cart.py', 'import shop.prices\n');
  expect(await places()).toBe(3);
  scratch.write(folder, 'shop/more.py', 'from shop.prices import price\nprice(\n');
  expect(await places()).toBeGreaterThan(0);
  scratch.write(folder, 'shop/prices.py', '\n\ndef price(item):\n    return item\n');
  expect(await places()).toBeGreaterThan(0);
});

test('an answer over the budget moves the diff to a resource, and pages its lists; nothing is cut', async () => {
  const uses = Array.from({ length: 900 }, (_, i) => `print(price + ${i})`).join('\n');
  const folder = scratch.workspace({ 'big.py': `price = 1\n${uses}\n` });
  const inputs = { workspace_path: folder, symbol: 'big.py::price', new_name: 'cost', verify: 'none' };
  const { document, links } = await connection.call('tug_rename_symbol', inputs);
  expect(JSON.stringify(document).length).toBeLessThan(61_000);
  const { patch, paging } = document as {
    patch: { unified_diff: string | null; unified_diff_file: string };
    paging: Record<string, { shown: number; total: number; next: string }>;
  };
  expect(patch.unified_diff).toBe(null);
  expect(links.filter(({ uri }) => uri === patch.unified_diff_file).length).toBe(1);
  const { contents } = await connection.client.readResource({ uri: patch.unified_diff_file });
  expect((contents[0] as { text: string }).text.match(/^\+.*cost/gm)!.length).toBe(901);
  const { shown, total, next } = paging.edited!;
  expect(total).toBe(901);
  const rest = await connection.client.readResource({ uri: next });
  expect((rest.contents[0] as { text: string }).text.trimEnd().split('\n').length).toBe(total - shown);
});

test('ten megabytes come in and are answered', async () => {
  const folder = scratch.workspace({ 'a.py': 'x = 1\n' });
  const edit = {
    file: 'a.py',
    line: 1,
    col: 5,
    old_text: '1',
    new_text: `"${'y'.repeat(10 * 1024 * 1024)}"`,
  };
  const { document } = await connection.call('tug_apply_patchset', {
    workspace_path: folder,
    edits: [edit],
    verify: 'none',
  });
  expect(document).toMatchObject({ status: 'ok', applied: true });
  expect(readFileSync(join(folder, 'a.py')).length).toBe(10 * 1024 * 1024 + 7);
});

test('frames that are none are left aside, and the server goes on', async () => {
  const child = spawn(process.execPath, [await buildProgram(), 'mcp'], {
    cwd: root,
    env: plainEnvironment(),
    stdio: 'pipe',
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const garbage = [
    'not json',
    '{"jsonrpc":"2.0"',
    '[]',
    '{}',
    'null',
    '{"jsonrpc":"1.0","id":9,"method":"x"}',
    '\u0000\u0001',
    '',
  ];
  for (const line of [
    JSON.stringify(initialize),
    ...garbage,
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  ]) {
    child.stdin.write(`${line}\n`);
  }
  child.stdin.write(Buffer.from([0xff, 0xfe, 0x0a]));
  child.stdin.write(
    '{"jsonrpc":"2.0","id":2,"method":"no/such"}\n{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{}}\n',
  );
  child.stdin.write('{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"tug_nothing"}}\n');
  child.stdin.write('{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"tug_snapshot"}}\n');
  expect(await until(() => output.includes('"id":5'), 20_000)).toBe(true);
  child.stdin.end();
  const code = await new Promise((resolve) => child.on('close', resolve));
  const messages = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; error?: { code: number } });
  const answered = messages
    .filter(({ id }) => id >= 1 && id <= 5)
    .map(({ id, error }) => [id, error?.code ?? 'ok']);
  expect(answered.sort()).toEqual([
    [1, 'ok'],
    [2, -32601],
    [3, -32602],
    [4, -32602],
    [5, 'ok'],
  ]);
  expect(code).toBe(0);
});

test('a subset of the tools, and an unknown name for one', async () => {
  const part = await connectClient({ cwd: root, args: ['--tools', 'snapshot', '--tools', 'state_*'] });
  const { tools } = await part.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'tug_snapshot',
    'tug_state_ready',
    'tug_state_show',
    'tug_state_claim',
    'tug_state_update',
    'tug_state_complete',
  ]);
  await expect(part.call('tug_undo')).rejects.toThrow('there is no tool tug_undo');
  await part.client.close();
});

describe('the end', () => {
  test('comes with that of the client, also while a check runs, and leaves no process', async () => {
    const { folder, pid } = stubborn();
    const { client, pid: server } = await connectClient({ cwd: folder });
    void client.callTool({ name: 'tug_verify', arguments: { mode: 'tests' } }).catch(() => undefined);
    expect(await until(() => pid() > 0, 20_000)).toBe(true);
    await client.close();
    expect(await until(() => !isAlive(server) && !isAlive(pid()), 3_000)).toBe(true);
  });

  test('comes when the parent is killed, though someone else holds its stdin open', async () => {
    const { folder, pid } = stubborn();
    const lines = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'tug_verify', arguments: { mode: 'tests' } },
      },
    ];
    const file = join(scratch.folder, 'server.pid');
    const script = join(scratch.folder, 'parent.cjs');
    writeFileSync(
      script,
      `const { spawn } = require('node:child_process'); const { writeFileSync } = require('node:fs');
       const server = spawn(process.execPath, [process.argv[2], 'mcp'], { stdio: [0, 'ignore', 'ignore'] });
       writeFileSync(${JSON.stringify(file)}, String(server.pid)); setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [script, await buildProgram()], {
      cwd: folder,
      env: plainEnvironment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (const line of lines) parent.stdin!.write(`${JSON.stringify(line)}\n`);
    expect(await until(() => pid() > 0, 20_000)).toBe(true);
    const server = Number(readFileSync(file, 'utf8'));
    expect([isAlive(server), isAlive(pid())]).toEqual([true, true]);
    parent.kill('SIGKILL');
    expect(await until(() => !isAlive(server) && !isAlive(pid()), 5_000)).toBe(true);
    parent.stdin!.destroy();
  });

  test('comes with SIGTERM, and takes the checks along', async () => {
    const { folder, pid } = stubborn();
    const { client, pid: server } = await connectClient({ cwd: folder });
    void client.callTool({ name: 'tug_verify', arguments: { mode: 'tests' } }).catch(() => undefined);
    expect(await until(() => pid() > 0, 20_000)).toBe(true);
    process.kill(server, 'SIGTERM');
    expect(await until(() => !isAlive(server) && !isAlive(pid()), 3_000)).toBe(true);
    await client.close();
  });
});
