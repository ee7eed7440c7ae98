// `npm run bench [NAME...]`: figures as ratios, each measured side by side with what it is compared to, in one run.
// Never a timed test: it prints a table and exits 0 unless a benchmark itself breaks.
import { benchMcp } from './mcp.mjs';
import { benchPythonFacts } from './python-facts.mjs';
import { benchPythonRefactor } from './python-refactor.mjs';
import { benchPythonRename } from './python-rename.mjs';
import { benchPythonVerify } from './python-verify.mjs';
import { benchSandbox } from './sandbox.mjs';
import { benchSnapshot } from './snapshot.mjs';
import { benchStartup } from './startup.mjs';
import { benchState } from './state.mjs';
import { benchWords } from './words.mjs';

const BENCHMARKS = {
  startup: benchStartup,
  snapshot: benchSnapshot,
  words: benchWords,
  sandbox: benchSandbox,
  'python-facts': benchPythonFacts,
  'python-rename': benchPythonRename,
  'python-refactor': benchPythonRefactor,
  'python-verify': benchPythonVerify,
  state: benchState,
  mcp: benchMcp,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}

// Each table as soon as it is there: all of them together take a quarter of an hour.
for (const [name, bench] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stderr.write(`measuring ${name} ...\n`);
  printTable(await bench());
}

function printTable(rows) {
  const lines = [
    ['figure', 'measured', 'compared to', 'ratio', 'goal', ''],
    ...rows.map(({ name, measured, unit, compared_to, ratio, goal, ok }) => [
      name,
      `${format(measured)} ${unit}`,
      String(compared_to),
      ratio === null ? '' : format(ratio),
      String(goal),
      ok === null ? 'no comparison' : ok ? 'met' : 'MISSED',
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}

function format(number) {
  return Math.abs(number) >= 100 ? number.toFixed(0) : number.toPrecision(3);
}
