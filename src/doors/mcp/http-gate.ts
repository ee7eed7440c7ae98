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
  const expected = digest(`Bearer ${token}`);
  return (request) => {
    const foreign = hostHeaderValidationResponse(request, names) ?? originValidationResponse(request, names);
    if (foreign !== undefined) return foreign;
    if (new URL(request.url).pathname !== MCP_PATH) return refuse(404, `there is only ${MCP_PATH}`);
    const given = digest(request.headers.get('authorization') ?? '');
    if (timingSafeEqual(given, expected)) return null;
    return refuse(401, 'give the token: Authorization: Bearer TOKEN', { 'WWW-Authenticate': 'Bearer' });
  };
}

/** Of equal length, so that the time of the comparison tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } };
  return Response.json(body, { status, headers });
}
