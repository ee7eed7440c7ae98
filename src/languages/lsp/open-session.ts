// The handshake with a language server, and what it may ask the client afterwards. Everything it asks is answered: a server that waits for an
// answer does nothing else.
import type {
  ClientCapabilities,
  InitializeParams,
  InitializeResult,
  ServerCapabilities,
} from 'vscode-languageserver-protocol';
import { type ServerConnection, ServerFailure } from '../../kernel/language-server.ts';
import { type ServerRoot, uriOfRoot } from './file-uris.ts';
import { OpenDocuments } from './open-documents.ts';
import { type ReadinessProgress, ReadinessWatch } from './readiness.ts';
import { POSITION_ENCODINGS, type PositionEncoding } from './server-positions.ts';

export interface SessionOptions {
  readonly root: ServerRoot;
  readonly clientVersion: string;
  /** As in the protocol: "rust", "go". */
  readonly languageId: string;
  readonly initializationOptions: unknown;
  /** What `workspace/configuration` is answered with, by section; "" is the whole. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** rust-analyzer reports its state by a notification of its own. */
  readonly hasServerStatus: boolean;
  readonly startTimeoutMs: number;
  readonly quietMs: number;
  readonly signMs: number;
  readonly processId: number;
}

export interface ServerSession {
  readonly connection: ServerConnection;
  readonly capabilities: ServerCapabilities;
  readonly encoding: PositionEncoding;
  readonly root: ServerRoot;
  readonly documents: OpenDocuments;
  readonly readiness: ReadinessWatch;
  /** Name and version, as the server states them. */
  readonly server: { readonly name: string; readonly version: string | null };
}

/** Rejects with ServerFailure. */
export async function openSession(
  connection: ServerConnection,
  options: SessionOptions,
  progress: ReadinessProgress,
): Promise<ServerSession> {
  const { root, startTimeoutMs: timeoutMs, hasServerStatus, quietMs, signMs } = options;
  const readiness = new ReadinessWatch(connection, { hasStatus: hasServerStatus, quietMs, signMs }, progress);
  connection.onRequest((method, params) => {
    if (method === 'window/workDoneProgress/create') readiness.announce();
    return answerServer(method, params, options);
  });
  const answer = await connection.request('initialize', initializeParams(options), { timeoutMs });
  const result = readResult(connection.name, answer);
  connection.notify('initialized', {});
  connection.notify('workspace/didChangeConfiguration', {
    settings: options.settings[''] ?? options.settings,
  });
  const encoding = readEncoding(connection.name, result);
  return {
    connection,
    capabilities: result.capabilities,
    encoding,
    root,
    documents: new OpenDocuments(connection, root, options.languageId, readiness),
    readiness,
    server: {
      name: result.serverInfo?.name ?? connection.name,
      version: result.serverInfo?.version ?? null,
    },
  };
}

function initializeParams(options: SessionOptions): InitializeParams {
  const uri = uriOfRoot(options.root);
  const name = options.root.path.split(/[/\\]/).at(-1) ?? '';
  return {
    processId: options.processId,
    clientInfo: { name: 'tug', version: options.clientVersion },
    rootUri: uri,
    capabilities: CAPABILITIES,
    initializationOptions: options.initializationOptions,
    workspaceFolders: [{ uri, name }],
  };
}

const CAPABILITIES: ClientCapabilities & { readonly experimental: object; readonly offsetEncoding: object } =
  {
    // clangd before 16 knows no other way to say it.
    offsetEncoding: POSITION_ENCODINGS,
    general: { positionEncodings: [...POSITION_ENCODINGS] },
    window: { workDoneProgress: true },
    workspace: {
      workspaceFolders: true,
      configuration: true,
      didChangeWatchedFiles: { dynamicRegistration: true },
      workspaceEdit: {
        documentChanges: true,
        resourceOperations: ['create', 'rename', 'delete'],
        failureHandling: 'abort',
      },
      symbol: { dynamicRegistration: false },
    },
    textDocument: {
      synchronization: { didSave: false },
      publishDiagnostics: { versionSupport: true, relatedInformation: true },
      definition: { linkSupport: true },
      references: {},
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      rename: { prepareSupport: true },
      codeAction: {
        codeActionLiteralSupport: {
          codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source', 'source.organizeImports'] },
        },
        resolveSupport: { properties: ['edit'] },
        dataSupport: true,
      },
      semanticTokens: {
        requests: { full: true },
        tokenTypes: ['comment', 'string'],
        tokenModifiers: [],
        formats: ['relative'],
      },
    },
    experimental: { serverStatusNotification: true },
  };

/** Throws for what a client without a screen cannot do; the server is told that the method is not supported. */
function answerServer(method: string, params: unknown, { settings, root }: SessionOptions): unknown {
  switch (method) {
    case 'workspace/configuration': {
      const { items = [] } = (params ?? {}) as { readonly items?: readonly { readonly section?: string }[] };
      return items.map(({ section = '' }) => settings[section] ?? null);
    }
    case 'workspace/workspaceFolders': {
      const uri = uriOfRoot(root);
      return [{ uri, name: root.path.split(/[/\\]/).at(-1) ?? '' }];
    }
    // Changes of a server go through a patch, never through the server.
    case 'workspace/applyEdit':
      return { applied: false, failureReason: 'tug applies edits itself' };
    case 'window/showDocument':
      return { success: false };
    case 'client/registerCapability':
    case 'client/unregisterCapability':
    case 'window/workDoneProgress/create':
    case 'window/showMessageRequest':
    case 'workspace/semanticTokens/refresh':
    case 'workspace/inlayHint/refresh':
    case 'workspace/codeLens/refresh':
    case 'workspace/diagnostic/refresh':
    case 'workspace/foldingRange/refresh':
    case 'workspace/inlineValue/refresh':
      return null;
    default:
      throw new Error(`tug does not support ${method}`);
  }
}

function readResult(name: string, answer: unknown): InitializeResult {
  const capabilities = (answer as Partial<InitializeResult> | null)?.capabilities;
  if (capabilities === null || typeof capabilities !== 'object') {
    const reason = 'the answer to initialize has no capabilities';
    throw new ServerFailure(name, { kind: 'garbage', reason });
  }
  return answer as InitializeResult;
}

/** A server that names none counts UTF-16; clangd names its choice in an older field. */
function readEncoding(name: string, result: InitializeResult): PositionEncoding {
  const { offsetEncoding } = result as { readonly offsetEncoding?: string };
  const chosen = result.capabilities.positionEncoding ?? offsetEncoding ?? 'utf-16';
  const known = POSITION_ENCODINGS.find((encoding) => encoding === chosen);
  if (known === undefined) {
    throw new ServerFailure(name, { kind: 'garbage', reason: `it counts columns in ${chosen}` });
  }
  return known;
}
