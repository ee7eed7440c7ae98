// A CPython process that describes files (cpython_ast.py), and the comparison of its answers with ours.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { describeTree } from './cpython-description.ts';

export interface OracleAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly digest?: string;
  readonly nodes?: number;
  readonly text?: string;
}

export interface Oracle {
  readonly version: readonly number[];
  /** The folder of its standard library. */
  readonly stdlib: string;
  ask(request: { bytes: string; dump?: boolean }): Promise<OracleAnswer>;
  close(): void;
}

/** Starts an interpreter; `TUG_SYNTAX_ORACLE` may name any other command that speaks the same lines. */
export async function startOracle(): Promise<Oracle> {
  const command = process.env.TUG_SYNTAX_ORACLE?.split(' ') ?? [PYTHON, ORACLE_SCRIPT];
  const child: ChildProcess = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  const next = (): Promise<string> => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  createInterface({ input: child.stdout! }).on('line', (line) => waiting.shift()?.resolve(line));
  const stop = (reason: unknown): void => {
    for (const { reject } of waiting) reject(new Error(`${command.join(' ')} ended: ${reason}`));
  };
  child.on('error', stop).on('close', stop);
  const { version, stdlib } = JSON.parse(await next());
  return {
    version,
    stdlib,
    async ask(request) {
      child.stdin!.write(`${JSON.stringify(request)}\n`);
      return JSON.parse(await next());
    },
    close: () => child.stdin!.end(),
  };
}

const PYTHON = process.platform === 'win32' ? 'python' : 'python3';
const ORACLE_SCRIPT = fileURLToPath(new URL('./cpython_ast.py', import.meta.url));

export interface Comparison {
  files: number;
  nodes: number;
  /** Files both refuse. */
  rejected: string[];
  /** One line for each file with a difference. */
  differences: string[];
}

/** Compares our tree of each file with the oracle's. */
export async function compareFiles(oracle: Oracle, paths: readonly string[]): Promise<Comparison> {
  const result: Comparison = { files: 0, nodes: 0, rejected: [], differences: [] };
  for (const path of paths) await compareSource(oracle, path, readFileSync(path), result);
  return result;
}

/** Compares one source and adds the outcome to `result`. */
export async function compareSource(
  oracle: Oracle,
  name: string,
  source: Uint8Array,
  result: Comparison,
): Promise<void> {
  const bytes = Buffer.from(source).toString('base64');
  const theirs = await oracle.ask({ bytes });
  const tree = parseInto(arena, source);
  const problem = tree.problems[0];
  result.files++;
  if (!theirs.ok && problem !== undefined) {
    result.rejected.push(name);
  } else if (!theirs.ok) {
    result.differences.push(`${name}: accepted by us only; CPython says ${theirs.error}`);
  } else if (problem !== undefined) {
    result.differences.push(`${name}: rejected by us only: ${problem.message} at ${problem.start}`);
  } else {
    const ours = describeTree(tree, oracle.version[1]! >= 12);
    result.nodes += ours.nodes;
    if (createHash('sha1').update(ours.text).digest('hex') === theirs.digest) return;
    const { text } = await oracle.ask({ bytes, dump: true });
    result.differences.push(`${name}: ${firstDifference(ours.text, text!)}`);
  }
}

const arena = createSyntaxArena();

function firstDifference(ours: string, theirs: string): string {
  const a = ours.split(' ');
  const b = theirs.split(' ');
  const at = a.findIndex((word, index) => word !== b[index]);
  const from = Math.max(0, at - 12);
  return `ours ${a.slice(from, at + 12).join(' ')} | CPython ${b.slice(from, at + 12).join(' ')}`;
}
