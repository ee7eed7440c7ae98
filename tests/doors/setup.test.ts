// `tug setup`: every client, for a project and for the user; again changes nothing; undo restores every byte.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { AGENT_POLICY } from '../../src/assist/setup/agent-policy.ts';
import { CLIENT_NAMES } from '../../src/assist/setup/clients.ts';
import type { SetupDocument } from '../../src/doors/wire/agent-documents.ts';
import { runTug } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
let root: string;
let home: string;
beforeEach(() => {
  root = folder.makeFolder('project');
  home = folder.makeFolder('home');
  execFileSync('git', ['init', '-q'], { cwd: root });
});

const tug = async (...argv: string[]) => {
  const variables = { PATH: process.env.PATH, HOME: home };
  const { document, exitCode } = await runTug(argv, { workingDirectory: root, variables });
  return { document: document as unknown as SetupDocument & { error?: { code: string } }, exitCode };
};

function filesBelow(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  const own = paths.map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'));
  return Object.fromEntries(
    own
      .filter((path) => !/^\.(?:git|tug)\//.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

test.each(
  CLIENT_NAMES.flatMap((client) => [[client, 'project'] as const, [client, 'global'] as const]),
)('%s, %s: written, then in place, then undone', async (client, scope) => {
  const flags = scope === 'global' ? ['--global'] : [];
  const where = scope === 'global' ? home : root;
  const tried = await tug('setup', client, '--dry-run', ...flags);
  expect(filesBelow(where)).toEqual({});
  const first = await tug('setup', client, ...flags);
  expect(first.exitCode).toBe(0);
  expect(first.document.files).toEqual(tried.document.files);
  expect(first.document.diff).toBe(tried.document.diff);
  const written = filesBelow(where);
  expect(Object.keys(written)).toEqual(first.document.files.map(({ path }) => path).sort());
  for (const { path, purpose } of first.document.files) {
    if (purpose === 'policy') {
      // A file of the client's own opens with what the client wants to read there.
      const front = /^---\n(?:.*\n)*?---\n\n/.exec(written[path]!)?.[0] ?? '';
      const policy = `<!-- tug:begin -->\n${AGENT_POLICY.trim()}\n<!-- tug:end -->\n`;
      expect(written[path]).toBe(front + policy);
      continue;
    }
    expect(written[path]).toMatch(/npx[\s\S]*tugtool[\s\S]*mcp/);
  }
  const second = await tug('setup', client, ...flags);
  expect(second.document.files.map(({ change }) => change)).toEqual(second.document.files.map(() => 'none'));
  expect({ diff: second.document.diff, undo: second.document.undo_token }).toEqual({ diff: '', undo: null });
  expect(filesBelow(where)).toEqual(written);
  await tug('undo', first.document.undo_token!, '--workspace', where);
  expect(filesBelow(where)).toEqual({});
});

test('what is there already stays, comments and all, and undo brings back the very bytes', async () => {
  const mine = '{\r\n  // mine\r\n  "mcpServers": { "x": { "command": "y" } },\r\n}\r\n';
  mkdirSync(join(root, '.cursor'));
  writeFileSync(join(root, '.cursor/mcp.json'), mine);
  const { document } = await tug('setup', 'cursor', '--command', '["node", "tug.cjs", "mcp"]');
  expect(readFileSync(join(root, '.cursor/mcp.json'), 'utf8')).toBe(
    '{\r\n  // mine\r\n  "mcpServers": { "x": { "command": "y" }, "tug": {"command":"node", "args": ["tug.cjs","mcp"]} },\r\n}\r\n',
  );
  await tug('undo', document.undo_token!);
  expect(filesBelow(root)).toEqual({ '.cursor/mcp.json': mine });
});

test('an entry of tug with other values is corrected, and its other keys stay', async () => {
  writeFileSync(
    join(root, '.mcp.json'),
    '{"mcpServers":{"tug":{"command":"old","args":[],"env":{"TUG_LOG":"debug"}}}}',
  );
  await tug('setup', 'claude-code');
  expect(JSON.parse(readFileSync(join(root, '.mcp.json'), 'utf8'))).toEqual({
    mcpServers: { tug: { command: 'npx', args: ['-y', 'tugtool', 'mcp'], env: { TUG_LOG: 'debug' } } },
  });
});

test('CLAUDE.md that is a link to AGENTS.md: the file behind it is written, the link stays', async () => {
  writeFileSync(join(root, 'AGENTS.md'), '# Rules\n');
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  const { document } = await tug('setup', 'claude-code');
  expect(document.files.map(({ path }) => path)).toEqual(['.mcp.json', 'AGENTS.md']);
  expect(readFileSync(join(root, 'CLAUDE.md'), 'utf8')).toMatch(/^# Rules\n\n<!-- tug:begin -->\n/);
});

test.each([
  ['.mcp.json', '{"mcpServers": [}', 'InvalidConfig'],
  ['.mcp.json', '{"mcpServers": 7}', 'InvalidConfig'],
  ['CLAUDE.md', '<!-- tug:begin -->', 'InvalidConfig'],
])('%s with %s: refused, and nothing is written', async (path, text, code) => {
  writeFileSync(join(root, path), text);
  const { document, exitCode } = await tug('setup', 'claude-code');
  expect({ code: document.error?.code, exitCode }).toEqual({ code, exitCode: 2 });
  expect(filesBelow(root)).toEqual({ [path]: text });
});

test('a file that is no UTF-8 is left alone', async () => {
  writeFileSync(join(root, '.mcp.json'), Buffer.from([0x7b, 0xff, 0x7d]));
  const { document } = await tug('setup', 'claude-code');
  expect(document.error?.code).toBe('InvalidConfig');
  expect(existsSync(join(root, 'CLAUDE.md'))).toBe(false);
});

test('a link that leads out of the project is refused', async () => {
  writeFileSync(join(home, 'elsewhere.md'), 'x');
  symlinkSync(join(home, 'elsewhere.md'), join(root, 'CLAUDE.md'));
  const { document } = await tug('setup', 'claude-code');
  expect(document.error?.code).toBe('PathEscape');
  expect(readFileSync(join(home, 'elsewhere.md'), 'utf8')).toBe('x');
});

test('a client that nobody knows: the nearest one is named', async () => {
  const { document, exitCode } = await tug('setup', 'claude');
  expect({ code: document.error?.code, exitCode }).toEqual({ code: 'InvalidArgument', exitCode: 2 });
});
