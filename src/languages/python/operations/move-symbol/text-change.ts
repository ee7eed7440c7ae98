// A change of text with the names it carries along, before it becomes an edit: offsets are known, ids are not yet.
import type { Span } from '../../../../base/span.ts';
import type { ChangeDraft, Rebinding, Relocation } from '../../../../kernel/language.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import type { Edit, EditLabels, FileOperation } from '../../../../kernel/patch/patch-set.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';

export interface FileChange extends FileSpan {
  readonly text: Uint8Array;
  readonly carried?: readonly CarriedSpan[];
  /** Places that mean a name in the new text afterwards. */
  readonly rebound?: readonly {
    readonly place: FileSpan;
    readonly offset: number;
    readonly length: number;
  }[];
}

/** Text from elsewhere that stands in the new text and means there what it meant before. */
export interface CarriedSpan {
  readonly from: FileSpan;
  /** Byte offset in the new text. */
  readonly offset: number;
}

export function draftOf(
  view: WorkspaceView,
  changes: readonly FileChange[],
  created: readonly FileChange[],
  removed: readonly FileSpan[],
  rebound: readonly Rebinding[],
  labels: EditLabels,
): ChangeDraft {
  const edits: Edit[] = [];
  const relocations: Relocation[] = [];
  const rebindings: Rebinding[] = [...rebound];
  for (const { file, span, text, carried = [], rebound: places = [] } of changes) {
    const edit = makeEdit(file, view.read(file), span, text, labels);
    edits.push(edit);
    const at = (offset: number) => ({ kind: 'edit' as const, editId: edit.id, offset });
    relocations.push(...carried.map(({ from, offset }) => ({ from, to: at(offset) })));
    for (const { place, offset, length } of places)
      rebindings.push({ place, means: { kind: 'inserted', at: at(offset), length } });
  }
  const fileOperations: FileOperation[] = [];
  for (const { file, text, carried = [], rebound: places = [] } of created) {
    fileOperations.push({ kind: 'create', path: file, content: text, executable: false });
    const at = (offset: number) => ({ kind: 'created' as const, file, offset });
    relocations.push(...carried.map(({ from, offset }) => ({ from, to: at(offset) })));
    for (const { place, offset, length } of places)
      rebindings.push({ place, means: { kind: 'inserted', at: at(offset), length } });
  }
  return { edits, fileOperations, relocations, removed, rebound: rebindings };
}

function makeEdit(file: string, bytes: Uint8Array, span: Span, text: Uint8Array, labels: EditLabels): Edit {
  if (span.start === span.end) return insertEdit(file, bytes, span.start, text, labels);
  return text.length === 0
    ? deleteEdit(file, bytes, span, labels)
    : replaceEdit(file, bytes, span, text, labels);
}
