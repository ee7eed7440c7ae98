// A document as text: one line, or indented for people. The envelope comes first whatever order a handler built it in,
// and the same document always gives the same bytes.
import type { WireDocument } from './wire-document.ts';

export type JsonLayout = 'compact' | 'indented';

/** Ends with a newline. */
export function serializeDocument(document: WireDocument, layout: JsonLayout): string {
  const { status, schema_version, snapshot_id, environment, recovered, paging, ...answer } =
    document as WireDocument & Record<string, unknown>;
  const ordered = { status, schema_version, snapshot_id, environment, recovered, ...answer, paging };
  const json = layout === 'compact' ? JSON.stringify(ordered) : JSON.stringify(ordered, null, 2);
  return `${json.replace(TERMINAL_CONTROLS, escapeCharacter)}\n`;
}

/** JSON lets these stand as they are, but a terminal may obey them. */
const TERMINAL_CONTROLS = /[\u007f-\u009f]/g;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
