// Numbers in the documents are those of the program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WAIT_MS } from '../../src/app/open-workspace.ts';
import { GLOBAL_FLAGS } from '../../src/doors/cli/global-flags.ts';
import { DEFAULT_LEASE_SECONDS } from '../../src/doors/cli/state-handlers.ts';
import { MAX_BYTES } from '../../src/doors/mcp/run-command.ts';
import { CONTEXT_LIMIT, DEFAULT_WINDOW, WINDOW_LIMIT } from '../../src/kernel/patch/patch-set.ts';
import { repositoryRoot } from '../repository/source-files.ts';

function numbersIn(page: string, sentence: RegExp): readonly number[] {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const found = sentence.exec(text);
  expect(found, `${page} has the sentence`).not.toBe(null);
  return found!.slice(1).map((number) => Number(number.replaceAll(',', '')));
}

test('the size of an answer over MCP', () => {
  expect(numbersIn('docs/MCP.md', /more than ([\d,]+) bytes/)).toEqual([MAX_BYTES]);
});

test('how far an edit is searched', () => {
  const sentence = /`window` bytes \((\d+)\s+unless given, at most (\d+)\)[\s\S]*?up to (\d+) bytes each/;
  expect(numbersIn('docs/PATCH_FORMAT.md', sentence)).toEqual([DEFAULT_WINDOW, WINDOW_LIMIT, CONTEXT_LIMIT]);
});

test('how long a command waits for another one', () => {
  const { help } = GLOBAL_FLAGS.find(({ name }) => name === 'no-wait')!;
  expect(Number(/\((\d+) s\)/.exec(help)![1]) * 1000).toBe(WAIT_MS);
});

test('how long a claim lasts', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/PLANS.md'), 'utf8');
  expect(page).toContain('as its lease: two hours');
  expect(DEFAULT_LEASE_SECONDS).toBe(2 * 60 * 60);
});
