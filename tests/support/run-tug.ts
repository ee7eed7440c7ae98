// A command line answered in this process: parsed, handled and turned into a document exactly as the program does it,
// without the cost of starting one. Tests of printing, signals and start-up use the built program instead.
import type { WarmWorkspaces } from '../../src/app/warm-workspaces.ts';
import { TugError } from '../../src/base/tug-error.ts';
import { buildCommandTable } from '../../src/doors/cli/command-table.ts';
import type { Handler, HandlerContext } from '../../src/doors/cli/handler.ts';
import { parseArguments } from '../../src/doors/cli/parse-arguments.ts';
import { PLAIN_STYLE } from '../../src/doors/cli/text-style.ts';
import { WIRING } from '../../src/doors/cli/wiring.ts';
import { errorDocument, exitCodeOf } from '../../src/doors/wire/error-document.ts';
import { serializeDocument } from '../../src/doors/wire/serialize-document.ts';

export interface TugAnswer {
  readonly document: Record<string, unknown>;
  readonly exitCode: number;
}

export interface TugCall {
  readonly workingDirectory: string;
  readonly stdin?: string;
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** What earlier calls left in memory, for a door that stays. */
  readonly warm?: WarmWorkspaces;
}

export async function runTug(argv: readonly string[], call: TugCall): Promise<TugAnswer> {
  const table = buildCommandTable(WIRING.operations);
  const context: HandlerContext = {
    log: { log: () => {} },
    progress: { report: () => {}, finish: () => {} },
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
    environment: {
      variables: call.variables ?? withoutTugVariables(process.env),
      workingDirectory: call.workingDirectory,
      version: '0.0.0',
      nodeVersion: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
      program: 'dist/tug.cjs',
      node: process.execPath,
      readStdin: async () => Buffer.from(call.stdin ?? ''),
    },
    table,
    style: PLAIN_STYLE,
    ...(call.warm === undefined ? {} : { warm: call.warm }),
  };
  try {
    const parsed = parseArguments(table, argv);
    const handler = WIRING.handlers[parsed.command.handler!] as Handler;
    const answer = await handler(parsed, context);
    if (answer.kind === 'text') return { document: { text: answer.text }, exitCode: answer.exitCode };
    return { document: asOnTheWire(answer.document), exitCode: answer.exitCode };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const document = errorDocument(error);
    return { document: asOnTheWire(document), exitCode: exitCodeOf(document) };
  }
}

function asOnTheWire(document: Parameters<typeof serializeDocument>[0]): Record<string, unknown> {
  return JSON.parse(serializeDocument(document, 'compact')) as Record<string, unknown>;
}

function withoutTugVariables(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('TUG_')));
}
