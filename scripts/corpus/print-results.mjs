// The table of a corpus run: per project what was proven, left open, refused and why, and what failed.

/** Returns how many failures there are. */
export function printResults(projects) {
  const rows = projects.map(({ name, results, tests }) => {
    const of = (outcome) => results.filter((result) => result.outcome === outcome);
    const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return [
      name,
      String(results.length),
      String(of('proven').length),
      String(of('open').length),
      String(of('refused').length),
      String(of('failure').length),
      String(results.filter(({ back }) => back === 'renamed').length),
      String(results.filter(({ back }) => back === 'undone').length),
      (times[Math.floor(times.length / 2)] ?? 0).toFixed(0),
      tests === null
        ? ''
        : `${tests.count} run, ${tests.differences.length} differ, ${tests.renamed.length} renames`,
    ];
  });
  printTable([
    [
      'project',
      'symbols',
      'proven',
      'open',
      'refused',
      'failures',
      'back',
      'undone',
      'median ms',
      'own tests',
    ],
    ...rows,
  ]);
  let failures = 0;
  for (const { name, results, tests } of projects) {
    for (const line of countReasons(results)) console.log(`  ${name}: ${line}`);
    for (const { symbol, outcome, problem, command } of results) {
      if (outcome !== 'failure') continue;
      failures++;
      console.log(`FAILURE ${name}: ${symbol.kind} ${symbol.name}: ${problem}\n  ${command}`);
    }
    for (const difference of tests?.differences ?? []) {
      failures++;
      console.log(`FAILURE ${name}: its tests: ${difference}`);
    }
    if ((tests?.differences.length ?? 0) > 0)
      console.log(`  after renaming: ${tests.renamed.map(({ symbol }) => symbol).join('; ')}`);
  }
  return failures;
}

function countReasons(results) {
  const counts = new Map();
  const count = (reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1);
  for (const { outcome, reason, whyUndone } of results) {
    if (outcome === 'refused') count(`refused with ${reason}`);
    if (whyUndone !== null && whyUndone !== undefined)
      count(`not renamed back but undone, because of ${whyUndone}`);
  }
  return [...counts].map(([reason, number]) => `${number} ${reason}`);
}

export function printTable(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
