// The official client, speaking to the real program in a process of its own.
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { buildProgram } from '../build-program.ts';
import { plainEnvironment } from '../cli/run-program.ts';

export interface ConnectOptions {
  readonly cwd: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly client?: ClientOptions;
  /** Before the client connects: what it answers to the server. */
  readonly prepare?: (client: Client) => void;
}

/** The current protocol revision; without it, a client opens with that of the year before. */
export const CURRENT: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

export interface Connection {
  readonly client: Client;
  readonly pid: number;
  call(name: string, inputs?: Record<string, unknown>): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly document: Record<string, unknown>;
  readonly links: readonly { readonly uri: string; readonly mimeType: string }[];
}

export async function connectClient(options: ConnectOptions): Promise<Connection> {
  const program = await buildProgram();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', ...(options.args ?? [])],
    cwd: options.cwd,
    env: plainEnvironment(options.env),
    stderr: 'inherit',
    maxBufferSize: 100 * 1024 * 1024,
  });
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: {}, ...options.client });
  options.prepare?.(client);
  await client.connect(transport);
  return {
    client,
    pid: transport.pid!,
    call: async (name, inputs = {}) => readAnswer(await client.callTool({ name, arguments: inputs })),
  };
}

/** The text says what the structure says; the rest are links. */
export function readAnswer(result: Awaited<ReturnType<Client['callTool']>>): ToolAnswer {
  const [first, ...rest] = result.content as {
    type: string;
    text?: string;
    uri?: string;
    mimeType?: string;
  }[];
  const document = result.structuredContent as Record<string, unknown>;
  if (first?.type !== 'text' || JSON.stringify(JSON.parse(first.text!)) !== JSON.stringify(document)) {
    throw new Error(`the text is not the structure: ${first?.text}`);
  }
  const links = rest.map(({ type, uri, mimeType }) => {
    if (type !== 'resource_link') throw new Error(`unexpected content ${type}`);
    return { uri: uri!, mimeType: mimeType! };
  });
  return { isError: result.isError === true, document, links };
}
