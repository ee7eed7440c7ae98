// `tug docs check`: do the commands that a page shows exist? Nothing on the page is run.
import type { AskModel } from '../assist/docs/command-model.ts';
import { type Drift, findDrift } from '../assist/docs/drift.ts';
import { findShellLines } from '../assist/docs/markdown-shell.ts';
import { simpleCommands } from '../assist/docs/shell-commands.ts';
import { TugError } from '../base/tug-error.ts';
import { readUserFile } from '../platform/read-user-file.ts';

export interface DriftOnPage extends Drift {
  readonly file: string;
  readonly line: number;
  /** The whole command as the page has it. */
  readonly text: string;
}

export interface DocsReport {
  readonly files: readonly { readonly file: string; readonly commands: number }[];
  readonly drift: readonly DriftOnPage[];
}

export interface CheckedProgram {
  /** How pages call it. */
  readonly names: readonly string[];
  readonly ask: AskModel;
}

/** Throws FileNotFound when a page is not there, InvalidArgument when it is no text. */
export async function checkDocs(
  workingDirectory: string,
  files: readonly string[],
  { names, ask }: CheckedProgram,
): Promise<DocsReport> {
  const pages = files.map((file) => ({
    file,
    commands: commandsOn(readPage(workingDirectory, file), names),
  }));
  // All at once: the program is asked about each command only once, and how many of it run is its own affair.
  const drift = await Promise.all(
    pages.flatMap(({ file, commands }) =>
      commands.map(async ({ line, words: [, ...rest], text }) => {
        const found = await findDrift(names[0]!, rest, ask);
        return found.map((each) => ({ ...each, file, line, text }));
      }),
    ),
  );
  return {
    files: pages.map(({ file, commands }) => ({ file, commands: commands.length })),
    drift: drift.flat(),
  };
}

function commandsOn(page: string, names: readonly string[]) {
  return findShellLines(page).flatMap(({ line, text }) =>
    simpleCommands(text)
      .filter(({ words: [program = ''] }) => names.includes(program.replace(/^.*[\\/]/, '')))
      .map(({ words }) => ({ line, words, text: words.join(' ') })),
  );
}

function readPage(workingDirectory: string, file: string): string {
  const bytes = readUserFile(workingDirectory, file);
  if (bytes === null) {
    throw new TugError('FileNotFound', `${file} does not exist`, {
      hint: 'name Markdown files that exist, relative to the working directory',
      details: { path: file },
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TugError('InvalidArgument', `${file} is not UTF-8 text`, {
      hint: 'name Markdown files',
      details: { argument: 'FILE', value: file, reason: 'not UTF-8' },
    });
  }
}
