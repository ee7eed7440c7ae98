// What a client can offer a person who fills in a prompt or a resource template: the workspace as it is now.
import type { ClientOptions } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_IDS } from '../../../src/app/language-ids.ts';
import { type Connection, CURRENT, connectClient } from './connect-client.ts';
import { Scratch, SHOP } from './workspaces.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());

describe.each([
  ['the revision before', {}],
  ['the current revision', CURRENT],
] as [string, ClientOptions][])('in %s', (_name, client) => {
  let connection: Connection;
  const folder = scratch.workspace({ ...SHOP, '.tugtool/tugplan-a.md': '# A\n', 'notes.md': '# Notes\n' });
  beforeAll(async () => {
    connection = await connectClient({ cwd: folder, client });
  });
  afterAll(() => connection.client.close());

  const prompt = (name: string) => ({ type: 'ref/prompt' as const, name });
  const template = (uri: string) => ({ type: 'ref/resource' as const, uri });
  const SYMBOLS = template('workspace://symbols{?file,kind,name,workspace_path}');
  const REFERENCES = template('workspace://references{?symbol_id,workspace_path}');

  test.each([
    [prompt('rename'), 'symbol', '', ['shop/__init__.py::', 'shop/cart.py::', 'shop/prices.py::']],
    [prompt('rename'), 'symbol', 'pri', ['shop/prices.py::price', 'shop/prices.py::']],
    [prompt('rename'), 'symbol', 'shop/cart.py::', ['shop/cart.py::total']],
    [prompt('rename'), 'symbol', 'nowhere.py::', []],
    [prompt('rename'), 'new_name', 'x', []],
    [prompt('move'), 'destination', 'cart', ['shop/cart.py']],
    [prompt('organize-imports'), 'file', 'shop/p', ['shop/prices.py']],
    [prompt('work-on-plan'), 'plan', '', ['.tugtool/tugplan-a.md']],
    [SYMBOLS, 'kind', 'c', ['class', 'function']],
    [SYMBOLS, 'name', 'un', ['unused']],
    [SYMBOLS, 'workspace_path', '/', []],
    [REFERENCES, 'symbol_id', 'tot', ['shop/cart.py::total']],
  ])('%o %s=%s', async (ref, name, value, values) => {
    const { completion } = await connection.client.complete({ ref, argument: { name, value } });
    expect(completion).toEqual({ values, total: values.length, hasMore: false });
  });

  test('files are offered of every language that tug speaks', async () => {
    const place = { file: 'notes.md', line: 1, column: 3, new_name: 'x' };
    const { document } = await connection.call('tug_rename_symbol', place);
    // The language that the kernel is tested with is not named to users.
    const named = LANGUAGE_IDS.filter((id) => id !== 'toy');
    expect(document.error).toMatchObject({ hint: `it is supported for: ${named.join(', ')}` });
  });

  test('a file that was added is there at once; the workspace can be another one', async () => {
    scratch.write(folder, 'shop/new.py', 'def fresh():\n    return 1\n');
    const argument = { name: 'symbol', value: 'fre' };
    const { completion } = await connection.client.complete({ ref: prompt('impact'), argument });
    expect(completion.values).toEqual(['shop/new.py::fresh']);
    const other = scratch.workspace({ 'b.py': 'def freight():\n    return 2\n' });
    const context = { arguments: { workspace_path: other } };
    const there = await connection.client.complete({ ref: prompt('impact'), argument, context });
    expect(there.completion.values).toEqual(['b.py::freight']);
  });

  test('no more than a hundred at a time, and how many there are', async () => {
    const files = Array.from({ length: 130 }, (_, i) => [`m${String(i).padStart(3, '0')}.py`, `x = ${i}\n`]);
    const context = { arguments: { workspace_path: scratch.workspace(Object.fromEntries(files)) } };
    const ref = prompt('organize-imports');
    const { completion } = await connection.client.complete({
      ref,
      argument: { name: 'file', value: '' },
      context,
    });
    expect(completion).toEqual({
      values: files.slice(0, 100).map(([name]) => name),
      total: 130,
      hasMore: true,
    });
  });

  test.each([
    [prompt('nope'), 'symbol', 'there is no prompt nope; there are: '],
    [prompt('rename'), 'nope', 'the prompt rename takes no nope'],
    [template('workspace://nope'), 'file', 'there is no resource template workspace://nope'],
    [SYMBOLS, 'nope', 'workspace://symbols{?file,kind,name,workspace_path} has no nope'],
  ])('%o %s is refused', async (ref, name, message) => {
    await expect(connection.client.complete({ ref, argument: { name, value: '' } })).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining(message) as string,
    });
  });
});
