// Over HTTP: who may speak, sessions, both revisions; and the conformance suite of the protocol's own project.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type Client,
  type ClientOptions,
  Client as McpClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../repository/source-files.ts';
import { buildProgram } from '../build-program.ts';
import { plainEnvironment } from '../cli/run-program.ts';
import { CURRENT, readAnswer } from './connect-client.ts';
import { DOORS, Scratch, SHOP } from './workspaces.ts';

const TOKEN = 'a-token-for-this-test';
const scratch = new Scratch();
const root = scratch.workspace(SHOP);
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  ({ server, port } = await startServer({ TUG_MCP_TOKEN: TOKEN }));
});
afterAll(async () => {
  const closed = new Promise((resolve) => server.on('close', resolve));
  server.kill('SIGTERM');
  await closed;
  scratch.remove();
});

async function startServer(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [await buildProgram(), 'mcp', '--http', '0'], {
    cwd: root,
    env: plainEnvironment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const listening = await new Promise<number>((resolve, reject) => {
    child.on('close', () => reject(new Error(said)));
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      const match = /http:\/\/127\.0\.0\.1:(\d+)\/mcp\n/.exec(said);
      if (match !== null) resolve(Number(match[1]));
    });
  });
  return { server: child, port: listening, said: () => said };
}

/** With headers that `fetch` would not let through. */
function post(headers: Readonly<Record<string, string>>, body: unknown, path = '/mcp', method = 'POST') {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
};
const PLAIN = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const KNOWN = { ...PLAIN, authorization: `Bearer ${TOKEN}` };

describe('who may speak', () => {
  test.each([
    ['nobody without a token', PLAIN, 401],
    ['nobody with another token', { ...PLAIN, authorization: 'Bearer another' }, 401],
    ['no page of another site', { ...KNOWN, origin: 'http://evil.example' }, 403],
    ['no page without a name', { ...KNOWN, origin: 'null' }, 403],
    ['nobody under another name of this machine', { ...KNOWN, host: 'evil.example' }, 403],
    ['a page of this machine', { ...KNOWN, origin: 'http://localhost:3000' }, 200],
    ['who knows the token', KNOWN, 200],
    ['who writes the scheme in small letters', { ...PLAIN, authorization: `bearer ${TOKEN}` }, 200],
    ['nobody with a token of another scheme', { ...PLAIN, authorization: `Basic ${TOKEN}` }, 401],
  ] as const)('%s', async (_who, headers, status) => {
    expect((await post(headers, INITIALIZE)).status).toBe(status);
  });

  test('there is nothing else', async () => {
    expect((await post(KNOWN, INITIALIZE, '/')).status).toBe(404);
    expect((await post(PLAIN, undefined, '/mcp', 'GET')).status).toBe(401);
  });

  test('a token is made and told where none was given', async () => {
    const other = await startServer({});
    expect(other.said()).toMatch(/^Authorization: Bearer [\w-]{32}$/m);
    other.server.kill('SIGTERM');
    expect(await new Promise((resolve) => other.server.on('close', resolve))).toBe(143);
  });
});

test.each([
  [['--http', '99999'], '--http'],
  [['--host', '0.0.0.0'], '--host'],
])('mcp %s is refused', async (flags, argument) => {
  const program = await buildProgram();
  const said = await new Promise<string>((resolve) => {
    const child = execFile(
      process.execPath,
      [program, 'mcp', ...flags, '--json'],
      { cwd: root },
      (error, stdout) => resolve(`${error?.code} ${stdout}`),
    );
    child.stdin?.end();
  });
  expect(said.slice(0, 2)).toBe('2 ');
  expect(JSON.parse(said.slice(2)).error).toMatchObject({
    code: 'InvalidArgument',
    details: { argument },
  });
});

