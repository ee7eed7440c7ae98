// The shell commands that a Markdown page shows, with their lines: fenced blocks marked as shell, and sessions with
// prompts. Output, other languages and bodies of here-documents are no commands.

export interface ShellLine {
  /** 1-based, of its first line when it goes on over several. */
  readonly line: number;
  readonly text: string;
}

export function findShellLines(markdown: string): readonly ShellLine[] {
  const found: ShellLine[] = [];
  let fence: Fence | null = null;
  let block: ShellLine[] = [];
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    if (fence === null) {
      fence = openFence(text);
      block = [];
    } else if (closes(text, fence)) {
      found.push(...commandsOf(block, fence.language));
      fence = null;
    } else block.push({ line: index + 1, text: withoutIndent(text, fence.indent) });
  }
  // A fence without an end runs to the end of the page, as Markdown has it.
  if (fence !== null) found.push(...commandsOf(block, fence.language));
  return found;
}

interface Fence {
  readonly mark: string;
  readonly indent: number;
  readonly language: string;
}

const SHELLS: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'fish',
  'shell',
  'shellscript',
  'ksh',
  'dash',
]);
const SESSIONS: ReadonlySet<string> = new Set([
  'console',
  'shell-session',
  'sh-session',
  'terminal',
  'session',
]);
const PROMPT = /^\s*(?:[\w.@~:/()[\]-]*[$%\u276f]|\$)\s+/;

function openFence(text: string): Fence | null {
  const match = /^([\s>]*)(`{3,}|~{3,})\s*([^`]*)$/.exec(text);
  if (match === null) return null;
  const [, indent = '', mark = '', info = ''] = match;
  const language = /^\{?\.?([\w+-]*)/.exec(info.trim())?.[1]?.toLowerCase() ?? '';
  return { mark, indent: indent.length, language };
}

function closes(text: string, { mark }: Fence): boolean {
  const match = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(text);
  return match !== null && match[1]![0] === mark[0] && match[1]!.length >= mark.length;
}

function withoutIndent(text: string, indent: number): string {
  const lead = /^[\s>]*/.exec(text)![0].length;
  return text.slice(Math.min(lead, indent));
}

function commandsOf(block: readonly ShellLine[], language: string): readonly ShellLine[] {
  const prompts = block.some(({ text }) => PROMPT.test(text));
  const isShell = SHELLS.has(language);
  const isSession =
    SESSIONS.has(language) || (language === '' && prompts) || (isShell && beginsWithPrompt(block));
  if (!isShell && !isSession) return [];
  return joinLines(isSession ? onlyPrompted(block) : block.map(withoutPrompt));
}

/** Output stands below a prompt: where the first command has none, no line is output. */
function beginsWithPrompt(block: readonly ShellLine[]): boolean {
  const first = block.find(({ text }) => !/^\s*(?:#|$)/.test(text));
  return first !== undefined && PROMPT.test(first.text);
}

function withoutPrompt({ line, text }: ShellLine): ShellLine {
  return { line, text: text.replace(PROMPT, '') };
}

/** In a session a command begins at a prompt and goes on while its lines end with a backslash. */
function onlyPrompted(block: readonly ShellLine[]): readonly ShellLine[] {
  const kept: ShellLine[] = [];
  let goesOn = false;
  for (const { line, text } of block) {
    const prompt = PROMPT.exec(text)?.[0];
    if (prompt !== undefined) kept.push({ line, text: text.slice(prompt.length) });
    else if (goesOn) kept.push({ line, text: text.replace(/^\s*>\s?/, '') });
    goesOn = (prompt !== undefined || goesOn) && text.endsWith('\\');
  }
  return kept;
}

function joinLines(lines: readonly ShellLine[]): readonly ShellLine[] {
  const joined: ShellLine[] = [];
  for (let index = 0; index < lines.length; index++) {
    const { line } = lines[index]!;
    let text = lines[index]!.text;
    while (index + 1 < lines.length && (endsWithBackslash(text) || hasOpenQuote(text))) {
      const next = lines[++index]!.text;
      text = endsWithBackslash(text) ? `${text.slice(0, -1)}${next}` : `${text}\n${next}`;
    }
    joined.push({ line, text });
    const end = /<<-?\s*(['"]?)(\w+)\1/.exec(text)?.[2];
    if (end === undefined) continue;
    while (index + 1 < lines.length && lines[index + 1]!.text.trim() !== end) index++;
    index++;
  }
  return joined.filter(({ text }) => text.trim() !== '');
}

function endsWithBackslash(text: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(text);
}

function hasOpenQuote(text: string): boolean {
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === '\\' && quote !== "'") index++;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === '#' && /\s/.test(text[index - 1] ?? ' ')) return false;
  }
  return quote !== '';
}
