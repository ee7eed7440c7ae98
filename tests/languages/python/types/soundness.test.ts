// What the evaluator calls complete is what the interpreter sees: random programs are run, and at every probe the class of
// the value must be among the static ones whenever these are said to be all.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as Kind from '../../../../src/languages/python/syntax/node-kinds.ts';
import { childrenOf } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { createEvaluator } from '../../../../src/languages/python/types/create-evaluator.ts';
import type { Type, Value } from '../../../../src/languages/python/types/type.ts';
import { openProgram } from './markers.ts';
import { randomProgram } from './random-program.ts';
import { showClass, showType } from './show-type.ts';

type Seen = readonly [probe: number, kind: 'instance' | 'class', names: readonly string[]];

const FIRST = Number(process.env.TUG_TYPES_SEED ?? '1');
const COUNT = Number(process.env.TUG_TYPES_PROGRAMS ?? '60');
const seeds = Array.from({ length: COUNT }, (_, at) => FIRST + at);

it('holds for random programs', () => {
  const sources = seeds.map(randomProgram);
  const results = runAll(sources.map((source) => source.replace(/^from probes .*$/m, '')));
  const wrong: string[] = [];
  let compared = 0;
  let claims = 0;
  sources.forEach((source, at) => {
    const types = probedTypes(source);
    for (const [probe, kind, names] of results[at]!) {
      const type = types.get(probe);
      if (type === undefined) continue;
      compared++;
      if (type.unknown !== null) continue;
      claims++;
      if (type.values.some((value) => fits(value, kind, names))) continue;
      wrong.push(`seed ${seeds[at]}: probe ${probe} saw ${kind} ${names[0]}, static: ${showType(type)}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(COUNT * 10);
  expect(claims).toBeGreaterThan(compared / 4);
});

function runAll(sources: readonly string[]): readonly (readonly Seen[])[] {
  const run = spawnSync('python3', [join(import.meta.dirname, 'run_probes.py')], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(`python3: ${run.stderr || String(run.error)}`);
  return JSON.parse(run.stdout) as readonly (readonly Seen[])[];
}

function probedTypes(source: string): ReadonlyMap<number, Type> {
  const program = openProgram({ 'program.py': source, 'probes.py': 'def probe(number, value): ...\n' });
  const evaluator = createEvaluator(program);
  const file = program.file('program.py')!;
  const { tree } = file.facts;
  expect(tree.problems).toEqual([]);
  const types = new Map<number, Type>();
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Kind.Call) continue;
    const [callee, number, value] = childrenOf(tree, node);
    const text = (at: number) =>
      Buffer.from(tree.bytes.subarray(tree.start[at]!, tree.end[at]!)).toString('latin1');
    if (value === undefined || text(callee!) !== 'probe') continue;
    types.set(Number(text(number!)), evaluator.typeOf(file, file.facts, value));
  }
  return types;
}

function fits(value: Value, kind: 'instance' | 'class', names: readonly string[]): boolean {
  switch (value.kind) {
    case 'instance':
      if (kind === 'class') return showClass(value.class) === 'type';
      return value.exact ? names[0] === showClass(value.class) : names.includes(showClass(value.class));
    case 'class':
      if (kind !== 'class') return false;
      return value.exact ? names[0] === showClass(value.class) : names.includes(showClass(value.class));
    case 'none':
      return names[0] === 'NoneType' && kind === 'instance';
    case 'tuple':
      return names[0] === 'tuple' && kind === 'instance';
    case 'function':
    case 'lambda':
      return names[0] === 'function' || names[0] === 'method' || names[0] === 'builtin_function_or_method';
    default:
      return true;
  }
}
