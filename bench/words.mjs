// How long does it take to look for a word in all files? A rename in the toy language does little else. Measured beside `git grep`,
// which reads every file each time, in the three states a session can be in: new, learning, knowing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const FILES = 10_000;
const ROUNDS = 5;
const RENAME = ['run', 'rename-symbol', '--symbol', 'a.toy::needle', '--to', 'pin', '--verify', 'none'];
const program = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));

export async function benchWords() {
  const tree = mkdtempSync(join(tmpdir(), 'tug-bench-words-'));
  try {
    makeTree(tree);
    const times = { grep: [], cold: [], learning: [], knowing: [] };
    // What is younger than two seconds is not yet believed, and would be read again.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    for (let round = 0; round < ROUNDS; round++) {
      times.grep.push(time('git', ['grep', '-lw', 'needle'], tree));
      rmSync(join(tree, '.tug'), { recursive: true, force: true });
      for (const state of ['cold', 'learning', 'knowing']) {
        times[state].push(time(process.execPath, [program, ...RENAME], tree));
      }
    }
    const median = Object.fromEntries(
      Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]]),
    );
    const row = (state, than, goal, limit) => ({
      name: `a word in ${FILES} files, ${state}`,
      measured: median[state],
      unit: 'ms',
      compared_to:
        than === 'grep' ? `git grep, ${median.grep.toFixed(0)} ms` : `${than}, ${median[than].toFixed(0)} ms`,
      ratio: median[state] / median[than],
      goal,
      ok: median[state] / median[than] <= limit,
    });
    return [
      row('cold', 'grep', '-', Number.POSITIVE_INFINITY),
      row('learning', 'cold', '-', Number.POSITIVE_INFINITY),
      row('knowing', 'cold', '<= 0.5', 0.5),
    ];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function makeTree(tree) {
  for (let i = 0; i < FILES; i++) {
    const folder = join(tree, `package${i % 100}`);
    if (i < 100) mkdirSync(folder);
    const lines = Array.from(
      { length: 120 },
      (_, line) => `    value_${(i * line) % 5000} = compute(${line}, name_${i})`,
    );
    writeFileSync(join(folder, `file_${i}.py`), `def function_${i}():\n${lines.join('\n')}\n`);
  }
  writeFileSync(join(tree, 'a.toy'), 'let needle = 1\nprint needle\n');
  const identity = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];
  for (const words of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...identity, 'commit', '--quiet', '-m', 'all'],
  ]) {
    time('git', words, tree);
  }
}

function time(command, words, directory) {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, words, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}
