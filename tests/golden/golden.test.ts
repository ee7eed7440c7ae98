// Cases as data: tests/golden/<language>/<operation>/<case>/ with request.json, before/ and expected/ (after/ +
// report.json, or error.json when the tree must stay as it is). Whole trees and whole answers are compared.
// TUG_UPDATE_GOLDEN=1 writes expected/ anew.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { thisPlace } from '../../src/platform/lock-holder.ts';
import { buildProgram } from '../doors/build-program.ts';
import { runProgram } from '../doors/cli/run-program.ts';
import { documentSchemas } from '../doors/wire/document-schemas.ts';
import { repositoryRoot } from '../repository/source-files.ts';
import { runTug } from '../support/run-tug.ts';
import { maskAnswer } from './mask-answer.ts';

interface GoldenRequest {
  /** Why the case exists. */
  readonly note: string;
  readonly command: readonly string[];
  /** Run before it; must succeed. */
  readonly first?: readonly (readonly string[])[];
  /** Run by the real program, which kills itself at this step of the journal. */
  readonly killed?: { readonly command: readonly string[]; readonly at: string };
  /** Locks that another process holds, which is alive. */
  readonly locked?: readonly string[];
  /** Files written after `first`, with their text: an edit by someone else, a damaged session. */
  readonly then?: Readonly<Record<string, string>>;
  readonly stdin?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
}

type Tree = Readonly<Record<string, string>>;

const home = join(repositoryRoot, 'tests/golden');
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'tug-golden-')));
const updating = process.env.TUG_UPDATE_GOLDEN === '1';
const cases = findCases();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('there are cases', () => {
  expect(cases.length).toBeGreaterThan(30);
});

describe.each(cases)('%s', (name) => {
  test('gives the expected tree and answer', async () => {
    const folder = join(home, name);
    const request = JSON.parse(readFileSync(join(folder, 'request.json'), 'utf8')) as GoldenRequest;
    const root = join(scratch, name.replaceAll('/', '-'));
    cpSync(join(folder, 'before'), root, { recursive: true });
    const variables = { ...process.env, ...request.environment };
    const call = { workingDirectory: root, variables };
    for (const command of request.first ?? []) {
      expect((await runTug(command, call)).exitCode, command.join(' ')).toBe(0);
    }
    if (request.killed !== undefined) await killProgram(request.killed, root);
    const locks = (request.locked ?? []).map((path) => [path, signedBySomeoneAlive()]);
    for (const [path, text] of [...Object.entries(request.then ?? {}), ...locks] as [string, string][]) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const before = readTree(root);
    const stdin = typeof request.stdin === 'string' ? request.stdin : JSON.stringify(request.stdin ?? null);
    const answer = await runTug(request.command, { ...call, stdin });
    assertSchema(answer.document, request.command);
    if (request.command[0] === 'run') expect(editedWithoutEdit(answer.document)).toEqual([]);
    const after = readTree(root);
    const said = maskAnswer({ exit_code: answer.exitCode, ...answer.document }, root);
    const failed = answer.exitCode !== 0;
    if (updating) writeExpected(folder, after, said, failed);
    const file = failed ? 'error.json' : 'report.json';
    expect(said).toEqual(JSON.parse(readFileSync(join(folder, 'expected', file), 'utf8')));
    expect(after).toEqual(failed ? before : readTree(join(folder, 'expected/after')));
  });
});

async function killProgram({ command, at }: NonNullable<GoldenRequest['killed']>, root: string): Promise<void> {
  const program = await buildProgram();
  const { signal } = await runProgram(program, command, { cwd: root, env: { TUG_FAULT: `kill:${at}` } });
  expect(signal, `killed at ${at}`).toBe('SIGKILL');
}

/** The process above this one outlives every test. */
function signedBySomeoneAlive(): string {
  const holder = { pid: process.ppid, ...thisPlace(), process_start: null, nonce: '0123456789abcdef' };
  return JSON.stringify({ ...holder, purpose: 'apply a patch', since: '2026-01-01T00:00:00.000Z' });
}

function findCases(): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`${sep}request.json`))
    .map((path) => dirname(path).split(sep).join('/'))
    .sort();
}

/** Paths with their bytes, as Latin-1 so that nothing is lost; tug's own folder is not part of the tree. */
function readTree(root: string): Tree {
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

function writeExpected(folder: string, after: Tree, said: unknown, failed: boolean): void {
  const expected = join(folder, 'expected');
  rmSync(expected, { recursive: true, force: true });
  mkdirSync(expected, { recursive: true });
  writeFileSync(join(expected, failed ? 'error.json' : 'report.json'), `${JSON.stringify(said, null, 2)}\n`);
  if (failed) return;
  for (const [path, text] of Object.entries(after)) {
    mkdirSync(dirname(join(expected, 'after', path)), { recursive: true });
    writeFileSync(join(expected, 'after', path), text, 'latin1');
  }
}

function assertSchema(document: Record<string, unknown>, command: readonly string[]): void {
  const name = command[0] === 'session' || command[0] === 'config' ? command.slice(0, 2).join(' ') : command[0]!;
  const problems = documentSchemas(name, document);
  expect(problems, `the answer of ${command.join(' ')} does not fit its schema`).toEqual([]);
}

interface RunAnswer {
  readonly operation?: string;
  readonly edited?: readonly { readonly location: { readonly file: string; readonly byte_start: number } }[];
  readonly patch?: {
    readonly edits: readonly { readonly file: string; readonly span: { readonly start: number; readonly end: number } }[];
    readonly file_operations: readonly { readonly path: string }[];
  };
}

/** Places that are said to be edited and that the patch does not touch: a rename writes at the name, others in its file. */
function editedWithoutEdit({ operation, edited = [], patch }: RunAnswer): readonly unknown[] {
  if (patch === undefined) return [];
  const { edits, file_operations: operations } = patch;
  return edited.filter(({ location: { file, byte_start: start } }) => {
    const own = edits.filter((edit) => edit.file === file);
    if (operation === 'rename-symbol')
      return !own.some(({ span }) => span.start <= start + 1 && start <= span.end);
    return own.length === 0 && !operations.some(({ path }) => path === file);
  });
}
