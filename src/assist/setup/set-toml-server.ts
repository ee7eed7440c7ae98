// Adds or corrects one `[mcp_servers.NAME]` table in a TOML text. Everything else stays as it is, and the result is read
// again to prove it: a file written in a way that cannot be edited safely is refused.
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'smol-toml';

export interface TomlServer {
  readonly command: string;
  readonly args: readonly string[];
}

export class TomlProblem extends Error {}

/** Throws TomlProblem. */
export function setTomlServer(text: string, name: string, server: TomlServer): string {
  const before = parseToml(text, 'it is not valid TOML');
  const present = serversOf(before)[name];
  if (present !== undefined && !isTable(present)) throw new TomlProblem(`mcp_servers.${name} is not a table`);
  const wanted = { ...present, command: server.command, args: [...server.args] };
  if (present !== undefined && isDeepStrictEqual(present, wanted)) return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = [`command = ${JSON.stringify(server.command)}`, `args = ${tomlArray(server.args)}`];
  const result =
    present === undefined ? append(text, name, lines, newline) : rewrite(text, name, lines, newline);
  const after = parseToml(result, 'the table cannot be added to it safely');
  const expected = { ...before, mcp_servers: { ...serversOf(before), [name]: wanted } };
  if (!isDeepStrictEqual(plain(after), plain(expected))) {
    throw new TomlProblem(`mcp_servers.${name} is written in a way that cannot be edited safely`);
  }
  return result;
}

type Table = Readonly<Record<string, unknown>>;

function append(text: string, name: string, lines: readonly string[], newline: string): string {
  const trimmed = text.trimEnd();
  const gap = trimmed === '' ? '' : newline + newline;
  return `${trimmed}${gap}[mcp_servers.${name}]${newline}${lines.join(newline)}${newline}`;
}

/** The table is there with other values: its two keys are written anew, below its header, and its other lines stay. */
function rewrite(text: string, name: string, lines: readonly string[], newline: string): string {
  const all = text.split(/\r?\n/);
  const header = new RegExp(`^\\s*\\[\\s*mcp_servers\\s*\\.\\s*"?${name}"?\\s*\\]\\s*(?:#.*)?$`);
  const start = all.findIndex((line) => header.test(line));
  if (start === -1) throw new TomlProblem(`mcp_servers.${name} is not a table with a header of its own`);
  const next = all.findIndex((line, index) => index > start && /^\s*\[/.test(line));
  const end = next === -1 ? all.length : next;
  const kept: string[] = [];
  for (let index = start + 1; index < end; index++) {
    if (!/^\s*(?:command|args)\s*=/.test(all[index]!)) {
      kept.push(all[index]!);
      continue;
    }
    // A list may go on over several lines: up to where the text so far is TOML.
    let last = index;
    while (last < end - 1 && !isToml(all.slice(index, last + 1).join('\n'))) last++;
    index = last;
  }
  return [...all.slice(0, start + 1), ...lines, ...kept, ...all.slice(end)].join(newline);
}

function serversOf(table: Table): Record<string, unknown> {
  const servers = table.mcp_servers;
  if (servers === undefined) return {};
  if (!isTable(servers)) throw new TomlProblem('mcp_servers is not a table');
  return { ...servers };
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tomlArray(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

function isToml(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseToml(text: string, problem: string): Table {
  try {
    return parse(text) as Table;
  } catch (error) {
    throw new TomlProblem(`${problem}: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** Without prototypes and classes of the parser, so that values compare as values. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
