// `setup`, `where` and `docs`: each asks the app and makes its document.
import { resolve } from 'node:path';
import type { ClientName } from '../../assist/setup/clients.ts';
import { isVersion } from '../../base/compare-versions.ts';
import { TugError } from '../../base/tug-error.ts';
import type { AgentName, HandlerContext, Handlers } from './handler.ts';
import { argumentText, flagIsSet, flagList, flagText, type ParsedCommand } from './parsed-command.ts';
import { workspaceRequest } from './workspace-request.ts';

const DEFAULT_COMMAND = ['npx', '-y', 'tugtool', 'mcp'] as const;

export const AGENT_HANDLERS: Pick<Handlers, AgentName> = {
  setup: async (input, context) => {
    const { setUpClient } = await import('../../app/setup-client.ts');
    const { answerSetupClient } = await import('../wire/agent-answers.ts');
    const command = flagList(input, 'command');
    const options = {
      client: argumentText(input, 'CLIENT') as ClientName,
      global: flagIsSet(input, 'global'),
      dryRun: flagIsSet(input, 'dry-run'),
      command: command.length === 0 ? DEFAULT_COMMAND : command,
      platform: context.environment.platform.split('-')[0]!,
    };
    const report = await setUpClient(workspaceRequest(input, context), options);
    return { kind: 'document', ...answerSetupClient(report, options) };
  },

  where: async (input, context) => {
    const { findTug } = await import('../../app/where.ts');
    const { answerWhere } = await import('../wire/agent-answers.ts');
    const question = {
      running: runningProgram(context),
      atLeast: atLeastOf(input),
      all: flagIsSet(input, 'all'),
    };
    return { kind: 'document', ...answerWhere(findTug(workspaceRequest(input, context), question)) };
  },

  'docs check': async (input, context) => {
    const { checkDocs } = await import('../../app/check-docs.ts');
    const { answerDocsCheck } = await import('../wire/agent-answers.ts');
    const program = await programToCheck(input, context);
    const files = input.arguments.get('FILE') ?? [];
    const report = await checkDocs(context.environment.workingDirectory, files, program);
    return { kind: 'document', ...answerDocsCheck(program.names[0]!, report) };
  },

  'docs generate': async (input, context) => {
    const { generateDocs, saveDocs } = await import('../../app/generate-docs.ts');
    const { answerDocsGenerate } = await import('../wire/agent-answers.ts');
    const { path, node } = runningProgram(context);
    const argv = await binaryOf(input);
    const docs = await generateDocs(
      argv === null ? { argv: [node, path], name: 'tug' } : { argv },
      flagList(input, 'example'),
      workspaceRequest(input, context),
    );
    const output = flagText(input, 'output');
    if (output !== null) saveDocs(resolve(context.environment.workingDirectory, output), docs.markdown);
    return { kind: 'document', ...answerDocsGenerate(docs, output) };
  },
};

/** tug knows its own table; any other program is asked. */
async function programToCheck(input: ParsedCommand, context: HandlerContext) {
  const argv = await binaryOf(input);
  if (argv === null) {
    const { modelOfTable } = await import('./model-of-table.ts');
    return { names: ['tug', 'tugtool'], ask: modelOfTable(context.table) };
  }
  const { askProgram } = await import('../../app/docs-program.ts');
  const { name, ask } = await askProgram(argv, workspaceRequest(input, context));
  return { names: [name], ask };
}

async function binaryOf(input: ParsedCommand): Promise<readonly string[] | null> {
  const binary = flagText(input, 'binary');
  if (binary === null) return null;
  const { simpleCommands } = await import('../../assist/docs/shell-commands.ts');
  const [command, ...more] = simpleCommands(binary);
  if (command !== undefined && more.length === 0) return command.words;
  throw new TugError('InvalidArgument', `--binary ${JSON.stringify(binary)} is not one command`, {
    hint: 'name a program, such as `git`, with arguments if it needs them',
    details: { argument: '--binary', value: binary, reason: 'not one command' },
  });
}

export function runningProgram({ environment }: HandlerContext) {
  return { path: environment.program, node: environment.node, version: environment.version };
}

function atLeastOf(input: ParsedCommand): string | null {
  const version = flagText(input, 'at-least');
  if (version === null || isVersion(version)) return version;
  throw new TugError('InvalidArgument', `--at-least ${JSON.stringify(version)} is not a version`, {
    hint: 'write it as 1.2.3',
    details: { argument: '--at-least', value: version, reason: 'not a version' },
  });
}
