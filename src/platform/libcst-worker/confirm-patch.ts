// LibCST makes the edits of a patch in its own tree, and must come to the same bytes. What it cannot do, or does
// otherwise, stops the patch: the caller asked for its word.
import { detectSourceEncoding } from '../../base/source-encoding.ts';
import { type CodecName, decodeText, encodeText } from '../../base/text-codec.ts';
import { TugError } from '../../base/tug-error.ts';
import { languageOfPath } from '../../kernel/language-of-path.ts';
import type { FileChange, MaterializedPatch, ResolvedEdit } from '../../kernel/patch/patch-set.ts';
import { LibcstFile, type LibcstRewrite } from './libcst-file.ts';
import type { LibcstWorker } from './libcst-worker.ts';

/** Throws EngineMismatch, and what the worker throws. Files that are not Python, or only move, need no engine. */
export async function confirmPatch(worker: LibcstWorker, patch: MaterializedPatch): Promise<void> {
  for (const change of patch.changes) {
    const { path, movedFrom, before, after } = change;
    if (before === null || after === null || languageOfPath(path) !== 'python') continue;
    const edits = patch.edits.filter(({ edit }) => edit.file === (movedFrom ?? path));
    if (edits.length > 0) await confirmFile(worker, { ...change, before, after }, edits);
  }
}

async function confirmFile(
  worker: LibcstWorker,
  { path, before, after }: FileChange & { readonly before: Uint8Array; readonly after: Uint8Array },
  edits: readonly ResolvedEdit[],
): Promise<void> {
  const encoding = detectSourceEncoding(before);
  if (encoding.kind === 'unreadable') throw mismatch(path, encoding.reason);
  const { codec } = encoding;
  const content = decodeText(before, codec);
  const rewrites = edits.map((edit) => asRewrite(edit, before, codec));
  if (content === null || rewrites.includes(null)) throw mismatch(path, `it is not text in ${codec}`);
  const file = new LibcstFile(worker, path, content);
  const answer = await file.request('rewrite_batch', { rewrites });
  if (answer.kind === 'error') {
    if (answer.code === 'InternalError') {
      throw new TugError('WorkerError', `the LibCST worker failed at ${path}: ${answer.message}`, {
        details: { file: path, reason: answer.message, ...answer.details },
      });
    }
    throw mismatch(path, answer.message);
  }
  await file.release();
  const rewritten = encodeText(String(answer.result.new_content), codec);
  if (rewritten === null || Buffer.compare(rewritten, after) !== 0) {
    throw mismatch(path, 'the text it comes to is another one');
  }
}

/** The worker counts bytes of UTF-8, whatever the file is written in. Null when something is not text. */
function asRewrite({ edit, span }: ResolvedEdit, bytes: Uint8Array, codec: CodecName): LibcstRewrite | null {
  const text = decodeText(edit.text, codec);
  const [start, end] = [span.start, span.end].map((offset) => utf8Offset(bytes, offset, codec));
  return text === null || start == null || end == null ? null : { span: { start, end }, new_name: text };
}

function utf8Offset(bytes: Uint8Array, offset: number, codec: CodecName): number | null {
  if (codec === 'utf_8') return offset;
  const before = decodeText(bytes.subarray(0, offset), codec);
  return before === null ? null : Buffer.byteLength(before);
}

function mismatch(file: string, reason: string): TugError {
  return new TugError('EngineMismatch', `LibCST does not make the same change of ${file}: ${reason}`, {
    details: { file, reason },
  });
}
