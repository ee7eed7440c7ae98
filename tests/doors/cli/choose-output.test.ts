// How the answer looks is decided once, from flags, variables and streams.
import { describe, expect, test } from 'vitest';
import { chooseOutput } from '../../../src/doors/cli/choose-output.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { parseArguments } from '../../../src/doors/cli/parse-arguments.ts';

const table = buildCommandTable([]);

function choose(argv: readonly string[], terminals: string, variables: Record<string, string> = {}) {
  const { flags } = parseArguments(table, ['snapshot', ...argv]);
  const { answer, stdout, stderrColor, animate } = chooseOutput(flags, {
    stdout: { isTTY: terminals.includes('out'), columns: 120 },
    stderr: { isTTY: terminals.includes('err') },
    variables,
  });
  return { answer, color: stdout.red('x') !== 'x', stderrColor, animate, width: stdout.width };
}

describe('the answer', () => {
  test.each<[string[], string, string]>([
    [[], 'out err', 'text'],
    [[], 'err', 'compact'],
    [['--json'], 'out err', 'indented'],
    [['--json'], 'err', 'compact'],
    [['--json', '--max-bytes', '9'], 'out', 'compact'],
    [['--pretty'], '', 'indented'],
    [['--pretty', '--json'], '', 'indented'],
    [['--text'], '', 'text'],
  ])('with %j on %j is %s', (argv, terminals, answer) => {
    expect(choose(argv, terminals).answer).toBe(answer);
  });
});

describe('colours', () => {
  test.each<[string[], string, Record<string, string>, boolean]>([
    [[], 'out', {}, true],
    [[], '', {}, false],
    [[], 'out', { NO_COLOR: '1' }, false],
    [[], 'out', { NO_COLOR: '' }, true],
    [[], 'out', { TERM: 'dumb' }, false],
    [[], '', { FORCE_COLOR: '1' }, true],
    [[], '', { FORCE_COLOR: '' }, true],
    [[], 'out', { FORCE_COLOR: '0' }, false],
    [[], 'out', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [['--color'], '', { NO_COLOR: '1' }, true],
    [['--no-color'], 'out', { FORCE_COLOR: '1' }, false],
    [[], 'out', { CI: 'true' }, true],
    [[], '', { CI: 'true' }, false],
  ])('with %j on %j and %j: %s', (argv, terminals, variables, color) => {
    expect(choose(argv, terminals, variables).color).toBe(color);
  });

  test('are decided for each stream', () => {
    expect(choose([], 'err')).toEqual({
      answer: 'compact',
      color: false,
      stderrColor: true,
      animate: true,
      width: 100,
    });
    expect(choose([], 'out')).toEqual({
      answer: 'text',
      color: true,
      stderrColor: false,
      animate: false,
      width: 100,
    });
  });
});

describe('progress', () => {
  test.each<[string[], string, Record<string, string>, boolean]>([
    [[], 'err', {}, true],
    [[], 'out', {}, false],
    [['--quiet'], 'err', {}, false],
    [[], 'err', { CI: 'true' }, false],
    [[], 'err', { CI: 'false' }, true],
    [[], 'err', { TERM: 'dumb' }, false],
    [['--no-color'], 'err', {}, true],
  ])('with %j on %j and %j: %s', (argv, terminals, variables, animate) => {
    expect(choose(argv, terminals, variables).animate).toBe(animate);
  });
});
