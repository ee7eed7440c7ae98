// docs/MCP.md: its table of tools is made from the tools, and its examples are called, by the official client on the program.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROMPTS } from '../../src/doors/mcp/prompts.ts';
import { buildToolTable } from '../../src/doors/mcp/tool-table.ts';
import { OPERATIONS } from '../../src/kernel/operation.ts';
import { expectGolden } from '../doors/golden-text.ts';
import { type Connection, connectClient } from '../doors/mcp/connect-client.ts';
import { Scratch } from '../doors/mcp/workspaces.ts';

const page = readFileSync(new URL('../../docs/MCP.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\S+)(?: (\S+))?(?: (\S+))?\n(.*?)^```$/gms)].map(
  ([, language, says, tool, text]) => ({ language, says, tool, text: text! }),
);
const scratch = new Scratch();
let connection: Connection;

beforeAll(async () => {
  const root = scratch.workspace({
    'src/app.py': blocks.find(({ language }) => language === 'python')!.text,
  });
  connection = await connectClient({ cwd: root });
});
afterAll(async () => {
  await connection.client.close();
  scratch.remove();
});

test('the table of tools', () => {
  const rows = buildToolTable(OPERATIONS).map(({ name, description, inputs, required }) => {
    const listed = Object.keys(inputs).filter((input) => input !== 'workspace_path');
    const shown = listed.map((input) => (required.includes(input) ? `**\`${input}\`**` : `\`${input}\``));
    return `| \`${name}\` | ${description} | ${shown.join(', ')} |`;
  });
  const table = ['| tool | what it does | inputs (**needed**) |', '|---|---|---|', ...rows].join('\n');
  expectGolden(
    'docs/MCP.md',
    page.replace(/<!-- tools -->.*<!-- \/tools -->/s, `<!-- tools -->\n${table}\n<!-- /tools -->`),
  );
});

test('the examples', async () => {
  let answer: Record<string, unknown> | null = null;
  let called = 0;
  for (const { language, says, tool, text } of blocks) {
    if (language !== 'json') continue;
    const value = JSON.parse(text) as Record<string, unknown>;
    if (says === 'call') {
      const result = await connection.call(tool!, value);
      expect(result.isError).toBe('error' in result.document);
      answer = result.document;
      called++;
    } else if (says === 'answer') expect(answer).toMatchObject(value);
    else expect({ says, value: Object.keys(value) }).toEqual({ says: 'config', value: ['mcpServers'] });
  }
  expect(called).toBeGreaterThan(6);
});

test('the prompts', () => {
  const named = /^Prompts: (.*)\.$/m.exec(page)![1]!;
  expect(named).toBe(PROMPTS.map(({ name }) => `\`${name}\``).join(', '));
});
