// docs/AGENT_API.md says what the program does: it is made from the same tables, and every command has an answer in it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCommands } from '../../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { expectGolden } from '../golden-text.ts';
import { agentApiPage, answerSchemas } from './agent-api-page.ts';
import { SCHEMAS } from './document-schemas.ts';

const table = buildCommandTable(OPERATIONS);

test('docs/AGENT_API.md is what the tables and the schemas say', () => {
  expectGolden('docs/AGENT_API.md', agentApiPage(table));
  for (const [file, schema] of answerSchemas()) expectGolden(`docs/${file}`, schema);
  expect(readdirSync(join(repositoryRoot, 'docs/schemas')).length).toBe(answerSchemas().size);
});

/** These print text by nature. */
const TEXT_ONLY = ['completion', 'mcp'];

test('every command has a schema for its answer', () => {
  const handlers = allCommands(table).flatMap(({ handler }) => (handler === null ? [] : [handler]));
  const without = [...new Set(handlers)].filter((handler) => !(handler in SCHEMAS));
  expect(without.filter((handler) => !TEXT_ONLY.includes(handler))).toEqual([]);
  expect(handlers.length).toBeGreaterThan(40);
});
