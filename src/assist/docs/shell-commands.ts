// From one line of shell to the simple commands in it: pipes, lists, substitutions and prefixes such as `sudo` or `A=1`
// taken apart. It does not run anything and expands nothing: a word with a variable stays a word.

export interface SimpleCommand {
  /** The program, then its arguments, without quotes. */
  readonly words: readonly string[];
}

export function simpleCommands(line: string): readonly SimpleCommand[] {
  const found: SimpleCommand[] = [];
  const collect = (words: readonly string[]) => {
    const command = withoutPrefixes(words);
    if (command.length > 0) found.push({ words: command });
  };
  new Splitter(line, collect).split();
  return found;
}

/** Words that stand before a command and change nothing about which command it is. */
const PREFIXES: ReadonlySet<string> = new Set([
  'sudo',
  'time',
  'exec',
  'command',
  'builtin',
  'nohup',
  'env',
  'then',
  'do',
  'else',
  'if',
  'elif',
  'while',
  'until',
  '!',
  '{',
]);
/** Runners whose first plain word is the program. */
const RUNNERS: ReadonlySet<string> = new Set(['npx', 'pnpx', 'bunx', 'uvx', 'pipx', 'xargs']);
const RUNNER_VERBS: ReadonlySet<string> = new Set(['run', 'exec', 'dlx']);

function withoutPrefixes(words: readonly string[]): readonly string[] {
  let rest = words;
  for (;;) {
    const [first = ''] = rest;
    if (/^[A-Za-z_]\w*\+?=/.test(first) || PREFIXES.has(first)) rest = rest.slice(1);
    else if (RUNNERS.has(first)) rest = behindRunner(rest);
    else return rest;
    if (rest.length === 0) return rest;
  }
}

/** `npx -y tugtool mcp`, `pipx run black`, `npx --package tugtool tug`: what is behind the options of the runner. */
function behindRunner(words: readonly string[]): readonly string[] {
  let index = 1;
  while (index < words.length && (words[index]!.startsWith('-') || RUNNER_VERBS.has(words[index]!))) {
    const takesValue = /^(?:-p|--package|-c|--call|--from|--with|-n|-I|-P)$/.test(words[index]!);
    index += takesValue ? 2 : 1;
  }
  return words.slice(index);
}

class Splitter {
  private readonly line: string;
  private readonly collect: (words: readonly string[]) => void;
  private words: string[] = [];
  private word: string | null = null;
  private at = 0;

  constructor(line: string, collect: (words: readonly string[]) => void) {
    this.line = line;
    this.collect = collect;
  }

  split(): void {
    while (this.at < this.line.length) this.step();
    this.endCommand();
  }

  private step(): void {
    const character = this.line[this.at]!;
    if (/\s/.test(character) && character !== '\n') {
      this.endWord();
      this.at++;
    } else if (
      character === '\n' ||
      character === ';' ||
      character === '|' ||
      character === '(' ||
      character === ')'
    ) {
      this.endCommand();
      this.at++;
    } else if (character === '&') {
      // `>&2` and `&>file` are redirections, not the end of a command.
      if (this.line[this.at - 1] === '>' || this.line[this.at + 1] === '>') this.skipRedirection();
      else {
        this.endCommand();
        this.at++;
      }
    } else if (character === '#' && this.word === null) {
      const end = this.line.indexOf('\n', this.at);
      this.at = end === -1 ? this.line.length : end;
    } else if (character === '>' || character === '<') this.skipRedirection();
    else this.readPiece(character);
  }

  private readPiece(character: string): void {
    this.word ??= '';
    if (character === '\\') {
      this.word += this.line[this.at + 1] ?? '';
      this.at += 2;
    } else if (character === "'") {
      const end = this.line.indexOf("'", this.at + 1);
      this.word += this.line.slice(this.at + 1, end === -1 ? this.line.length : end);
      this.at = end === -1 ? this.line.length : end + 1;
    } else if (character === '"') this.readDoubleQuoted();
    else if (character === '$' && this.line[this.at + 1] === '(')
      this.word += this.readSubstitution(this.at + 2, ')');
    else if (character === '`') this.word += this.readSubstitution(this.at + 1, '`');
    else {
      this.word += character;
      this.at++;
    }
  }

  private readDoubleQuoted(): void {
    this.at++;
    while (this.at < this.line.length && this.line[this.at] !== '"') {
      const character = this.line[this.at]!;
      if (character === '\\') {
        this.word += this.line[this.at + 1] ?? '';
        this.at += 2;
      } else if (character === '$' && this.line[this.at + 1] === '(') {
        this.word += this.readSubstitution(this.at + 2, ')');
      } else {
        this.word += character;
        this.at++;
      }
    }
    this.at++;
  }

  /** The commands inside count too; as a word the substitution is something unknown. */
  private readSubstitution(start: number, close: string): string {
    let depth = 1;
    let end = start;
    for (; end < this.line.length; end++) {
      if (this.line[end] === close && --depth === 0) break;
      if (close === ')' && this.line[end] === '(') depth++;
    }
    const inner = this.line.slice(start, end);
    new Splitter(inner, this.collect).split();
    this.at = end + 1;
    return '$()';
  }

  /** With its file; a number just before it belongs to it. */
  private skipRedirection(): void {
    if (this.word !== null && /^\d+$/.test(this.word)) this.word = null;
    this.endWord();
    while (/[<>&|]/.test(this.line[this.at] ?? '')) this.at++;
    if (this.line[this.at] === '(') return;
    while (/[ \t]/.test(this.line[this.at] ?? '')) this.at++;
    const before = this.words.length;
    while (this.at < this.line.length && !/[\s;|&<>()]/.test(this.line[this.at]!))
      this.readPiece(this.line[this.at]!);
    this.word = null;
    this.words.length = before;
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
  }

  private endCommand(): void {
    this.endWord();
    if (this.words.length > 0) this.collect(this.words);
    this.words = [];
  }
}
