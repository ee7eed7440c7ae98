// A whole conversation with a real server: clangd loads a project, renames across files, sees text that is on no disk, and ends.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerConnection } from '../../../src/kernel/language-server.ts';
import { uriOfPath } from '../../../src/languages/lsp/file-uris.ts';
import { openSession, type ServerSession } from '../../../src/languages/lsp/open-session.ts';
import { readWorkspaceEdit } from '../../../src/languages/lsp/read-workspace-edit.ts';
import { serverPosition } from '../../../src/languages/lsp/server-positions.ts';
import { connectServer } from '../../../src/platform/language-server/connect-server.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

const FILES: Readonly<Record<string, string>> = {
  'lib/area.h': '#pragma once\nint area_of(int width, int height);\n',
  'lib/area.c': '#include "area.h"\n\nint area_of(int width, int height) { return width * height; }\n',
  'main über.c':
    '#include "lib/area.h"\n\n/* 😀 */ int twice(void) { return /* 😀 */ area_of(1, 2) + area_of(3, 4); }\n\nint main(void) { return twice(); }\n',
};

let connection: ServerConnection;
let session: ServerSession;
const titles: string[] = [];

beforeEach(async () => {
  for (const [path, text] of Object.entries(FILES)) folder.write(path, text);
  const sources = Object.keys(FILES).filter((path) => path.endsWith('.c'));
  const commands = sources.map((file) => ({
    directory: folder.at('.'),
    file: folder.at(file),
    arguments: ['cc', '-c', file],
  }));
  folder.write('compile_commands.json', JSON.stringify(commands));
  connection = await connectServer({
    name: 'clangd',
    argv: ['clangd', '--background-index', '--log=error'],
    cwd: folder.at('.'),
    environment: {
      PATH: process.env.PATH ?? '',
      HOME: folder.at('home'),
      XDG_CACHE_HOME: folder.at('cache'),
    },
  });
  session = await openSession(
    connection,
    {
      root: { path: folder.at('.').replace(/\/\.?$/, ''), style: 'posix' },
      clientVersion: '0.0.0',
      languageId: 'c',
      initializationOptions: undefined,
      settings: {},
      hasServerStatus: false,
      startTimeoutMs: 30_000,
      quietMs: 300,
      signMs: 10_000,
      processId: process.pid,
    },
    { report: (title) => titles.push(title) },
  );
});

afterEach(() => connection.close(2_000));

const ask = (method: string, params: object) => connection.request(method, params, { timeoutMs: 30_000 });

function at(path: string, text: string, name: string): object {
  const bytes = Buffer.from(text);
  const position = serverPosition(bytes, bytes.indexOf(name), session.encoding);
  return { textDocument: { uri: uriOfPath(session.root, path) }, position };
}

function show(path: string): void {
  expect(session.documents.show(path, Buffer.from(FILES[path]!))).toBe(true);
}

test('a rename reaches every file once the server is ready, and compiles', async () => {
  show('lib/area.c');
  expect(await session.readiness.wait(60_000)).toEqual({ kind: 'ready' });
  expect([...new Set(titles)]).toEqual(['indexing']);
  const asked = { ...at('lib/area.c', FILES['lib/area.c']!, 'area_of'), newName: 'surface' };
  const outcome = readWorkspaceEdit(await ask('textDocument/rename', asked), {
    root: session.root,
    encoding: session.encoding,
    read: (path) => (existsSync(folder.at(path)) ? readFileSync(folder.at(path)) : null),
    filesUnder: () => [],
    isProtected: () => null,
    labels: {},
  });
  if (outcome.kind !== 'read') throw new Error(outcome.reason);
  const places = outcome.edits.map(({ file, anchor }) => {
    const { start, end } = anchor.kind === 'SpanExact' ? anchor.span : anchor.approximate;
    return `${file} ${Buffer.from(FILES[file]!).subarray(start, end)}`;
  });
  expect(places).toEqual([
    'lib/area.c area_of',
    'lib/area.h area_of',
    'main über.c area_of',
    'main über.c area_of',
  ]);
  expect({ fileOperations: outcome.fileOperations, skipped: outcome.skipped }).toEqual({
    fileOperations: [],
    skipped: [],
  });
  for (const path of Object.keys(FILES)) folder.write(path, FILES[path]!.replaceAll('area_of', 'surface'));
  execFileSync('cc', ['-o', folder.at('program'), folder.at('main über.c'), folder.at('lib/area.c')]);
});

test('text that is on no disk counts, until the document is closed', async () => {
  const path = 'lib/area.c';
  const functions = async () => {
    await session.readiness.wait(60_000);
    const document = { textDocument: { uri: uriOfPath(session.root, path) } };
    const symbols = await ask('textDocument/documentSymbol', document);
    return (symbols as readonly { readonly name: string }[]).map(({ name }) => name);
  };
  show(path);
  expect(await functions()).toEqual(['area_of']);
  session.documents.show(path, Buffer.from(`${FILES[path]!}\nint spare(void) { return 1; }\n`));
  expect(await functions()).toEqual(['area_of', 'spare']);
  expect(session.documents.paths).toEqual([path]);
  session.documents.close(path);
  expect(session.documents.paths).toEqual([]);
  await expect(functions()).rejects.toThrow(/^clangd refused textDocument\/documentSymbol: /);
});

test('bytes that are no text are not shown', () => {
  expect(session.documents.show('lib/area.h', Buffer.from([0xff, 0xfe, 0x00]))).toBe(false);
  expect(session.documents.paths).toEqual([]);
});

test('the server names itself and its unit of columns', () => {
  expect(session.server.name).toBe('clangd');
  expect(session.encoding).toBe('utf-8');
});
