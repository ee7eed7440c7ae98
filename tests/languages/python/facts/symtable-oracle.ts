// A CPython process that says what its symbol table holds (cpython_symtable.py), and the comparison with our facts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { describeScopes, withoutInlined } from './symtable-description.ts';

interface SymtableAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly digest?: string;
  readonly scopes?: number;
  readonly text?: string;
}

export interface SymtableOracle {
  readonly version: readonly number[];
  /** The folder of its standard library. */
  readonly stdlib: string;
  ask(request: { path?: string; bytes?: string; dump?: boolean }): Promise<SymtableAnswer>;
  close(): void;
}

/** Starts an interpreter; `TUG_SYMTABLE_ORACLE` may name another one than `python3`. */
export async function startSymtableOracle(): Promise<SymtableOracle> {
  const script = fileURLToPath(new URL('./cpython_symtable.py', import.meta.url));
  const python = process.env.TUG_SYMTABLE_ORACLE ?? (process.platform === 'win32' ? 'python' : 'python3');
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  const next = (): Promise<string> => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line));
  const stop = (reason: unknown): void => {
    for (const { reject } of waiting) reject(new Error(`the symtable oracle ended: ${reason}`));
  };
  child.on('error', stop).on('close', stop);
  const { version, stdlib } = JSON.parse(await next());
  return {
    version,
    stdlib,
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return JSON.parse(await next());
    },
    close: () => child.stdin.end(),
  };
}

export interface SymtableComparison {
  files: number;
  scopes: number;
  /** Files that CPython refuses. */
  rejected: number;
  differences: string[];
}

const arena = createFactsArena();

/** Compares scopes and the classes of their names, file by file. */
export async function compareSymtables(
  oracle: SymtableOracle,
  paths: readonly string[],
): Promise<SymtableComparison> {
  const result: SymtableComparison = { files: 0, scopes: 0, rejected: 0, differences: [] };
  for (const path of paths) {
    const theirs = await oracle.ask({ path });
    result.files++;
    const facts = analyseFile(arena, readFileSync(path));
    if (!theirs.ok || facts.tree.problems.length > 0) {
      result.rejected++;
      continue;
    }
    const description = describeScopes(facts, oracle.version[1]!);
    const { lines } = description;
    result.scopes += lines.length;
    if (createHash('sha1').update(lines.join('\n')).digest('hex') === theirs.digest) continue;
    const { text } = await oracle.ask({ path, dump: true });
    const found = difference(lines, withoutInlined(text!.split('\n'), description));
    if (found !== '') result.differences.push(`${path}\n${found}`);
  }
  return result;
}

/** The names that differ, scope by scope; '' when none do. */
export function difference(ours: readonly string[], theirs: readonly string[]): string {
  const onlyOurs = ours.filter((line) => !theirs.includes(line));
  const onlyTheirs = theirs.filter((line) => !ours.includes(line));
  return Array.from({ length: Math.max(onlyOurs.length, onlyTheirs.length) }, (_, index) => {
    const a = (onlyOurs[index] ?? '').split(' ');
    const b = (onlyTheirs[index] ?? '').split(' ');
    const mine = a.filter((word) => !b.includes(word)).join(' ');
    return `  ${a.slice(0, 3).join(' ')}: ours ${mine} | CPython ${b.filter((word) => !a.includes(word)).join(' ')}`;
  }).join('\n');
}
