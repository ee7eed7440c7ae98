// The fish script: one `complete` line per command, flag and argument, each with the condition under which it holds.
import { allCommands, type CommandSpec, type CommandTable, type FlagSpec } from './command-spec.ts';
import { flagsWithValues, type ValueCompletion, valueCompletion } from './value-completion.ts';

export function fishScript(table: CommandTable): string {
  const commands = allCommands(table);
  return `# fish completion for tug; made by \`tug completion fish\`

# The command typed so far: \`session status\`.
function __tug_command
    set -l path
    set -l skip no
    for token in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch $token
            case ${flagsWithValues(table).map(quoted).join(' ')}
                set skip yes
            case '-*'
            case '*'
                if contains -- (string join ' ' $path $token) ${commands.map(({ path }) => quoted(path.join(' '))).join(' ')}
                    set path $path $token
                end
        end
    end
    string join ' ' $path
end

function __tug_at
    test (__tug_command | string collect --allow-empty) = "$argv[1]"
end

function __tug_within
    set -l command (__tug_command | string collect --allow-empty)
    test "$command" = "$argv[1]"; or string match -q -- "$argv[1] *" "$command"
end

complete -c tug -f

${[
  ...commandLines('', table.commands),
  ...commands.flatMap(({ path, subcommands }) => commandLines(path.join(' '), subcommands)),
  ...commands.flatMap((command) => argumentLines(table, command)),
  ...commands.flatMap(({ path, flags }) =>
    flags.flatMap((flag) => flagLines(table, flag, ` -n ${quoted(`__tug_within '${path.join(' ')}'`)}`)),
  ),
  ...table.globalFlags.flatMap((flag) => flagLines(table, flag, '')),
].join('\n')}
`;
}

function commandLines(above: string, commands: readonly CommandSpec[]): readonly string[] {
  return commands.map(
    ({ path, summary }) =>
      `complete -c tug -n ${quoted(`__tug_at '${above}'`)} -a ${path.at(-1)!} -d ${quoted(summary)}`,
  );
}

function argumentLines(table: CommandTable, command: CommandSpec): readonly string[] {
  return command.arguments.flatMap((spec) => {
    const completion = valueCompletion(table, spec.value);
    if (completion === null || completion.kind === 'nothing') return [];
    return [
      `complete -c tug -n ${quoted(`__tug_at '${command.path.join(' ')}'`)}${valueOptions(completion)}`,
    ];
  });
}

function flagLines(table: CommandTable, flag: FlagSpec, condition: string): readonly string[] {
  const completion = valueCompletion(table, flag.value);
  const short = flag.short === undefined ? '' : ` -s ${flag.short}`;
  const value = completion === null ? '' : ` -r${valueOptions(completion)}`;
  const lines = [`complete -c tug${condition}${short} -l ${flag.name}${value} -d ${quoted(flag.help)}`];
  if (flag.negatable === true)
    lines.push(`complete -c tug${condition} -l no-${flag.name} -d ${quoted(`Not: ${flag.help}`)}`);
  return lines;
}

function valueOptions(completion: ValueCompletion): string {
  switch (completion.kind) {
    case 'words':
      return ` -f -a ${quoted(completion.words.join(' '))}`;
    case 'files':
      return ' -F';
    case 'directories':
      return " -f -a '(__fish_complete_directories)'";
    case 'nothing':
      return ' -f';
  }
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
