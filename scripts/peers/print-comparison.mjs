// The outcome of a comparison with peers: who finds what, and where a peer edits and tug does not.

const TOOLS = ['tug', 'pyright', 'rope', 'jedi'];

export function printComparison(results) {
  const rows = results.flatMap(({ rows }) => rows);
  console.log(
    'tool     symbols answered  no answer  edits  also by tug  tug only  tool only, tug lists it  tool only, silent',
  );
  for (const tool of TOOLS) {
    const answered = results.filter(({ errors }) => errors[tool] === undefined).length;
    const mine = rows.filter(({ by }) => by.includes(tool));
    const cells = [
      tool.padEnd(8),
      String(answered).padStart(16),
      String(results.length - answered).padStart(10),
      String(mine.length).padStart(6),
    ];
    if (tool !== 'tug') {
      const answeredRows = results
        .filter(({ errors }) => errors[tool] === undefined)
        .flatMap(({ rows }) => rows);
      const alone = mine.filter(({ by }) => !by.includes('tug'));
      const silent = alone.filter(({ says }) => /^(not a place|outside)/.test(says));
      cells.push(
        String(mine.length - alone.length).padStart(12),
        String(answeredRows.filter(({ by }) => by.includes('tug') && !by.includes(tool)).length).padStart(9),
        String(alone.length - silent.length).padStart(24),
        String(silent.length).padStart(18),
      );
    }
    console.log(cells.join(' '));
  }
  console.log('\nby kind: symbols, then edits by each');
  for (const kind of [...new Set(results.map(({ symbol }) => symbol.kind))].sort()) {
    const of = results.filter(({ symbol }) => symbol.kind === kind);
    const counts = TOOLS.map(
      (tool) => `${tool} ${of.flatMap(({ rows }) => rows).filter(({ by }) => by.includes(tool)).length}`,
    );
    console.log(`${kind.padEnd(24)} ${String(of.length).padStart(4)}  ${counts.join(', ')}`);
  }
  console.log('\nplaces that a peer edits and tug does not:');
  for (const { project, symbol, rows } of results) {
    const places = rows.filter(({ by }) => !by.includes('tug'));
    if (places.length === 0) continue;
    console.log(`${project} ${symbol.kind} ${symbol.name} at ${symbol.file}:${symbol.line}:${symbol.col}`);
    for (const { place, by, says, text } of places)
      console.log(`  ${place} by ${by.join(', ')}; tug: ${says}\n    ${text}`);
  }
}
