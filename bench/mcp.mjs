// The MCP server: from its start to the list of tools, next to a bare Node; and a rename in the Django source over a server
// that is warm, next to the command line that starts with nothing.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeCopy } from '../scripts/corpus/project-copy.mjs';
import { runTug } from '../scripts/corpus/run-tug.mjs';
import { fetchPackage } from '../scripts/fetch-python-package.mjs';
import { medianTimes } from './measure.mjs';

const program = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
const python = process.platform === 'win32' ? 'python' : 'python3';
const SYMBOL = 'django/test/testcases.py::skipIfDBFeature';

export async function benchMcp() {
  return [await benchStart(), await benchRename()];
}

async function benchStart() {
  const [listed, bare] = await medianTimes(21, [
    async () => {
      const server = await startServer(tmpdir());
      await server.request('tools/list', {});
      server.end();
    },
    () => spawnSync(process.execPath, ['-e', '0']),
  ]);
  return {
    name: 'tug mcp, from start to tools/list',
    measured: listed,
    unit: 'ms',
    compared_to: `node -e 0, ${bare.toFixed(0)} ms`,
    ratio: listed / bare,
    goal: '< 3',
    ok: listed / bare < 3,
  };
}

async function benchRename() {
  const source = fetchPackage(python, 'django==5.1.4');
  // Two copies: whoever starts with nothing must not take away what the other one knows.
  const [copy, other] = [makeCopy(source), makeCopy(source)];
  try {
    const server = await startServer(copy.folder);
    const inputs = { symbol: SYMBOL, new_name: 'zq7', open: 'skip', verify: 'none' };
    const rename = async () => {
      const { structuredContent } = await server.request('tools/call', {
        name: 'tug_rename_symbol',
        arguments: inputs,
      });
      if (structuredContent.status !== 'ok') throw new Error(JSON.stringify(structuredContent.error));
    };
    const words = [
      'run',
      'rename-symbol',
      '--symbol',
      SYMBOL,
      '--to',
      'zq7',
      '--open',
      'skip',
      '--verify',
      'none',
    ];
    await rename();
    const [warm, cold] = await medianTimes(7, [
      rename,
      () => {
        rmSync(join(other.folder, '.tug'), { recursive: true, force: true });
        runTug(program, other.folder, words);
      },
    ]);
    server.end();
    return {
      name: 'rename in Django over a warm MCP server',
      measured: warm,
      unit: 'ms',
      compared_to: `cold command line, ${cold.toFixed(0)} ms`,
      ratio: warm / cold,
      goal: '<= 0.25',
      ok: warm / cold <= 0.25,
    };
  } finally {
    copy.remove();
    other.remove();
  }
}

/** A client of a few lines, so that only the server is measured. */
async function startServer(cwd) {
  const child = spawn(process.execPath, [program, 'mcp'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(error === undefined ? result : { structuredContent: { status: 'error', error } });
  });
  let last = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method, params) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  const clientInfo = { name: 'bench', version: '1.0.0' };
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  return { request, end: () => child.stdin.end() };
}
