// docs/PLANS.md is true: its plan is valid, its commands parse, its errors are those of the table. And no message of plan
// state ever leads anybody to lose data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '../../src/base/error-codes.ts';
import { buildCommandTable } from '../../src/doors/cli/command-table.ts';
import { parseArguments } from '../../src/doors/cli/parse-arguments.ts';
import { parsePlan } from '../../src/state/plan/parse-plan.ts';
import { validatePlan } from '../../src/state/plan/validate-plan.ts';
import { readSourceFiles, repositoryRoot } from '../repository/source-files.ts';

const page = readFileSync(join(repositoryRoot, 'docs/PLANS.md'), 'utf8');

test('the plan is valid at every level', () => {
  const plan = /^````md\n([\s\S]*?)^````$/m.exec(page)![1]!;
  expect(parsePlan(plan).steps.length).toBe(2);
  expect(validatePlan(parsePlan(plan), 'strict')).toEqual([]);
});

test('the commands parse', () => {
  const table = buildCommandTable([]);
  const lines = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.trim().split('\n'),
  );
  expect(lines.length).toBe(13);
  for (const line of lines)
    expect(parseArguments(table, line.split(' ').slice(1)).command.handler, line).not.toBe(null);
});

test('the errors are those of the table, with its exit code', () => {
  const rows = [...page.matchAll(/^\| (E\d+) \| `(\w+)` \|/gm)].map(([, number, code]) => [number, code]);
  const known = Object.entries(ERROR_CODES).flatMap(([code, { meaning, exit }]) => {
    const number = /^(E\d+): /.exec(meaning)?.[1];
    return number === undefined ? [] : [{ number, code: code as ErrorCode, exit }];
  });
  expect(rows).toEqual(known.map(({ number, code }) => [number, code]));
  expect(new Set(known.map(({ exit }) => exit))).toEqual(new Set([14]));
});

test('no hint and no message tells anybody to destroy something', () => {
  const files = ['src/state', 'src/store', 'src/app/state', 'src/platform/repository'].flatMap(
    readSourceFiles,
  );
  const texts = files.flatMap(({ path, text }) =>
    [...text.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, quoted, template]) => ({
      path,
      text: quoted ?? template ?? '',
    })),
  );
  const destructive =
    /\b(rm -|erase|wipe|truncate the|delete (the|it|them|your)|remove (the|it|them|your)|git (reset|clean|checkout)|--hard)\b/i;
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ text }) => destructive.test(text))).toEqual([]);
});
