// One client's server: the methods of the protocol, each answered from the tool table or by the work that all clients share.
// The same server serves every protocol revision that the SDK knows; only how a question reaches the person differs, and the
// SDK sees to that.
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { TugError } from '../../base/tug-error.ts';
import { errorDocument } from '../wire/error-document.ts';
import { serializeDocument } from '../wire/serialize-document.ts';
import type { ToolOutcome } from './call-tool.ts';
import { ClientProgress } from './client-progress.ts';
import { decidedFlags, decisionForm } from './decision-form.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES, RESOURCES } from './resource-list.ts';
import type { Tool } from './tool.ts';
import { listTool } from './tool-table.ts';
import type { CallContext, Work } from './work.ts';

export interface ServerHost {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** Loaded with the first call. */
  work(): Promise<Work>;
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
}

export function createServer(host: ServerHost): Server {
  const server = new Server(
    { name: 'tug', title: 'tug', version: host.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const tools = host.tools.map(listTool);
  server.setRequestHandler('tools/list', async () => ({ tools: tools as never }));
  server.setRequestHandler('tools/call', ({ params }, context) => answerCall(host, server, params, context));
  server.setRequestHandler('resources/list', async () => ({ resources: RESOURCES }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    try {
      const { text, mimeType } = await during(host, context, async (call) =>
        (await host.work()).readResource(uri, call),
      );
      return { contents: [{ uri, mimeType, text }] };
    } catch (error) {
      throw asProtocolError(uri, error);
    }
  });
  server.setRequestHandler('prompts/list', async () => ({
    prompts: PROMPTS.map(({ name, description, arguments: given }) => ({
      name,
      description,
      arguments: [...given],
    })),
  }));
  server.setRequestHandler('prompts/get', async ({ params }) =>
    getPrompt(params.name, params.arguments ?? {}),
  );
  return server;
}

interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

async function answerCall(
  host: ServerHost,
  server: Server,
  { name, arguments: inputs }: CallParams,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  if (!host.tools.some((tool) => tool.name === name))
    throw invalidParams(`there is no tool ${name}; tools/list shows those there are`);
  const decided = readDecision(context);
  const more = decided === null ? {} : { decided: decided.flags };
  const outcome = await during(host, context, async (call) =>
    (await host.work()).callTool({ tool: name, inputs, ...more, ...call }),
  );
  const form = decided === null && canAsk(server, context) ? decisionForm(outcome.document) : null;
  // Looking at the impact asks what is open; to be asked back would be no answer.
  if (form === null || name === 'tug_analyze_impact') return toResult(outcome);
  return inputRequired({
    inputRequests: { [DECISION]: inputRequired.elicit({ ...form, mode: 'form' } as never) },
    requestState: outcome.document.snapshot_id!,
  });
}

const DECISION = 'decision';

/** Null when this call was not asked about before. Whoever does not want to decide gets the ids, and no flags. */
function readDecision(context: ServerContext): { readonly flags: readonly string[] } | null {
  const response = context.mcpReq.inputResponses?.[DECISION] as
    | { readonly action?: unknown; readonly content?: unknown }
    | undefined;
  if (response === undefined) return null;
  const { action, content } = response;
  const snapshot = context.mcpReq.requestState<unknown>();
  if (action !== 'accept' || typeof content !== 'object' || content === null || typeof snapshot !== 'string')
    return { flags: [] };
  return { flags: decidedFlags(content as Readonly<Record<string, unknown>>, snapshot) };
}

function canAsk(server: Server, context: ServerContext): boolean {
  const envelope = context.mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const asking = capabilities?.elicitation;
  // Revisions before modes had forms only, and said so with an empty object.
  return asking !== undefined && (asking.form !== undefined || asking.url === undefined);
}

/** The whole document, for programs as it is and for models as text; what did not fit as links. */
function toResult({ document, parts }: ToolOutcome): CallToolResult {
  return {
    content: [
      { type: 'text', text: serializeDocument(document, 'compact').trimEnd() },
      ...parts.map(({ uri, name, mimeType }) => ({ type: 'resource_link' as const, uri, name, mimeType })),
    ],
    structuredContent: JSON.parse(serializeDocument(document, 'compact')) as Record<string, unknown>,
    ...('error' in document ? { isError: true } : {}),
  };
}

/** For as long as the work goes on: both the client and the end of the server can stop it. */
async function during<Result>(
  host: ServerHost,
  { mcpReq }: ServerContext,
  work: (call: CallContext) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const over = new AbortController();
  const stop = (message: string) => () => controller.abort(new TugError('Interrupted', message));
  for (const [signal, message] of [
    [mcpReq.signal, 'the client cancelled the call'],
    [host.signal, 'the server is ending'],
  ] as const) {
    if (signal.aborted) stop(message)();
    else signal.addEventListener('abort', stop(message), { signal: over.signal });
  }
  try {
    return await work({ signal: controller.signal, progress: new ClientProgress(mcpReq) });
  } finally {
    over.abort();
  }
}

function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt === undefined) {
    const names = PROMPTS.map((candidate) => candidate.name).join(', ');
    throw invalidParams(`there is no prompt ${name}; there are: ${names}`);
  }
  const missing = prompt.arguments.find(
    (argument) => argument.required && given[argument.name] === undefined,
  );
  if (missing !== undefined) throw invalidParams(`the prompt ${name} needs ${missing.name}`);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
  };
}

/** Resources have no results that say what went wrong; the typed error goes along as data. */
function asProtocolError(uri: string, error: unknown): Error {
  const { error: told } = errorDocument(error);
  if (told.code === 'FileNotFound' && uri === told.details.path)
    return new ResourceNotFoundError(uri, told.message);
  return invalidParams(`${told.message} (${told.hint})`, told);
}

function invalidParams(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}
