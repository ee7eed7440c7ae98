// The bash script: one function that finds the command typed so far and offers flags, commands or values. Plain bash 3.2
// and no helper package, since macOS still has that one.
import { allCommands, type CommandSpec, type CommandTable, type FlagSpec, flagsOf } from './command-spec.ts';
import { flagsWithValues, type ValueCompletion, valueCompletion } from './value-completion.ts';

export function bashScript(table: CommandTable): string {
  const commands = allCommands(table);
  return `# bash completion for tug; made by \`tug completion bash\`

# Sets REPLY to the commands that may follow a command.
_tug_commands() {
  case "$1" in
    '') REPLY='${names(table.commands)}' ;;
${commands
  .filter(({ subcommands }) => subcommands.length > 0)
  .map(({ path, subcommands }) => `    '${path.join(' ')}') REPLY='${names(subcommands)}' ;;`)
  .join('\n')}
    *) REPLY='' ;;
  esac
}

# Sets REPLY to the flags of a command.
_tug_flags() {
  case "$1" in
    '') REPLY='${flagWords(table.globalFlags)}' ;;
${commands.map(({ path }) => `    '${path.join(' ')}') REPLY='${flagWords(flagsOf(table, path))}' ;;`).join('\n')}
  esac
}

# Sets REPLY to what follows a flag of a command: words, @files, @directories or @nothing. Fails if nothing follows.
_tug_flag_value() {
  case "$1:$2" in
${[...commands].reverse().flatMap(commandValueArms(table)).join('\n')}
${table.globalFlags.flatMap((flag) => valueArm(table, flag, [`*':--${flag.name}'`])).join('\n')}
    *) return 1 ;;
  esac
}

# Sets REPLY to what the arguments of a command may be.
_tug_arguments() {
  case "$1" in
${commands.flatMap((command) => argumentArm(table, command)).join('\n')}
    *) REPLY='@nothing' ;;
  esac
}

_tug() {
  local current="\${COMP_WORDS[COMP_CWORD]}" flag='' command='' skip='' word i REPLY
  # bash splits at the equals sign: \`--flag=val\` is three words.
  if [ "$current" = '=' ]; then
    flag="\${COMP_WORDS[COMP_CWORD-1]}"
    current=''
  elif [ "\${COMP_WORDS[COMP_CWORD-1]}" = '=' ] && [ "$COMP_CWORD" -ge 3 ]; then
    flag="\${COMP_WORDS[COMP_CWORD-2]}"
  else
    flag="\${COMP_WORDS[COMP_CWORD-1]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ "$word" = '=' ]; then
      skip=yes
      continue
    fi
    if [ -n "$skip" ]; then
      skip=''
      continue
    fi
    case "$word" in
      --) break ;;
      ${flagsWithValues(table).join('|')}) skip=yes ;;
      -*) ;;
      *)
        _tug_commands "$command"
        case " $REPLY " in
          *" $word "*) command="\${command:+$command }$word" ;;
        esac
        ;;
    esac
  done
  COMPREPLY=()
  if ! _tug_flag_value "$command" "$flag"; then
    if [ "\${current#-}" != "$current" ]; then
      _tug_flags "$command"
    else
      _tug_commands "$command"
      if [ -z "$REPLY" ]; then _tug_arguments "$command"; fi
    fi
  fi
  local IFS=$' \\n'
  case "$REPLY" in
    @files)
      compopt -o filenames 2>/dev/null
      IFS=$'\\n'
      COMPREPLY=($(compgen -f -- "$current"))
      ;;
    @directories)
      compopt -o filenames 2>/dev/null
      IFS=$'\\n'
      COMPREPLY=($(compgen -d -- "$current"))
      ;;
    @nothing) ;;
    *) COMPREPLY=($(compgen -W "$REPLY" -- "$current")) ;;
  esac
}

complete -F _tug tug
`;
}

function names(commands: readonly CommandSpec[]): string {
  return commands.map((command) => command.path.at(-1)!).join(' ');
}

function flagWords(flags: readonly FlagSpec[]): string {
  const words = flags.flatMap(({ name, negatable }) => [
    `--${name}`,
    ...(negatable === true ? [`--no-${name}`] : []),
  ]);
  return [...new Set(words)].join(' ');
}

/** A command's flags hold for the commands below it too; deeper commands come first, since the first arm wins. */
function commandValueArms(table: CommandTable): (command: CommandSpec) => readonly string[] {
  return ({ path, flags, subcommands }) =>
    flags.flatMap((flag) => {
      const exact = `'${path.join(' ')}:--${flag.name}'`;
      return valueArm(
        table,
        flag,
        subcommands.length === 0 ? [exact] : [exact, `'${path.join(' ')} '*':--${flag.name}'`],
      );
    });
}

function valueArm(table: CommandTable, flag: FlagSpec, patterns: readonly string[]): readonly string[] {
  const completion = valueCompletion(table, flag.value);
  return completion === null ? [] : [`    ${patterns.join(' | ')}) REPLY='${replyOf(completion)}' ;;`];
}

function argumentArm(table: CommandTable, command: CommandSpec): readonly string[] {
  const completion =
    command.arguments[0] === undefined ? null : valueCompletion(table, command.arguments[0].value);
  return completion === null ? [] : [`    '${command.path.join(' ')}') REPLY='${replyOf(completion)}' ;;`];
}

function replyOf(completion: ValueCompletion): string {
  return completion.kind === 'words' ? completion.words.join(' ') : `@${completion.kind}`;
}
