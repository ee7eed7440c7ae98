// change-signature: a function takes other parameters, in every definition of its family, and whoever calls it passes what it passed to
// what it passed it to.
import { TugError } from '../../../../base/tug-error.ts';
import type {
  ChangeDraft,
  ChangeRequest,
  OccurrenceReport,
  Relocation,
} from '../../../../kernel/language.ts';
import type { FileSpan, Occurrence } from '../../../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import type { Edit, EditLabels } from '../../../../kernel/patch/patch-set.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { lineLimit } from '../../rewrite/line-limit.ts';
import { type PlacedText, placeRewrites, type Rewrite } from '../../rewrite/text-pieces.ts';
import { wrapRewrite } from '../../rewrite/wrap-rewrite.ts';
import type { PythonContext } from '../python-context.ts';
import { analyseSignature, placeKey } from './analysis.ts';

export function signatureOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { occurrences, ties, warnings } = analyseSignature(context, symbolChange(request));
  return { occurrences, others: [], warnings, word: null, ties };
}

export function signatureDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const change = symbolChange(request);
  const { rewrites } = analyseSignature(context, change);
  const byFile = new Map<string, Rewrite[]>();
  for (const place of selected) {
    for (const rewrite of rewrites.get(placeKey(place)) ?? []) {
      const list = byFile.get(rewrite.file);
      if (list === undefined) byFile.set(rewrite.file, [rewrite]);
      else list.push(rewrite);
    }
  }
  const edits: Edit[] = [];
  const relocations: Relocation[] = [];
  const removed: FileSpan[] = [];
  const labels = { operation: request.operation, symbol: change.symbol.id };
  for (const [file, list] of byFile) {
    const bytes = context.view.read(file);
    const { tree } = context.engine.program.file(file)!.facts;
    const limit = lineLimit(context.view, file, tree);
    const wrapped = list.map((rewrite) => wrapRewrite(tree, rewrite, limit));
    for (const placed of placeRewrites(bytes, wrapped, (text) => encode(context, file, text))) {
      const edit = makeEdit(file, bytes, placed, labels);
      edits.push(edit);
      for (const { from, offset, length } of placed.carried) {
        const to = { kind: 'edit', editId: edit.id, offset } as const;
        relocations.push({ from: { file, span: from }, to, ...(length === undefined ? {} : { length }) });
      }
      removed.push(...placed.removed.map((span) => ({ file, span })));
    }
  }
  return { edits, fileOperations: [], relocations, removed };
}

function makeEdit(file: string, bytes: Uint8Array, { span, text }: PlacedText, labels: EditLabels): Edit {
  if (span.start === span.end) return insertEdit(file, bytes, span.start, text, labels);
  return text.length === 0
    ? deleteEdit(file, bytes, span, labels)
    : replaceEdit(file, bytes, span, text, labels);
}

function encode({ engine }: PythonContext, path: string, text: string): Uint8Array {
  const { tree } = engine.program.file(path)!.facts;
  if (tree.encoding === 'utf-8' || /^[\s\x20-\x7e]*$/.test(text)) return encodeText(tree, text);
  throw new TugError(
    'UnsupportedOperation',
    `${path} is written in ${tree.encoding}, which may not spell ${text}`,
    {
      hint: 'use ASCII only, or save the file as UTF-8 first',
      details: { operation: 'change-signature', file: path, reason: `not in ${tree.encoding}` },
    },
  );
}
