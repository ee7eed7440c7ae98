// What a program gets on standard input: all of it, also when it is more than a pipe holds, and no harm when it is not read.
import { expect, test } from 'vitest';
import { runProcess } from '../../src/platform/run-process.ts';

async function run(code: string, input?: string) {
  const result = await runProcess({
    argv: [process.execPath, '-e', code],
    cwd: process.cwd(),
    environment: {},
    input,
    timeoutMs: 30_000,
    outputLimit: 4096,
  });
  return result.kind === 'exited' ? [result.exitCode, result.output] : result;
}

const LENGTH = 'process.stdout.write(String(require("fs").readFileSync(0).length))';

test.each([
  ['nothing', undefined, '0'],
  ['an empty text', '', '0'],
  ['some text', 'grün\0', '6'],
  ['more than a pipe holds', 'x'.repeat(3_000_000), '3000000'],
])('%s', async (_name, input, length) => {
  expect(await run(LENGTH, input)).toEqual([0, length]);
});

test('a program that does not read it ends as it likes', async () => {
  expect(await run('process.exit(7)', 'x'.repeat(3_000_000))).toEqual([7, '']);
});
