// The zsh script: one function per command, each a call of zsh's own _arguments.
import {
  type ArgumentSpec,
  allCommands,
  type CommandSpec,
  type CommandTable,
  type FlagSpec,
  flagsOf,
} from './command-spec.ts';
import { type ValueCompletion, valueCompletion } from './value-completion.ts';

export function zshScript(table: CommandTable): string {
  const functions = allCommands(table).map((command) =>
    commandFunction(
      table,
      functionName(command.path),
      flagsOf(table, command.path),
      command.subcommands,
      command.arguments,
    ),
  );
  return `#compdef tug
# zsh completion for tug; made by \`tug completion zsh\`

${commandFunction(table, functionName([]), table.globalFlags, table.commands, [])}
${functions.join('\n')}
if [ "$funcstack[1]" = "_tug" ]; then
  _tug "$@"
else
  compdef _tug tug
fi
`;
}

function functionName(path: readonly string[]): string {
  return ['_tug', ...path.map((name) => name.replaceAll('-', '_'))].join('__');
}

function commandFunction(
  table: CommandTable,
  name: string,
  flags: readonly FlagSpec[],
  subcommands: readonly CommandSpec[],
  specs: readonly ArgumentSpec[],
): string {
  const seen = new Set<string>();
  // A command's own flag stands in for a global one of the same name.
  const own = flags.filter((flag) => !seen.has(flag.name) && seen.add(flag.name));
  const lines = [
    ...own.flatMap((flag) => flagSpecs(table, flag)),
    ...specs.map((spec) => argumentSpec(table, spec)),
  ];
  if (subcommands.length === 0) {
    return `${name}() {
  _arguments -s -S ${joined(lines)}
}
`;
  }
  const rows = subcommands.map(({ path, summary }) => `    ${quoted(`${path.at(-1)!}:${summary}`)}`);
  const arms = subcommands.map(({ path }) => `      ${path.at(-1)!}) ${functionName(path)} ;;`);
  return `${name}__commands() {
  local -a commands=(
${rows.join('\n')}
  )
  _describe -t commands 'command' commands
}

${name}() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  _arguments -C -s -S ${joined([...lines, quoted(`1: :${name}__commands`), quoted('*:: :->below')])}
  if [ "$state" = below ]; then
    case "$line[1]" in
${arms.join('\n')}
    esac
  fi
}
`;
}

function joined(lines: readonly string[]): string {
  return ['\\', ...lines.map((line, i) => `    ${line}${i === lines.length - 1 ? '' : ' \\'}`)].join('\n');
}

function flagSpecs(table: CommandTable, flag: FlagSpec): readonly string[] {
  const completion = valueCompletion(table, flag.value);
  const again = flag.repeatable === true || flag.value.kind === 'count' ? '*' : '';
  const value = completion === null ? '' : `:${plain(placeholderOf(flag))}:${actionOf(completion)}`;
  const sign = completion === null ? '' : '=';
  const long = `${again}--${flag.name}${sign}[${plain(flag.help)}]${value}`;
  return [
    quoted(long),
    ...(flag.short === undefined ? [] : [quoted(`${again}-${flag.short}[${plain(flag.help)}]${value}`)]),
    ...(flag.negatable === true ? [quoted(`--no-${flag.name}[Not\\: ${plain(flag.help)}]`)] : []),
  ];
}

function argumentSpec(table: CommandTable, spec: ArgumentSpec): string {
  const completion = valueCompletion(table, spec.value) ?? { kind: 'nothing' };
  const place = spec.repeatable === true ? '*' : spec.required ? '1' : '1:';
  return quoted(`${place}:${spec.name}:${actionOf(completion)}`);
}

function placeholderOf(flag: FlagSpec): string {
  return 'placeholder' in flag.value ? flag.value.placeholder : '';
}

function actionOf(completion: ValueCompletion): string {
  switch (completion.kind) {
    case 'words':
      return `(${completion.words.join(' ')})`;
    case 'files':
      return '_files';
    case 'directories':
      return '_files -/';
    case 'nothing':
      return ' ';
  }
}

/** Colons and brackets have a meaning of their own in a specification. */
function plain(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
