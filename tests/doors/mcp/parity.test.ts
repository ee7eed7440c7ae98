// Both doors give the same document: every golden case of the command line that this door offers is called here, in one warm
// process, and must give the same bytes and the same tree.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { parseArguments } from '../../../src/doors/cli/parse-arguments.ts';
import { inToolWords } from '../../../src/doors/mcp/tool-wording.ts';
import type { WireDocument } from '../../../src/doors/wire/wire-document.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { maskAnswer } from '../../golden/mask-answer.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { buildProgram } from '../build-program.ts';
import { runProgram } from '../cli/run-program.ts';
import { callOfCommand } from './call-of-command.ts';
import { type Connection, connectClient } from './connect-client.ts';

const home = join(repositoryRoot, 'tests/golden');
const scratch = makeScratch();
const table = buildCommandTable(OPERATIONS);
let connection: Connection;
let program: string;

beforeAll(async () => {
  program = await buildProgram();
  connection = await connectClient({ cwd: scratch });
});
afterAll(async () => {
  await connection.client.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Request {
  readonly command: readonly string[];
  readonly first?: readonly (readonly string[])[];
  readonly then?: Readonly<Record<string, string>>;
  readonly stdin?: unknown;
  readonly environment?: unknown;
  readonly killed?: unknown;
  readonly locked?: unknown;
}

test('every golden case gives the same document and the same tree', async () => {
  const compared: string[] = [];
  const different: { readonly got: unknown; readonly wanted: unknown }[] = [];
  const left = new Map<string, number>();
  const leave = (reason: string) => left.set(reason, (left.get(reason) ?? 0) + 1);
  const compare = async (name: string) => {
    const request = JSON.parse(readFileSync(join(home, name, 'request.json'), 'utf8')) as Request;
    if (request.environment !== undefined || request.killed !== undefined || request.locked !== undefined) {
      leave('needs another process or environment');
      return;
    }
    const call = toCall(request);
    if (call.kind === 'none') {
      leave(call.reason);
      return;
    }
    const root = join(scratch, name.replaceAll('/', '-'));
    cpSync(join(home, name, 'before'), root, { recursive: true });
    for (const command of request.first ?? []) await runProgram(program, command, { cwd: root });
    for (const [path, text] of Object.entries(request.then ?? {})) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const before = readTree(root);
    const inputs = { workspace_path: root, ...call.inputs };
    const { document, isError } = await connection.call(call.tool, inputs);
    const expected = readExpected(name);
    const { workspace, ...answer } = document;
    const got = {
      name,
      workspace,
      isError,
      answer: JSON.stringify(withCalls(maskAnswer(answer, root))),
      tree: readTree(root),
    };
    const wanted = {
      name,
      workspace: root,
      isError: 'error' in expected.document,
      answer: JSON.stringify(withCalls(inToolWords(expected.document, OPERATIONS, call.operation))),
      tree: expected.after ?? before,
    };
    if (JSON.stringify(got) !== JSON.stringify(wanted)) different.push({ got, wanted });
    compared.push(name);
    rmSync(root, { recursive: true, force: true });
  };
  const cases = [...findCases()];
  const takeNext = async (): Promise<void> => {
    for (let name = cases.shift(); name !== undefined; name = cases.shift()) await compare(name);
  };
  await Promise.all([takeNext(), takeNext(), takeNext()]);
  expect(different.map(({ got }) => got)).toEqual(different.map(({ wanted }) => wanted));
  // What the command line offers and this door does not is little, and is told.
  const total = compared.length + [...left.values()].reduce((sum, count) => sum + count, 0);
  expect({ left: Object.fromEntries(left), share: compared.length / total > 0.9 }).toMatchObject({
    share: true,
  });
  expect(total).toBeGreaterThan(500);
}, 300_000);

function toCall(request: Request) {
  try {
    const parsed = parseArguments(table, request.command);
    return {
      ...callOfCommand(parsed, request.stdin),
      operation: parsed.command.operation?.name ?? null,
    };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return { kind: 'none', reason: 'a command line that is none' } as const;
  }
}

/** In memory where there is such a place: a thousand small trees are made here, and much of the time would go to the disk. */
function makeScratch(): string {
  const make = (folder: string) => realpathSync(mkdtempSync(join(folder, 'tug-parity-')));
  try {
    return make('/dev/shm');
  } catch {
    return make(tmpdir());
  }
}

/** The next calls, which each door spells in its own way, in one spelling. */
function withCalls(document: unknown): unknown {
  const { next } = document as { readonly next?: readonly { command: string; effect: string }[] };
  if (next === undefined) return document;
  return {
    ...(document as object),
    next: next.map((each) => ({ ...each, command: spelling(each.command) })),
  };
}

function spelling(command: string): unknown {
  const [first, ...words] = command.split(' ');
  if (first !== 'tug') {
    const {
      workspace_path: _,
      steps: __,
      ...inputs
    } = JSON.parse(words.join(' ')) as Record<string, unknown>;
    return sorted({ tool: first, ...inputs });
  }
  const argv = shellWords(command).slice(1);
  // A batch comes from stdin there, so that its steps are not in the command.
  const call = callOfCommand(parseArguments(table, argv), []);
  if (call.kind === 'none') return call;
  const { steps: __, ...inputs } = call.inputs;
  return sorted({ tool: call.tool, ...inputs });
}

/** As a POSIX shell takes them apart. */
function shellWords(line: string): readonly string[] {
  const parts = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/gs) ?? [];
  return parts.map((word) =>
    word.replace(/'([^']*)'|\\(.)/gs, (_, quoted: string | undefined, escaped: string) => quoted ?? escaped),
  );
}

function sorted(fields: object): unknown {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readExpected(name: string): {
  document: WireDocument;
  after: Record<string, string> | null;
} {
  const folder = join(home, name, 'expected');
  const failed = existsSync(join(folder, 'error.json'));
  const { exit_code: _, ...document } = JSON.parse(
    readFileSync(join(folder, failed ? 'error.json' : 'report.json'), 'utf8'),
  ) as WireDocument & { readonly exit_code: number };
  return { document, after: failed ? null : readTree(join(folder, 'after')) };
}

function findCases(): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`${sep}request.json`))
    .map((path) => dirname(path).split(sep).join('/'))
    .sort();
}

function readTree(root: string): Record<string, string> {
  if (!existsSync(root)) return {};
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return Object.fromEntries(
    paths
      .filter((path) => !path.startsWith('.tug/'))
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'latin1')]),
  );
}
