// One client's server: the methods of the protocol, each answered from the tool table or by the work that all clients share.
// The same server serves every protocol revision that the SDK knows; only how a question reaches the person differs, and the
// SDK sees to that.
import {
  type CallToolResult,
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
import { askForRoots, canListRoots, capabilitiesOf, rootsOfCall } from './client-roots.ts';
import { type Decision, decisionForm, readDecision, readQuestion } from './decision-form.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES, RESOURCES } from './resource-list.ts';
import type { Tool } from './tool.ts';
import { listTool, unknownTool } from './tool-table.ts';
import type { CallContext, Work } from './work.ts';

export interface ServerHost {
  readonly tools: readonly Tool[];
  readonly version: string;
  /** Loaded with the first call. */
  work(): Promise<Work>;
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
  /** What is being answered, by the id of its request; several clients have ids of their own, and no need of this. */
  readonly running: Map<string | number, AbortController>;
}

export function createServer(host: ServerHost): Server {
  const server = new Server(
    { name: 'tug', title: 'tug', version: host.version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions: INSTRUCTIONS },
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
  server.setRequestHandler('completion/complete', async ({ params }, context) => {
    const { ref, argument } = params;
    refuseUnknown(ref, argument.name);
    const workspace = params.context?.arguments?.workspace_path ?? null;
    try {
      const { values, total, hasMore } = await during(host, context, async (call) =>
        (await host.work()).complete({ ...argument, workspace }, call),
      );
      return { completion: { values: [...values], total, hasMore } };
    } catch (error) {
      throw asProtocolError('', error);
    }
  });
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
  if (!host.tools.some((tool) => tool.name === name)) throw unknownToolName(host.tools, name);
  const decided = decidedBefore(context);
  const roots = rootsOfCall(context);
  const more = { roots: roots ?? [], ...(decided === null ? {} : { decided }) };
  const outcome = await during(host, context, async (call) =>
    (await host.work()).callTool({ tool: name, inputs, ...more, ...call }),
  );
  if (outcome.outside && roots === null && canListRoots(server, context)) return askForRoots();
  const asked = mayAsk(name, decided) && canAsk(server, context) ? decisionForm(outcome.document) : null;
  if (asked === null) return toResult(outcome);
  const question = {
    ...asked.question,
    ...(decided === null ? {} : { steps: decided.steps }),
    ...(roots === null ? {} : { roots }),
  };
  return inputRequired({
    inputRequests: { [DECISION]: inputRequired.elicit({ ...asked.form, mode: 'form' } as never) },
    requestState: JSON.stringify(question),
  });
}

const DECISION = 'decision';

/** Looking at the impact asks what is open: to be asked back would be no answer. Each step of a batch may ask once. */
function mayAsk(tool: string, decided: Decision | null): boolean {
  if (tool === 'tug_analyze_impact') return false;
  return decided === null || (decided.steps.length > 0 && decided.steps.length < MOST_QUESTIONS);
}

/** Whoever would have to answer more than this gets the ids. */
const MOST_QUESTIONS = 10;

/** Null when this call was not asked about before. Whoever does not want to decide gets the ids, and no flags. */
function decidedBefore(context: ServerContext): Decision | null {
  const response = context.mcpReq.inputResponses?.[DECISION] as
    | { readonly action?: unknown; readonly content?: unknown }
    | undefined;
  if (response === undefined) return null;
  const { action, content } = response;
  const question = readQuestion(context.mcpReq.requestState<unknown>());
  if (action !== 'accept' || typeof content !== 'object' || content === null || question === null)
    return { flags: [], steps: [] };
  return readDecision(content as Readonly<Record<string, unknown>>, question);
}

function canAsk(server: Server, context: ServerContext): boolean {
  const asking = capabilitiesOf(server, context)?.elicitation;
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
  for (const [signal, reason] of [
    [mcpReq.signal, cancelled()],
    [host.signal, new TugError('Interrupted', 'the server is ending')],
  ] as const) {
    const stop = () => controller.abort(reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { signal: over.signal });
  }
  host.running.set(mcpReq.id, controller);
  try {
    return await work({ signal: controller.signal, progress: new ClientProgress(mcpReq) });
  } finally {
    host.running.delete(mcpReq.id);
    over.abort();
  }
}

export function cancelled(): TugError {
  return new TugError('Interrupted', 'the client cancelled the call');
}

function promptNamed(name: string) {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt !== undefined) return prompt;
  const names = PROMPTS.map((candidate) => candidate.name).join(', ');
  throw invalidParams(`there is no prompt ${name}; there are: ${names}`);
}

function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = promptNamed(name);
  const missing = prompt.arguments.find(
    (argument) => argument.required && given[argument.name] === undefined,
  );
  if (missing !== undefined) throw invalidParams(`the prompt ${name} needs ${missing.name}`);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
  };
}

/** Throws when there is no such prompt or template, or it takes no such argument. */
function refuseUnknown(
  ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string },
  argument: string,
): void {
  if (ref.type === 'ref/prompt') {
    const taken = promptNamed(ref.name).arguments.map(({ name }) => name);
    if (!taken.includes(argument)) throw invalidParams(`the prompt ${ref.name} takes no ${argument}`);
    return;
  }
  const template = RESOURCE_TEMPLATES.find(({ uriTemplate }) => uriTemplate === ref.uri);
  if (template === undefined) throw invalidParams(`there is no resource template ${ref.uri}`);
  const variables = /\{\?([^}]*)\}/.exec(template.uriTemplate)![1]!.split(',');
  if (!variables.includes(argument)) throw invalidParams(`${ref.uri} has no ${argument}`);
}

/** Resources have no results that say what went wrong; the typed error goes along as data. */
function asProtocolError(uri: string, error: unknown): Error {
  const { error: told } = errorDocument(error);
  if (told.code === 'FileNotFound' && uri === told.details.path)
    return new ResourceNotFoundError(uri, told.message);
  return invalidParams(`${told.message} (${told.hint})`, told);
}

function unknownToolName(tools: readonly Tool[], name: string): ProtocolError {
  const { message, hint } = unknownTool(tools, name);
  return invalidParams(`${message}; ${hint}`);
}

function invalidParams(message: string, data?: unknown): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}
