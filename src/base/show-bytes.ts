// Bytes as a person or an agent reads them in a message: text when they are text, base64 when not, never too much.
import { decodeText } from './text-codec.ts';

const SHOWN_LIMIT = 200;

export function showBytes(bytes: Uint8Array): string {
  const text = decodeText(bytes, 'utf_8');
  const shown = text ?? `base64:${Buffer.from(bytes.subarray(0, SHOWN_LIMIT)).toString('base64')}`;
  const characters = shown.length > SHOWN_LIMIT ? [...shown.slice(0, 2 * SHOWN_LIMIT + 2)] : [];
  return characters.length > SHOWN_LIMIT
    ? `${characters.slice(0, SHOWN_LIMIT).join('')}... (${bytes.length} bytes)`
    : shown;
}
