// `workspace://...`: the workspace as resources. Each one is the document of a question, taken from the files as they are now.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import { OPERATIONS } from '../../kernel/operation.ts';
import { newestPatch } from '../../platform/session/patch-store.ts';
import { parseArguments } from '../cli/parse-arguments.ts';
import { inWorkspace } from '../cli/workspace-handlers.ts';
import type { FilesDocument, LastPatchDocument } from '../wire/resource-documents.ts';
import { serializeDocument } from '../wire/serialize-document.ts';
import { SCHEMA_VERSION, type WireDocument } from '../wire/wire-document.ts';
import { type CallWorkspace, namedWorkspace, workspaceOfStart } from './call-workspace.ts';
import { pathOfUri, relativeInputs } from './relative-inputs.ts';
import { type CommandRun, handlerContext, runCommand } from './run-command.ts';
import { flag } from './tool.ts';
import { wordForTools } from './tool-wording.ts';
import type { CallContext, SharedWork } from './work.ts';
import { words } from './workspace-tools.ts';

export interface ResourceText {
  readonly text: string;
  readonly mimeType: string;
}

/** Throws TugError, in the words of this door. */
export async function readResource(
  shared: SharedWork,
  uri: string,
  call: CallContext,
): Promise<ResourceText> {
  try {
    return await read(shared, uri, call);
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const words = (text: string) => wordForTools(text, null, OPERATIONS);
    const { code, message, hint, details } = error;
    throw new TugError(code, words(message), { hint: words(hint), details, cause: error });
  }
}

async function read(shared: SharedWork, uri: string, call: CallContext): Promise<ResourceText> {
  const part = shared.parts.read(uri);
  if (part !== null) return part;
  const { name, query } = parseUri(uri);
  const { workingDirectory, root } = workspaceOf(shared, query);
  // Paths as in tools: relative to the workspace, or full.
  const within = new Map(
    Object.entries(relativeInputs(Object.fromEntries(query), root) as Record<string, string>),
  );
  const document = await RESOURCES[name](shared, within, { workingDirectory, call }, root);
  const told = { ...document, workspace: root };
  return { text: serializeDocument(told, 'compact').trimEnd(), mimeType: 'application/json' };
}

type Query = ReadonlyMap<string, string>;

type Reader = (shared: SharedWork, query: Query, run: CommandRun, root: string) => Promise<WireDocument>;

const RESOURCES = {
  files: (shared, _query, run) =>
    inQuestion(shared, run, async ({ kernel }) => {
      const { snapshot } = await kernel.workspace.takeSnapshot();
      const files = snapshot.files.map(({ path, size, language }) => ({ path, size, language }));
      const document: FilesDocument = {
        status: 'ok',
        schema_version: SCHEMA_VERSION,
        snapshot_id: snapshot.id,
        files,
      };
      return document;
    }),

  symbols: async (shared, query, run) => {
    const [file = null, kind, name] = ['file', 'kind', 'name'].map((key) => query.get(key));
    const argv = ['symbols', ...flag('kind', kind), ...flag('name', name), ...words(file)];
    return (await runCommand(shared, { argv }, run)).document;
  },

  references: async (shared, query, run) => {
    const symbol = query.get('symbol_id');
    if (symbol === undefined) {
      throw new TugError('InvalidArgument', 'workspace://references needs symbol_id', {
        hint: 'workspace://references?symbol_id=sym_... with the id or address that workspace://symbols shows',
        details: { argument: 'symbol_id', reason: 'missing' },
      });
    }
    return (await runCommand(shared, { argv: ['references', ...flag('symbol', symbol)] }, run)).document;
  },

  last_patch: (shared, _query, run, root) =>
    inQuestion(shared, run, async ({ session }) => {
      const known = shared.lastPatches.at(root);
      const patch = (known?.patch ?? newestPatch(session.paths)) as LastPatchDocument['patch'];
      const document: LastPatchDocument = {
        status: 'ok',
        schema_version: SCHEMA_VERSION,
        patch,
        operation: known?.operation ?? null,
        applied: known?.applied ?? false,
        undo_token: known?.undo_token ?? null,
      };
      return document;
    }),
} satisfies Record<string, Reader>;

/** With a workspace that is opened as for any question. */
async function inQuestion(
  shared: SharedWork,
  run: CommandRun,
  ask: (opened: Parameters<Parameters<typeof inWorkspace>[2]>[0]) => Promise<WireDocument>,
): Promise<WireDocument> {
  const command = { argv: ['snapshot'] };
  const context = handlerContext(shared, command, run);
  const work: Parameters<typeof inWorkspace>[2] = async (opened) => ({
    document: await ask(opened),
    exitCode: 0,
  });
  const answer = await inWorkspace(
    parseArguments(shared.context.table, command.argv),
    context,
    work,
    'reads no code',
  );
  if (answer.kind === 'text') throw new Error('a question is answered with a document');
  return answer.document;
}

function parseUri(uri: string): { readonly name: keyof typeof RESOURCES; readonly query: Query } {
  const match = /^workspace:\/\/([a-z_]+)\/?(?:\?(.*))?$/s.exec(uri);
  const name = match?.[1] ?? '';
  if (!isResource(name)) throw unknownResource(uri);
  const query = new Map([...new URLSearchParams(match![2] ?? '')].filter(([, value]) => value !== ''));
  const stray = [...query.keys()].find((key) => !QUERIES[name].includes(key));
  if (stray !== undefined) {
    throw new TugError('InvalidArgument', `workspace://${name} takes no ${stray}`, {
      hint: `it takes ${QUERIES[name].join(', ')}`,
      details: { argument: stray, reason: 'unknown query', allowed: QUERIES[name] },
    });
  }
  return { name, query };
}

function isResource(name: string): name is keyof typeof RESOURCES {
  return Object.hasOwn(RESOURCES, name);
}

const QUERIES: Readonly<Record<keyof typeof RESOURCES, readonly string[]>> = {
  files: ['workspace_path'],
  symbols: ['file', 'kind', 'name', 'workspace_path'],
  references: ['symbol_id', 'workspace_path'],
  last_patch: ['workspace_path'],
};

function workspaceOf({ context }: SharedWork, query: Query): CallWorkspace {
  const named = query.get('workspace_path');
  if (named !== undefined) return namedWorkspace(pathOfUri(named));
  return workspaceOfStart(context.environment.workingDirectory);
}

function unknownResource(uri: string): TugError {
  const known = Object.keys(RESOURCES).map((name) => `workspace://${name}`);
  const nearest = nearestNames(uri.replace(/\?.*/s, ''), known, 3);
  return new TugError('FileNotFound', `there is no resource ${uri}`, {
    hint: `there are: ${known.join(', ')}`,
    details: { path: uri, nearest },
  });
}
