// A second opinion on types: expressions are wrapped into `reveal_type(...)` and mypy says what they are. Where the evaluator
// claims to know all, and mypy knows too, the two must name the same classes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import type { Program, PythonFile } from '../../../../src/languages/python/link/program.ts';
import { createEvaluator } from '../../../../src/languages/python/types/create-evaluator.ts';
import type { Evaluator, Type, Value } from '../../../../src/languages/python/types/type.ts';
import { openProgram } from './markers.ts';
import { showClass, showType } from './show-type.ts';

export interface Probe {
  readonly path: string;
  readonly node: number;
}

export interface Comparison {
  /** Expressions that both know. */
  readonly compared: number;
  readonly differences: readonly string[];
}

/** `choose` picks the expressions of a file; they may be nested, but no two may be the same. */
export function compareWithMypy(
  files: Readonly<Record<string, string>>,
  folder: string,
  choose: (file: PythonFile) => readonly number[],
): Comparison {
  const program = openProgram(files);
  const evaluator = createEvaluator(program);
  const probes: Probe[] = [];
  for (const path of Object.keys(files)) {
    const file = program.file(path)!;
    probes.push(...choose(file).map((node) => ({ path, node })));
  }
  const revealed = revealTypes(program, files, probes, folder);
  const differences: string[] = [];
  let compared = 0;
  for (const { path, node } of probes) {
    const file = program.file(path)!;
    const said = revealed.get(`${path}:${node}`);
    const type = evaluator.typeOf(file, file.facts, node);
    const theirs = said === undefined ? null : readMypyType(said);
    const ours = readOurType(type);
    if (theirs === null || ours === null) continue;
    compared++;
    if (agree(evaluator, type, ours, theirs)) continue;
    const { line, text } = placeOf(file, node);
    differences.push(`${path}:${line} ${text}: ${showType(type)}, mypy: ${said}`);
  }
  return { compared, differences };
}

/** What mypy says, by path and node. One note per place; code that mypy does not reach has none. */
function revealTypes(
  program: Program,
  files: Readonly<Record<string, string>>,
  probes: readonly Probe[],
  folder: string,
): ReadonlyMap<string, string> {
  const byPlace = new Map<string, string>();
  for (const [path, source] of Object.entries(files)) {
    const { tree } = program.file(path)!.facts;
    const own = probes.filter((probe) => probe.path === path);
    const inserts = own
      .flatMap(({ node }) => [
        { at: tree.start[node]!, text: 'reveal_type(', rank: -node, node },
        { at: tree.end[node]!, text: ')', rank: node, node: -1 },
      ])
      .sort((a, b) => a.at - b.at || (a.text === b.text ? a.rank - b.rank : a.text === ')' ? -1 : 1));
    const bytes = Buffer.from(source);
    const parts: Buffer[] = [];
    let done = 0;
    let line = 1;
    let column = 0;
    const add = (part: Buffer): void => {
      parts.push(part);
      const text = part.toString('utf8');
      line += text.split('\n').length - 1;
      const last = text.lastIndexOf('\n');
      column = last < 0 ? column + text.length : text.length - last - 1;
    };
    for (const { at, text, node } of inserts) {
      add(bytes.subarray(done, at));
      add(Buffer.from(text));
      if (node >= 0) byPlace.set(`${path}:${line}:${column + 1}`, `${path}:${node}`);
      done = at;
    }
    add(bytes.subarray(done));
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.concat(parts));
  }
  const found = new Map<string, string>();
  for (const [, place, said] of runMypy(folder, Object.keys(files)).matchAll(NOTE)) {
    const key = byPlace.get(place!.replaceAll('\\', '/'));
    // Checked more than once, as in a loop, the last says most.
    if (key !== undefined) found.set(key, said!);
  }
  return found;
}

const NOTE = /^(.+?:\d+:\d+): note: Revealed type is "(.*)"\r?$/gm;

function runMypy(folder: string, paths: readonly string[]): string {
  const words = [
    '-m',
    'mypy',
    '--show-column-numbers',
    '--check-untyped-defs',
    '--no-error-summary',
    '--no-site-packages',
    '--ignore-missing-imports',
    '--allow-redefinition',
    '--explicit-package-bases',
    '--cache-dir',
    join(folder, '.cache'),
    ...paths,
  ];
  const { stdout, stderr, status } = spawnSync(testPython(), words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0 && status !== 1) throw new Error(`mypy failed: ${stderr}${stdout}`);
  return stdout;
}

