// `tug docs generate`: a reference of a program's commands, made of what the program printed a moment ago. Nothing in it
// can be out of date when it is written, and an example that fails stops it.
import { dirname } from 'node:path';
import type { CommandModel } from '../assist/docs/command-model.ts';
import { simpleCommands } from '../assist/docs/shell-commands.ts';
import { TugError } from '../base/tug-error.ts';
import { atomicWrite } from '../platform/atomic-write.ts';
import { describeErrno } from '../platform/errno.ts';
import { makeDirectories } from '../platform/make-directories.ts';
import { type AskedProgram, askProgram } from './docs-program.ts';
import type { WorkspaceRequest } from './open-workspace.ts';
import { runForText } from './run-for-text.ts';

export interface GeneratedDocs {
  readonly program: string;
  readonly commands: number;
  readonly examples: number;
  readonly markdown: string;
}

export interface DocumentedProgram {
  readonly argv: readonly string[];
  /** How the page calls it; that of the first word when it is not given. */
  readonly name?: string;
}

/** Deeper than the commands of any program; a program whose help never ends must not make us loop. */
const DEEPEST = 4;

/** `examples` are lines of arguments, without the program. Throws InvalidArgument when one of them fails. */
export async function generateDocs(
  { argv, name }: DocumentedProgram,
  examples: readonly string[],
  request: WorkspaceRequest,
): Promise<GeneratedDocs> {
  const program = await askProgram(argv, request, name);
  const sections = await describeBelow(program, []);
  const shown: string[] = [];
  for (const example of examples) shown.push(await runExample(program.name, argv, example, request));
  const parts = [
    `# ${program.name}`,
    `Made from the help of \`${program.name}\` by \`tug docs generate\`; do not edit.`,
    ...(shown.length === 0 ? [] : ['## Examples', ...shown]),
    ...sections,
  ];
  return {
    program: program.name,
    commands: sections.length,
    examples: shown.length,
    markdown: `${parts.join('\n\n')}\n`,
  };
}

export function saveDocs(path: string, markdown: string): void {
  try {
    makeDirectories(dirname(path));
    atomicWrite(path, markdown);
  } catch (error) {
    const reason = describeErrno(error);
    throw new TugError('WriteError', `${path} could not be written: ${reason}`, {
      details: { path, reason },
    });
  }
}

async function describeBelow(program: AskedProgram, path: readonly string[]): Promise<readonly string[]> {
  const [model, help] = [await program.ask(path), await program.help(path)];
  if (model === null || help === null) return [];
  const sections = [describe([program.name, ...path].join(' '), help)];
  if (path.length >= DEEPEST) return sections;
  for (const name of namesBelow(model)) {
    if (name !== 'help') sections.push(...(await describeBelow(program, [...path, name])));
  }
  return sections;
}

function namesBelow({ subcommands }: CommandModel): readonly string[] {
  return (subcommands ?? []).map(({ name }) => name);
}

function describe(command: string, help: string): string {
  return `## \`${command}\`\n\n${fence(help.trimEnd(), 'text')}`;
}

async function runExample(
  name: string,
  argv: readonly string[],
  example: string,
  request: WorkspaceRequest,
): Promise<string> {
  const [parsed, ...more] = simpleCommands(`${name} ${example}`);
  const words = parsed?.words.slice(1) ?? [];
  if (more.length > 0) throw failed(example, 'it is more than one command');
  const limits = { timeoutMs: 60_000, outputLimit: 64 * 1024, variables: { NO_COLOR: '1' } };
  const said = await runForText([...argv, ...words], request, limits);
  if (said === null) throw failed(example, 'it did not come to an end');
  if (said.exitCode !== 0) throw failed(example, `it ended with exit code ${said.exitCode}`);
  return fence(`$ ${name} ${example}\n${said.output.trimEnd()}`, 'console');
}

/** Longer than any fence inside. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

function failed(example: string, reason: string): TugError {
  return new TugError('InvalidArgument', `--example ${JSON.stringify(example)}: ${reason}`, {
    hint: 'examples are run before they are written down; correct or remove this one',
    details: { argument: '--example', value: example, reason },
  });
}
