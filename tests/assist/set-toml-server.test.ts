// One table is added to a TOML text or corrected in it; the rest of the text stays.
import { expect, test } from 'vitest';
import { setTomlServer } from '../../src/assist/setup/set-toml-server.ts';

const SERVER = { command: 'npx', args: ['-y', 'tugtool'] };
const TABLE = '[mcp_servers.tug]\ncommand = "npx"\nargs = ["-y", "tugtool"]\n';

test.each([
  ['nothing yet', '', TABLE],
  ['other tables', 'model = "x" # mine\n\n[a]\nb = 1\n', `model = "x" # mine\n\n[a]\nb = 1\n\n${TABLE}`],
  ['the same is there', `# top\n${TABLE}\n[z]\n`, `# top\n${TABLE}\n[z]\n`],
  [
    'another command, a list over lines, and more keys',
    '[mcp_servers.tug]\ncommand = "old"\nargs = [\n  "a",\n  "b",\n]\nenv = { A = "1" }\n\n[other]\nx = 1\n',
    `${TABLE}env = { A = "1" }\n\n[other]\nx = 1\n`,
  ],
  [
    'a table of its own below it',
    '[mcp_servers.tug]\ncommand = "old"\n[mcp_servers.tug.env]\nA = "1"\n',
    `${TABLE}[mcp_servers.tug.env]\nA = "1"\n`,
  ],
  ['carriage returns', '[a]\r\nb = 1\r\n', `[a]\r\nb = 1\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}`],
])('%s', (_, before, after) => {
  expect(setTomlServer(before, 'tug', SERVER)).toBe(after);
  expect(setTomlServer(after, 'tug', SERVER)).toBe(after);
});

test.each([
  ['a = ', /^it is not valid TOML: /],
  ['mcp_servers = 1\n', /^mcp_servers is not a table$/],
  ['[mcp_servers]\ntug = 1\n', /^mcp_servers\.tug is not a table$/],
  ['[mcp_servers]\ntug = { command = "x" }\n', /^mcp_servers\.tug is not a table with a header of its own$/],
  ['mcp_servers = { x = { command = "y" } }\n', /^the table cannot be added to it safely: /],
])('%j is refused', (text, message) => {
  expect(() => setTomlServer(text, 'tug', SERVER)).toThrow(message);
});
