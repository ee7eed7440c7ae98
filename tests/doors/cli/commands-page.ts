// docs/COMMANDS.md, made from the command table: the page cannot say anything that the program does not.
import {
  allCommands,
  type CommandSpec,
  type CommandTable,
  commandName,
  type FlagSpec,
} from '../../../src/doors/cli/command-spec.ts';
import {
  EXIT_MEANINGS,
  flagNotes,
  flagUsage,
  PROGRAM_SUMMARY,
  usageLine,
} from '../../../src/doors/cli/help.ts';

export function commandsPage(table: CommandTable): string {
  const parts = [
    '# Commands',
    '<!-- Made from the command table by `TUG_UPDATE_GOLDEN=1 npx vitest run tests/doors/cli/help.test.ts`. -->',
    PROGRAM_SUMMARY,
    'stdout carries one JSON document when it is not a terminal, or with `--json`; a person at a terminal gets text. ' +
      'Help and the version are text unless `--json` is given. ' +
      'Logs and progress go to stderr. Global flags may stand before or behind the command.',
    ...allCommands(table).flatMap(commandSection),
    '## Global flags',
    flagTable(table.globalFlags),
    '## Exit codes',
    rows(
      ['code', 'meaning'],
      Object.entries(EXIT_MEANINGS).map(([code, meaning]) => [code, meaning]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function commandSection(command: CommandSpec): readonly string[] {
  const words = command.arguments.map(({ name, help, value }) => [
    `\`${name}\``,
    value.kind === 'enum' ? `${help}: ${value.values.map((choice) => `\`${choice}\``).join(', ')}` : help,
  ]);
  return [
    `${'#'.repeat(command.path.length + 1)} \`${commandName(command.path)}\``,
    `${command.summary}.`,
    `    ${usageLine(command)}`,
    ...command.description,
    ...(words.length === 0 ? [] : [rows(['argument', ''], words)]),
    ...(command.flags.length === 0 ? [] : [flagTable(command.flags)]),
    ...(command.examples.length === 0
      ? []
      : [
          ['```sh', ...command.examples.map(({ line, effect }) => `${line}   # ${effect}`), '```'].join('\n'),
        ]),
  ];
}

function flagTable(flags: readonly FlagSpec[]): string {
  return rows(
    ['flag', '', ''],
    flags.map((flag) => [`\`${flagUsage(flag)}\``, flag.help, flagNotes(flag).join('; ')]),
  );
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
