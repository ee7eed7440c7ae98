// What the help of any program says it takes. Help is written for people, in a few house styles (argparse, click, clap,
// cobra, commander, git, npm): what cannot be told is left unsaid, so that a page is never blamed for it.
import type { CommandModel, Deprecation, FlagModel, SubcommandModel } from './command-model.ts';

export function readHelp(name: string, text: string): CommandModel {
  const lines = stripColors(text).split(/\r?\n/);
  const sections = splitSections(lines);
  const commands = sections.filter(({ title }) => COMMAND_TITLE.test(title)).flatMap(readCommands);
  const choices = readChoices(lines);
  const subcommands = uniqueCommands([...commands, ...choices]);
  const usage = usageOf(lines);
  const flags = uniqueFlags([...lines.flatMap(readFlag), ...flagsOfUsage(usage)]);
  return {
    name,
    aliases: [],
    flags: flags.length === 0 || INCOMPLETE.some((sign) => sign.test(text)) ? null : flags,
    subcommands,
    takesArguments:
      subcommands.length === 0 ||
      (takesPlainWords(usageOfItself(usage, subcommands)) && choices.length === 0),
  };
}

/** The help itself says that there are flags that it does not show. */
const INCOMPLETE = [
  /(?:^|\s)--<?(?:key|name|option)>?[= ]<?value>?(?:\s|$)/im,
  /\b(?:see|for|shows?)\s+(?:all|more|the full list of)\s+(?:the\s+)?(?:options|flags)\b/i,
];

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

const COMMAND_TITLE = /\b(?:sub)?commands?\b/i;

/** A title is a line without indentation that ends with a colon or is in capitals. Lines before the first have none. */
function splitSections(lines: readonly string[]): readonly Section[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of lines) {
    const isTitle =
      /^\S.*:\s*$/.test(line) ||
      /^[A-Z][A-Z &-]+$/.test(line.trimEnd()) ||
      /^\S.*\bcommands\b[^:]*$/i.test(line);
    if (isTitle) sections.push({ title: line.trim(), lines: [] });
    else sections.at(-1)!.lines.push(line);
  }
  return sections;
}

const NAME = /^[A-Za-z0-9][\w:.-]*$/;