/** Names of classes; `type[A]` for a class itself, `def` for anything that is called. Null when something is not known. */
function readOurType(type: Type): ReadonlySet<string> | null {
  if (type.unknown !== null || type.values.length === 0) return null;
  const names = type.values.map(nameOfValue);
  return names.includes(null) ? null : new Set(names as string[]);
}

function nameOfValue(value: Value): string | null {
  switch (value.kind) {
    case 'instance':
      return showClass(value.class);
    case 'class':
      return `type[${showClass(value.class)}]`;
    case 'tuple':
      return 'tuple';
    case 'none':
      return 'None';
    default:
      return null;
  }
}

/** The same for what mypy prints. */
export function readMypyType(said: string): ReadonlySet<string> | null {
  const names = splitUnion(said).map(nameOfMypy);
  return names.includes(null) ? null : new Set(names as string[]);
}

function splitUnion(said: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < said.length; at++) {
    if ('[({'.includes(said[at]!)) depth++;
    else if ('])}'.includes(said[at]!)) depth--;
    else if (depth === 0 && said.startsWith(' | ', at)) {
      parts.push(said.slice(from, at));
      from = at + 3;
    }
  }
  return [...parts, said.slice(from)];
}

function nameOfMypy(part: string): string | null {
  const text = part.trim();
  if (text === 'None') return 'None';
  const literal = /^Literal\[(.*)\]\??$/.exec(text)?.[1];
  if (literal !== undefined) return nameOfLiteral(literal);
  const fallback = /^tuple\[.*fallback=([\w.]+)/.exec(text)?.[1];
  if (fallback !== undefined) return lastPart(fallback);
  if (text.startsWith('tuple[')) return 'tuple';
  const made = /^def (?:\[.*?\] )?\(.*\) -> ([\w.]+)(\[.*\])?$/.exec(text);
  if (made !== null || text.startsWith('def ') || text.startsWith('Overload(')) return null;
  const type = /^type\[([\w.]+)(\[.*\])?\]$/.exec(text)?.[1];
  if (type !== undefined) return `type[${lastPart(type)}]`;
  const name = /^([A-Za-z_][\w.]*)\??(\[.*\])?$/s.exec(text)?.[1];
  if (name === undefined || name === 'Any' || name === 'Never' || name.startsWith('types.')) return null;
  return name.includes('.') ? lastPart(name) : null;
}

function nameOfLiteral(literal: string): string | null {
  if (/^-?\d+$/.test(literal)) return 'int';
  if (/^(True|False)$/.test(literal)) return 'bool';
  if (/^b?['"]/.test(literal)) return literal.startsWith('b') ? 'bytes' : 'str';
  const member = /^([\w.]+)\.\w+$/.exec(literal)?.[1];
  return member === undefined ? null : lastPart(member);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Every class of the one is a class, an ancestor or a descendant of one of the other. */
function agree(
  evaluator: Evaluator,
  type: Type,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): boolean {
  const ancestors = new Set(ours);
  for (const value of type.values) {
    if (value.kind !== 'instance' && value.kind !== 'class') continue;
    for (const ref of evaluator.mro(value.class).classes) {
      if (showClass(ref) === 'object') continue;
      ancestors.add(value.kind === 'class' ? `type[${showClass(ref)}]` : showClass(ref));
    }
  }
  const below = new Set(
    type.values.flatMap((value) =>
      value.kind === 'instance' && value.exact !== true && !value.class.file.isExternal
        ? evaluator.subclasses(value.class).map(showClass)
        : [],
    ),
  );
  // None has no attributes; and a wrapped condition narrows nothing for mypy.
  return [...theirs].every(
    (name) => name === 'None' || ancestors.has(name) || below.has(name) || ABSTRACT.has(name),
  );
}

/** What a stub of mypy may say of a list, a tuple or a generator. */
const ABSTRACT: ReadonlySet<string> = new Set([
  'object',
  'IO',
  'Iterable',
  'Iterator',
  'Sequence',
  'Mapping',
  'MutableMapping',
  'MutableSequence',
  'Collection',
  'Generator',
  'AsyncGenerator',
  'AsyncIterator',
  'Awaitable',
  'Coroutine',
]);

function placeOf({ facts: { tree } }: PythonFile, node: number): { line: number; text: string } {
  const before = Buffer.from(tree.bytes.subarray(0, tree.start[node]!)).toString('utf8');
  const text = Buffer.from(tree.bytes.subarray(tree.start[node]!, tree.end[node]!)).toString('utf8');
  return { line: before.split('\n').length, text: text.replace(/\s+/g, ' ') };
}