test('the server ends with the process that started it', async () => {
  const script = `const { spawn } = require('node:child_process');
    const server = spawn(process.execPath, [process.argv[1], 'mcp', '--http', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
    server.stderr.once('data', () => console.log(server.pid)); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', script, await buildProgram()], {
    cwd: root,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = Number(
    await new Promise((resolve) => parent.stdout.once('data', (chunk) => resolve(String(chunk)))),
  );
  expect(process.kill(pid, 0)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 5_000, interval: 50 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('sessions begin, go on, end, and are then unknown', async () => {
  const begun = await post(KNOWN, INITIALIZE);
  const session = { ...KNOWN, 'mcp-session-id': begun.headers['mcp-session-id'] as string };
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
  expect((await post(session, ping)).status).toBe(200);
  expect((await post(session, undefined, '/mcp', 'DELETE')).status).toBe(200);
  expect((await post(session, ping)).status).toBe(404);
  expect((await post({ ...KNOWN, 'mcp-session-id': 'unknown' }, ping)).status).toBe(404);
});

async function connect(options: ClientOptions): Promise<Client> {
  const client = new McpClient({ name: 'test', version: '1.0.0' }, { capabilities: {}, ...options });
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
    }),
  );
  return client;
}

describe.each([
  ['the revision before', {}],
  ['the current revision', CURRENT],
] as [string, ClientOptions][])('a client of %s', (_name, revision) => {
  test('calls tools, reads resources and is asked back', async () => {
    const client = await connect({ ...revision, capabilities: { elicitation: { form: {} } } });
    client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: {} }));
    const folder = scratch.workspace(DOORS);
    const inputs = {
      workspace_path: folder,
      symbol: 'doors.py::Door.close',
      new_name: 'shut',
      verify: 'none',
    };
    const told: number[] = [];
    const result = await client.callTool(
      { name: 'tug_rename_symbol', arguments: inputs },
      { onprogress: ({ progress }) => void told.push(progress) },
    );
    expect(readAnswer(result).document).toMatchObject({ status: 'ok', complete: false, workspace: folder });
    const { contents } = await client.readResource({ uri: 'workspace://files' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ workspace: root });
    expect((await client.listTools()).tools.length).toBeGreaterThan(15);
    await client.close();
  });
});

describe('the conformance suite', () => {
  let proxy: ReturnType<typeof createServer>;
  let suite: string;

  /** The suite knows no tokens: what stands between adds it, and changes nothing else. */
  beforeAll(async () => {
    proxy = createServer(forward).listen(0, '127.0.0.1');
    await new Promise((resolve) => proxy.on('listening', resolve));
    suite = await bundleSuite();
  });
  afterAll(() => {
    proxy.close();
    proxy.closeAllConnections();
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url: path, method } = incoming;
    const headers = { ...incoming.headers, authorization: `Bearer ${TOKEN}` };
    const inner = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    inner.on('error', () => outgoing.destroy());
    outgoing.on('close', () => inner.destroy());
    incoming.pipe(inner);
  }

  /**
   * The others call tools, resources and prompts of a test server (`test_simple_text`, `test://static-text`, ...), or ask for
   * what this server does not offer and does not claim to: logging, completion, sampling, subscriptions, replay of streams.
   */
  const APPLY = [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
  ];

  test.each(APPLY)('%s', async (scenario) => {
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
    const argv = [suite, 'server', '--url', url, '--scenario', scenario];
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, argv, { cwd: scratch.folder }, (error, stdout, stderr) =>
        resolve(`${stdout}${stderr}exit ${error === null ? 0 : (error.code ?? 1)}`),
      ),
    );
    expect(output).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
    expect(output).toMatch(/exit 0$/);
  });
});

/** It is written for Node 22: one function of `fs` that the server scenarios do not use is not there in Node 20. */
async function bundleSuite(): Promise<string> {
  const folder = join(repositoryRoot, 'node_modules/.cache/mcp-conformance');
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'conformance.mjs');
  await build({
    entryPoints: [join(repositoryRoot, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'old-node',
        setup(bundle) {
          bundle.onResolve({ filter: /^fs$/ }, () => ({ path: 'fs', namespace: 'old-node' }));
          bundle.onLoad({ filter: /./, namespace: 'old-node' }, () => ({
            contents: "export * from 'node:fs'; export const globSync = () => [];",
          }));
        },
      },
    ],
  });
  return outfile;
}
