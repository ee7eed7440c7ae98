// The table of the refactorings besides rename: per project and operation what was done, refused and why, what failed.
import { printTable } from './print-results.mjs';

/** Returns how many failures there are. */
export function printOperations(projects) {
  const rows = projects.flatMap(({ name, results, tests }) =>
    [...new Set([...results, ...(tests?.compared ?? [])].map(({ operation }) => operation))].map(
      (operation) => {
        const own = results.filter((result) => result.operation === operation);
        const of = (outcome) => String(own.filter((result) => result.outcome === outcome).length);
        const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
        const median = (times[Math.floor(times.length / 2)] ?? 0).toFixed(0);
        const done = own.filter((result) => result.outcome === 'done');
        const restored = String(done.filter(({ back }) => back?.startsWith('restored')).length);
        const exactly = String(done.filter(({ back }) => back === 'restored').length);
        const counts = [
          of('done'),
          restored,
          exactly,
          of('asked'),
          of('nothing'),
          of('refused'),
          of('failure'),
        ];
        return [
          name,
          operation,
          String(own.length),
          ...counts,
          median,
          reasonsOf(own),
          testsOf(tests, operation),
        ];
      },
    ),
  );
  printTable([
    [
      'project',
      'operation',
      'tried',
      'done',
      'and back',
      'every byte',
      'asked',
      'nothing to do',
      'refused',
      'failures',
      'median ms',
      'refused with',
      'own tests',
    ],
    ...rows,
  ]);
  let failures = 0;
  for (const { name, results, tests } of projects) {
    for (const { outcome, problem, command } of results) {
      if (outcome !== 'failure') continue;
      failures++;
      console.log(`FAILURE ${name}: ${problem}\n  ${command}`);
    }
    for (const { operation, applied, differences } of tests?.compared ?? []) {
      for (const difference of differences) {
        failures++;
        console.log(`FAILURE ${name}: its tests: ${difference}`);
      }
      if (differences.length > 0)
        console.log(`  after ${operation}: ${applied.map(({ command }) => command).join('\n         ')}`);
    }
  }
  return failures;
}

function reasonsOf(results) {
  const counts = new Map();
  for (const { outcome, reason } of results) {
    if (outcome === 'refused') counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, number]) => `${number} ${reason}`).join(', ');
}

function testsOf(tests, operation) {
  const own = tests?.compared.find((row) => row.operation === operation);
  if (own === undefined) return '';
  return `${tests.count} run, ${own.differences.length} differ, ${own.applied.length} changes`;
}
