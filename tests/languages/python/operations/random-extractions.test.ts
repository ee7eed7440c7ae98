// The interpreter is the judge: random pieces of random programs are extracted as functions, methods, inner functions,
// variables and constants, and the program runs again. What is accepted prints the same; everything else was refused.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { childrenOf } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { makeRandom, type Random } from '../rename/random-program.ts';
import { startProgramRunner } from '../rename/run-programs.ts';
import { randomBodies } from './random-bodies.ts';

const COUNT = Number(process.env.TUG_EXTRACT_PROGRAMS ?? 24);
const FIRST = Number(process.env.TUG_EXTRACT_SEED ?? 1);
const EACH = 8;
const arena = createSyntaxArena();
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a program prints what it printed before a piece of it was extracted', async () => {
  const broken: string[] = [];
  const seen: Record<string, number> = {};
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const text = randomBodies(seed);
    const before = await runner.run({ 'main.py': text });
    // A name that is not bound is a bug of the program: it may show a little earlier.
    if (before === null || before.includes('UnboundLocalError') || before.includes('NameError')) continue;
    expect(before, `seed ${seed} is a program`).not.toContain('ended with SyntaxError');
    const random = makeRandom(seed * 7919 + 1);
    for (let n = 0; n < EACH; n++) {
      const request = randomRequest(random, text);
      const result = await attempt(text, request);
      const key = `${request.operation} ${result === null ? 'refused' : 'done'}`;
      seen[key] = (seen[key] ?? 0) + 1;
      if (result === null) continue;
      const after = await runner.run({ 'main.py': result });
      if (after !== before)
        broken.push(
          `seed ${seed}: ${JSON.stringify(request.arguments)} ${[...request.switches].join()}\n${text}\nbecame\n${result}\n${before}\nthen\n${after}`,
        );
    }
  }
  expect(broken.slice(0, 3)).toEqual([]);
  expect(broken.length).toBe(0);
  if (process.env.TUG_EXTRACT_PROGRAMS !== undefined) console.log(seen);
  expect(seen['extract-function done']).toBeGreaterThan(COUNT);
  expect(seen['extract-function refused']).toBeGreaterThan(COUNT / 4);
  expect(seen['extract-variable done']).toBeGreaterThan(COUNT / 4);
});

interface ExtractRequest {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

function randomRequest(random: Random, text: string): ExtractRequest {
  const operation = [
    'extract-function',
    'extract-function',
    'extract-function',
    'extract-variable',
    'extract-constant',
  ][random(5)]!;
  const wantsStatements = operation === 'extract-function' && random(4) > 0;
  const [start, end] = wantsStatements ? randomStatements(random, text) : randomExpression(random, text);
  const kinds = [undefined, undefined, 'function', 'method', 'nested'];
  const as = operation === 'extract-function' ? kinds[random(kinds.length)] : undefined;
  const range = `main.py:${position(text, start)}-${position(text, end)}`;
  const all = operation === 'extract-function' ? 'replace_similar' : 'all';
  return {
    operation,
    arguments: { range, name: 'extracted', ...(as === undefined ? {} : { as }) },
    switches: new Set(random(3) === 0 ? [all] : []),
  };
}

function position(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${lines.at(-1)!.length + 1}`;
}

function randomStatements(random: Random, text: string): readonly [number, number] {
  const tree = parseInto(arena, Buffer.from(text));
  const blocks: number[] = [];
  for (let node = 0; node < tree.count; node++) if (tree.kind[node] === Node.Block) blocks.push(node);
  const statements = childrenOf(tree, random(8) === 0 ? tree.count - 1 : blocks[random(blocks.length)]!);
  const first = random(statements.length);
  const last = Math.min(statements.length - 1, first + random(4));
  return [tree.start[statements[first]!]!, tree.end[statements[last]!]!];
}

function randomExpression(random: Random, text: string): readonly [number, number] {
  const tree = parseInto(arena, Buffer.from(text));
  const found: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node]!;
    if (kind >= Node.FirstExpression && kind < Node.Constant) found.push(node);
  }
  const node = found[random(found.length)]!;
  return [tree.start[node]!, tree.end[node]!];
}

async function attempt(text: string, request: ExtractRequest): Promise<string | null> {
  try {
    const { files } = await runInMemory(pythonInMemory, { 'main.py': text }, request);
    return files === null ? null : files['main.py']!;
  } catch (error) {
    const isAnswer =
      error instanceof TugError && error.code !== 'InternalError' && error.code !== 'ConflictingEdits';
    if (!isAnswer) throw new Error(`${JSON.stringify(request.arguments)} of\n${text}`, { cause: error });
    // The binding check is the net: what it has to refuse, a rule forgot.
    const isNet = error.code === 'NameConflict' && error.message.includes('is refused');
    if (isNet) throw new Error(`${error.message}\n${JSON.stringify(request.arguments)} of\n${text}`);
    return null;
  }
}
