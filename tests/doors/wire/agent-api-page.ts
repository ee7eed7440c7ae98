// docs/AGENT_API.md, made from the command table, the error codes and the schemas of the answers: what an agent may rely
// on, in one page that cannot be out of date.
import * as z from 'zod/mini';
import { ERROR_CODES } from '../../../src/base/error-codes.ts';
import {
  allCommands,
  type CommandSpec,
  type CommandTable,
  commandName,
} from '../../../src/doors/cli/command-spec.ts';
import { EXIT_MEANINGS, flagUsage, usageLine } from '../../../src/doors/cli/help.ts';
import { errorDocumentSchema } from '../../../src/doors/wire/error-document-schema.ts';
import { STATUSES } from '../../../src/doors/wire/wire-document.ts';
import { SCHEMAS } from './document-schemas.ts';

const STATUS_MEANINGS: Readonly<Record<(typeof STATUSES)[number], string>> = {
  ok: 'done, or answered',
  needs_decision: 'some places could not be proven; nothing was written; decide and repeat the call',
  blocked: 'something other than the request is in the way, such as a lock or checks that could not run',
  refused: 'the change would break the program, or cannot be confirmed; nothing was written',
  unsupported: 'tug does not do this for this language or place',
  error: 'the request cannot be carried out as it is; see `error.code` and `error.hint`',
};

export function agentApiPage(table: CommandTable): string {
  const commands = allCommands(table).filter(({ handler }) => handler !== null);
  const parts = [
    '# The interface for agents',
    '<!-- Made from the command table and the schemas by `TUG_UPDATE_GOLDEN=1 npx vitest run tests/doors/wire/agent-api.test.ts`. -->',
    'Every command prints one JSON document on stdout when stdout is not a terminal, or with `--json`. Logs go to stderr. ' +
      '`tug help` and `tug --version` print text unless `--json` is given; `tug completion`, `tug mcp` and ' +
      '`tug state show --watch` print their own output. ' +
      'The exit code says the same in one number. Lines and columns start at 1; columns count UTF-8 bytes. ' +
      'The MCP tools answer with the same documents. Each command links the JSON Schema of its answer.',
    '## Status',
    rows(
      ['status', 'meaning'],
      STATUSES.map((status) => [`\`${status}\``, STATUS_MEANINGS[status]]),
    ),
    '## Exit codes',
    rows(['code', 'meaning'], Object.entries(EXIT_MEANINGS)),
    '## Errors',
    'An error document ([schema](schemas/error.json)) has `error.code`, `error.message`, `error.details`, `error.hint`, and `error.location` where there is one.',
    rows(
      ['code', 'exit', 'status', 'meaning', 'what to do'],
      Object.entries(ERROR_CODES).map(([code, { exit, status, meaning, hint }]) => [
        `\`${code}\``,
        `${exit}`,
        status,
        meaning,
        hint,
      ]),
    ),
    '## Commands',
    ...commands.map((command) => commandEntry(command)),
    `Flags of every command: ${table.globalFlags.map((flag) => `\`${flagUsage(flag)}\``).join(', ')}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function commandEntry(command: CommandSpec): string {
  const flags = command.flags.map((flag) => `\`${flagUsage(flag)}\``).join(', ');
  const exits = command.exitCodes.length === 0 ? '' : ` Exit codes: 0, ${command.exitCodes.join(', ')}.`;
  const { handler } = command;
  const answer =
    handler !== null && handler in SCHEMAS ? ` Answer: [${handler}](${schemaFile(handler)}).` : '';
  return [
    `### \`${commandName(command.path)}\``,
    '',
    `${command.summary}.${answer}${exits}`,
    '',
    `    ${usageLine(command)}`,
    ...(flags === '' ? [] : ['', `Flags: ${flags}`]),
  ].join('\n');
}

/** By the name of the file: JSON Schema of what a command answers when it does not answer with an error. */
export function answerSchemas(): ReadonlyMap<string, string> {
  const all = { ...SCHEMAS, error: [errorDocumentSchema as z.ZodMiniType] };
  return new Map(
    Object.entries(all).map(([handler, schemas]) => [
      schemaFile(handler),
      `${JSON.stringify(schemas.length === 1 ? jsonSchema(schemas[0]!) : { anyOf: schemas.map(jsonSchema) }, null, 1)}\n`,
    ]),
  );
}

function schemaFile(handler: string): string {
  return `schemas/${handler.replaceAll(' ', '-')}.json`;
}

function jsonSchema(schema: z.ZodMiniType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', reused: 'ref' });
  return rest;
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
