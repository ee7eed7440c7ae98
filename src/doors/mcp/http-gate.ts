// Who may speak to the server over HTTP: only who knows the token, and no web page. A page in a browser can be made to reach
// this machine under another name (DNS rebinding), so the names in Host and Origin must be ours.
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server';

export const MCP_PATH = '/mcp';

/** The refusal, or null for a request that may go on. */
export function gateOf(token: string, host: string): (request: Request) => Response | null {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const names = [...new Set([...localhostAllowedHostnames(), bracketed])];
  const expected = digest(token);
  return (request) => {
    const foreign = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
    if (foreign !== undefined) return foreign;
    if (new URL(request.url).pathname !== MCP_PATH) return refuse(404, `there is only ${MCP_PATH}`);
    // The name of a scheme is written in small or large letters, as the client likes.
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
    if (given !== null && timingSafeEqual(digest(given), expected)) return null;
    return refuse(401, NO_TOKEN, { 'WWW-Authenticate': 'Bearer' });
  };
}

const NO_TOKEN =
  'give the token, Authorization: Bearer TOKEN: it is TUG_MCP_TOKEN of the server, or what it printed when it started';

/** Of equal length, so that the time of the comparison tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } };
  return Response.json(body, { status, headers });
}