function readCommands({ lines }: Section): readonly SubcommandModel[] {
  const entries = lines.filter((line) => /^\s+\S/.test(line));
  const least = Math.min(...entries.map(indentOf));
  const found: SubcommandModel[] = [];
  for (const line of entries) {
    const list = line.trim().replace(/,$/, '').split(/,\s*/);
    // npm: nothing but names with commas between them.
    if (list.length > 1 && list.every((word) => NAME.test(word))) {
      found.push(...list.map((word) => command(word, [], '')));
      continue;
    }
    if (indentOf(line) > least + 2) continue;
    const [head = '', ...rest] = line.trim().split(/\s{2,}|\t+/);
    const names = (head.split(/\s+(?=[[<(])/)[0] ?? '').split(/\s*[,|]\s*/);
    if (names.length === 0 || !names.every((word) => NAME.test(word))) continue;
    // One word in a line of prose is no command.
    if (rest.length === 0 && !/[[<(]/.test(head) && names.length === 1 && /\s/.test(line.trim())) continue;
    found.push(command(names[0]!, names.slice(1), rest.join(' ')));
  }
  return found;
}

/** argparse: `{build,serve}` as a positional argument, in the usage or in a section of its own. */
function readChoices(lines: readonly string[]): readonly SubcommandModel[] {
  for (const line of lines) {
    const match = /(?:^\s{1,4}|\s)\{([\w:.-]+(?:,[\w:.-]+)*)\}(?:\s+\.\.\.)?\s*(?:$|\.\.\.)/.exec(line);
    const isFlagValue = /-\S+[ =]\{/.test(line);
    if (match !== null && !isFlagValue)
      return match[1]!.split(',').map((name) => describeChoice(name, lines));
  }
  return [];
}

function describeChoice(name: string, lines: readonly string[]): SubcommandModel {
  const entry = lines.find(
    (line) =>
      line
        .trim()
        .split(/\s{2,}/)[0]
        ?.replace(/\s*\(.*$/, '') === name,
  );
  return command(name, [], entry === undefined ? '' : entry.trim().slice(name.length).trim());
}

function command(name: string, aliases: readonly string[], summary: string): SubcommandModel {
  return { name, aliases, summary, deprecated: deprecationIn(summary) };
}

const FLAG = /^(?:-{1,2}(?:\[no-\])?[A-Za-z0-9?][\w.-]*)/;

function readFlag(line: string): readonly FlagModel[] {
  const trimmed = line.trim();
  if (!trimmed.startsWith('-') || !/^\s/.test(line)) return [];
  const [head = '', ...rest] = trimmed.split(/\s{2,}|\t+/);
  const spellings: string[] = [];
  let takesValue = false;
  for (const part of head.split(/\s*(?:,|\||\/|\bor\b)\s*(?=-)/)) {
    // git: `-<number>, -n <number>`.
    if (/^-<\w+>$/.test(part)) continue;
    const spelling = FLAG.exec(part)?.[0];
    if (spelling === undefined) break;
    spellings.push(...spellOut(spelling));
    if (/^(?:[= ]|\[=?)\s*\S/.test(part.slice(spelling.length))) takesValue = true;
  }
  if (spellings.length === 0) return [];
  const help = rest.join(' ');
  return [{ spellings, takesValue, help, deprecated: deprecationIn(help) }];
}

/** `--[no-]color` is two flags. */
function spellOut(spelling: string): readonly string[] {
  return spelling.includes('[no-]')
    ? [spelling.replace('[no-]', ''), spelling.replace('[no-]', 'no-')]
    : [spelling];
}

function usageOf(lines: readonly string[]): string {
  const start = lines.findIndex((line) => /^\s*usage\b/i.test(line));
  if (start === -1) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line, index) => line.trim() === '' && index > 0);
  return [lines[start]!.replace(/^\s*usage:?/i, ''), ...rest.slice(0, end === -1 ? rest.length : end)]
    .filter((line) => !/^\S.*:\s*$/.test(line))
    .join('\n');
}

/** npm: lines such as `npm install <foo>` are about a command below. */
function usageOfItself(usage: string, subcommands: readonly SubcommandModel[]): string {
  const names = new Set(subcommands.map(({ name }) => name));
  return usage
    .split('\n')
    .filter((line) => !names.has(line.trim().split(/\s+/)[1] ?? ''))
    .join('\n');
}

function flagsOfUsage(usage: string): readonly FlagModel[] {
  return [
    ...usage.matchAll(/(?<=[\s[(|])(-{1,2}(?:\[no-\])?[A-Za-z][\w-]*)([= ](?:<[^>]*>|[A-Z][A-Z_]+\b))?/g),
  ].map(([, spelling = '', value]) => ({
    spellings: spellOut(spelling),
    takesValue: value !== undefined,
    help: '',
    deprecated: null,
  }));
}

/** Whether the usage names a plain argument besides the command: `<file>`, `FILE`, `[path]`. */
function takesPlainWords(usage: string): boolean {
  const plain = usage
    // What is in brackets with a flag belongs to the flag.
    .replace(/\[[^[\]]*-\w[^[\]]*(?:\[[^\]]*\][^[\]]*)*\]/g, ' ')
    .replace(/-{1,2}[\w-]+(?:[= ](?:<[^>]*>|[A-Z_]+))?/g, ' ')
    .replace(/[<[(]*\b(?:sub)?commands?\b[^\s]*/gi, ' ')
    .replace(/[<[(]*\b(?:options?|flags?|global[ -]options?|args?|arguments?)\b[^\s]*/gi, ' ');
  return /<[^>]+>|\[[a-z][\w.-]*\]|\s[A-Z][A-Z_]+\b/.test(plain);
}

function deprecationIn(help: string): Deprecation | null {
  if (!/\bdeprecated\b/i.test(help)) return null;
  const match =
    /(?:use|replaced by|renamed to|favou?r of|see)\s+[`'"]?(-{0,2}[A-Za-z][\w:-]*(?: [a-z][\w-]*)?)/i.exec(
      help,
    );
  return { replacement: match?.[1]?.replace(/ instead$/, '') ?? null };
}

function uniqueCommands(commands: readonly SubcommandModel[]): readonly SubcommandModel[] {
  const found = new Map<string, SubcommandModel>();
  for (const each of commands) if (!found.get(each.name)?.summary) found.set(each.name, each);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** One model for each spelling that was seen; a value or a warning that any place tells of is true. */
function uniqueFlags(flags: readonly FlagModel[]): readonly FlagModel[] {
  const found: FlagModel[] = [];
  for (const flag of flags) {
    const at = found.findIndex(({ spellings }) => spellings.some((each) => flag.spellings.includes(each)));
    if (at === -1) found.push(flag);
    else {
      const other = found[at]!;
      found[at] = {
        spellings: [...new Set([...other.spellings, ...flag.spellings])],
        takesValue: other.takesValue || flag.takesValue,
        help: other.help || flag.help,
        deprecated: other.deprecated ?? flag.deprecated,
      };
    }
  }
  return found;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function stripColors(text: string): string {
  // Colours, and letters that manuals print twice to make them bold.
  return text.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '').replace(/.\u0008/g, '');
}
