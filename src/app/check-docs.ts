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
  const drift: DriftOnPage[] = [];
  const counted: { readonly file: string; readonly commands: number }[] = [];
  for (const file of files) {
    let commands = 0;
    for (const { line, text } of findShellLines(readPage(workingDirectory, file))) {
      for (const { words } of simpleCommands(text)) {
        const [program = '', ...rest] = words;
        if (!names.includes(program.replace(/^.*[\\/]/, ''))) continue;
        commands++;
        const found = await findDrift(names[0]!, rest, ask);
        drift.push(...found.map((each) => ({ ...each, file, line, text: words.join(' ') })));
      }
    }
    counted.push({ file, commands });
  }
  return { files: counted, drift };
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
