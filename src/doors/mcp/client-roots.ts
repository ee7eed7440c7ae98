// The folders that a client declares as its roots. They are asked for only when a call names a path outside of the folder that
// the server was started in, in the multi-round-trip form; the SDK turns it into `roots/list` for older clients.

import { isAbsolute } from 'node:path';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { pathOfUri } from './relative-inputs.ts';

const ROOTS = 'roots';

/** Null when the client was not asked in this call. */
export function rootsOfCall({ mcpReq }: ServerContext): readonly string[] | null {
  const response = mcpReq.inputResponses?.[ROOTS] as { readonly roots?: unknown } | undefined;
  if (response !== undefined) {
    const listed = Array.isArray(response.roots) ? response.roots : [];
    return foldersOf(listed.map((root: { readonly uri?: unknown } | null) => root?.uri));
  }
  const state = mcpReq.requestState<unknown>();
  if (typeof state !== 'string') return null;
  try {
    const { roots } = JSON.parse(state) as { readonly roots?: unknown };
    return Array.isArray(roots) ? foldersOf(roots) : null;
  } catch {
    return null;
  }
}

function foldersOf(values: readonly unknown[]): readonly string[] {
  return values
    .filter((value) => typeof value === 'string')
    .map(pathOfUri)
    .filter(isAbsolute);
}

export function canListRoots(server: Server, context: ServerContext): boolean {
  return capabilitiesOf(server, context)?.roots !== undefined;
}

/** Current clients send their capabilities with every request, older ones once. */
export function capabilitiesOf(server: Server, context: ServerContext): ClientCapabilities | undefined {
  const envelope = context.mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

export function askForRoots(): InputRequiredResult {
  return inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() } });
}
