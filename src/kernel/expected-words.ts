// Words that a request will be asked about, guessed before anything is known: whoever reads all files anyway can look for
// them in passing. A wrong guess costs a search, never an answer.
import { buildLineIndex, offsetOf } from '../base/line-index.ts';
import { TugError } from '../base/tug-error.ts';
import { isWordByte } from './find-word.ts';
import type { WorkspacePort } from './ports.ts';
import { parseSelector } from './resolve-target.ts';

export function expectedWords(
  workspace: WorkspacePort,
  arguments_: Readonly<Record<string, string>>,
): readonly string[] {
  const words = [targetWord(workspace, arguments_), arguments_.new_name ?? '', arguments_.to ?? ''];
  return [...new Set(words.filter((word) => /^[\w\u0080-\uffff]+$/.test(word)))];
}

function targetWord(workspace: WorkspacePort, arguments_: Readonly<Record<string, string>>): string {
  try {
    const selector = parseSelector(arguments_);
    if (selector.kind === 'address') return /[^.:]*$/.exec(selector.address)![0];
    if (selector.kind === 'id') return '';
    const bytes = workspace.readNow([selector.file]).get(selector.file) ?? null;
    if (bytes === null) return '';
    const offset = offsetOf(buildLineIndex(bytes), selector.line, selector.col);
    return typeof offset === 'number' ? wordAround(bytes, offset) : '';
  } catch (error) {
    // Said by who needs the target.
    if (error instanceof TugError) return '';
    throw error;
  }
}

function wordAround(bytes: Uint8Array, offset: number): string {
  let start = offset;
  let end = offset;
  while (isWordByte(bytes[start - 1])) start--;
  while (isWordByte(bytes[end])) end++;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
