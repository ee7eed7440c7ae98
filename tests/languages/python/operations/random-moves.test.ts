// The interpreter is the judge: random definitions of random programs move to other modules, imports of the result are
// organized, and the program runs again. What is accepted prints the same; everything else was refused or asked about.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import type { OperationRequest } from '../../../../src/kernel/pipeline.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { makeRandom, type ProgramFiles } from '../rename/random-program.ts';
import { startProgramRunner } from '../rename/run-programs.ts';
import { randomModules } from './random-modules.ts';

const COUNT = Number(process.env.TUG_MOVE_PROGRAMS ?? 80);
const FIRST = Number(process.env.TUG_MOVE_SEED ?? 1);
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a program prints what it printed before its definitions moved and its imports were organized', async () => {
  const broken: string[] = [];
  const seen = { moved: 0, refused: 0, organized: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files, symbols, modules } = randomModules(seed);
    const before = await runner.run(files);
    expect(before, `seed ${seed} is a program`).not.toContain('ended with');
    const random = makeRandom(seed * 7919 + 1);
    const symbol = symbols[random(symbols.length)]!;
    const targets = [...modules.filter((path) => !symbol.startsWith(path)), 'fresh.py', 'pkg/fresh.py'];
    const to = targets[random(targets.length)]!;
    const switches = new Set([
      ...(random(10) < 3 ? ['with_dependencies'] : []),
      ...(random(10) < 2 ? ['leave_reexport'] : []),
    ]);
    const moved = await attempt(files, { operation: 'move-symbol', arguments: { symbol, to }, switches });
    seen[moved === null ? 'refused' : 'moved']++;
    const organized = await attempt(moved ?? files, { operation: 'organize-imports', arguments: {} });
    if (organized !== null) seen.organized++;
    for (const result of [moved, organized]) {
      const after = result === null ? before : await runner.run(result);
      if (after !== before) broken.push(`seed ${seed}: ${symbol} to ${to}\n${before}\nbecame\n${after}`);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.moved).toBeGreaterThan(COUNT / 3);
  expect(seen.refused).toBeGreaterThan(COUNT / 10);
  expect(seen.organized).toBeGreaterThan(COUNT * 0.9);
});

test('moved to a new file and back, the code is what it was', async () => {
  const broken: string[] = [];
  let restored = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files, symbols } = randomModules(seed);
    const random = makeRandom(seed * 104729 + 3);
    // What goes back is imported by its module still, where a function changes it.
    const lasting = symbols.filter((each) => !/::(?:v|up|now)_/.test(each));
    if (lasting.length === 0) continue;
    const symbol = lasting[random(lasting.length)]!;
    const [home, name] = symbol.split('::') as [string, string];
    // A star that brought it becomes an import by name, an alias of the module is not made again, an entry of `__all__` goes for good.
    const texts = Object.values(files).join('\n');
    if (/import \*| as al_/.test(texts) || new RegExp(`__all__.*"${name}"`).test(texts)) continue;
    const fresh = home.replace(/\w+\.py$/, 'fresh.py');
    const there = await attempt(files, { operation: 'move-symbol', arguments: { symbol, to: fresh } });
    if (there === null) continue;
    const arguments_ = { symbol: `${fresh}::${name}`, to: home };
    const back = await attempt(there, { operation: 'move-symbol', arguments: arguments_ });
    // What the definition left behind may be imported back by now, and then there is a circle.
    if (back === null) continue;
    restored++;
    if (back[fresh]?.trim() !== '') broken.push(`seed ${seed}: ${fresh} keeps ${back[fresh]}`);
    for (const [path, text] of Object.entries(files)) {
      const [was, is] = [codeOf(text), codeOf(back[path] ?? '')];
      if (was !== is) broken.push(`seed ${seed}: ${symbol}\n${was}\nbecame\n${is}`);
    }
  }
  expect(broken).toEqual([]);
  expect(restored).toBeGreaterThan(COUNT / 10);
});

/** Lines in any order, one for each imported name; blank lines and what stands where are not told. */
function codeOf(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [, from, names] = /^( *from \S+ import )([\w, ]+)$/.exec(line) ?? [];
      return from === undefined ? [line] : names!.split(', ').map((name) => `${from}${name}`);
    })
    .filter((line) => line.trim() !== '')
    .sort()
    .join('\n');
}

async function attempt(
  files: ProgramFiles,
  request: Pick<OperationRequest, 'operation' | 'arguments'> & Partial<OperationRequest>,
): Promise<ProgramFiles | null> {
  try {
    return (await runInMemory(pythonInMemory, files, request)).files;
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError' && error.code !== 'ConflictingEdits')
      return null;
    throw error;
  }
}
