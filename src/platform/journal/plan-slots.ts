// From changes to slots. A change may move, and moves may form chains and swaps; a slot is one path with what it holds before
// and what it holds after. Slots do not depend on each other, so each can be written, checked and taken back by itself.
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import { assertWritablePath } from '../../base/workspace-path.ts';
import type { FileChange, MaterializedPatch } from '../../kernel/patch/patch-set.ts';

export interface PlannedSlot {
  readonly path: string;
  /** Null: nothing may be there. */
  readonly before: Uint8Array | null;
  /** Null: nothing will be there. */
  readonly after: Uint8Array | null;
  /** Where the result gets its mode and owner; of no meaning when nothing will be there. */
  readonly attributes: AttributeSource;
}

export type AttributeSource =
  /** As the file at this path has them now. */
  | { readonly kind: 'of'; readonly path: string }
  | { readonly kind: 'new'; readonly executable: boolean }
  /** As they once were; but if the file is there and its mode is not `unless` any more, someone chose another since. */
  | { readonly kind: 'restore'; readonly attributes: Attributes; readonly unless: Attributes | null };

export interface Attributes {
  readonly mode: number;
  /** Null: whoever writes. */
  readonly uid: number | null;
  readonly gid: number | null;
}

/** Sorted by path; paths that would not change are left out. Throws PathEscape and ConflictingEdits. */
export function planSlots(patch: MaterializedPatch): readonly PlannedSlot[] {
  const sources = new Map<string, Uint8Array>();
  const results = new Map<string, { readonly bytes: Uint8Array; readonly attributes: AttributeSource }>();
  for (const change of patch.changes) {
    for (const path of [change.path, change.movedFrom ?? change.path]) assertWritablePath(path);
    const source = change.movedFrom ?? change.path;
    if (change.before !== null) {
      if (sources.has(source)) throw contradiction(source, 'two changes take the same file away');
      sources.set(source, change.before);
    } else if (change.movedFrom !== null) {
      throw contradiction(source, 'it is moved but does not exist before');
    }
    if (change.after !== null) {
      if (results.has(change.path)) throw contradiction(change.path, 'two changes write it');
      results.set(change.path, { bytes: change.after, attributes: attributesOf(change, source) });
    }
  }
  const slots: PlannedSlot[] = [];
  for (const path of [...new Set([...sources.keys(), ...results.keys()])].sort(compareText)) {
    const before = sources.get(path) ?? null;
    const result = results.get(path);
    const attributes = result?.attributes ?? NO_ATTRIBUTES;
    const keepsAttributes = attributes.kind === 'of' && attributes.path === path;
    if (before !== null && result !== undefined && keepsAttributes && sameBytes(before, result.bytes))
      continue;
    slots.push({ path, before, after: result?.bytes ?? null, attributes });
  }
  return slots;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

const NO_ATTRIBUTES: AttributeSource = { kind: 'new', executable: false };

function attributesOf(change: FileChange, source: string): AttributeSource {
  return change.before === null
    ? { kind: 'new', executable: change.executable }
    : { kind: 'of', path: source };
}

function contradiction(path: string, reason: string): TugError {
  return new TugError('ConflictingEdits', `the patch contradicts itself about ${path}: ${reason}`, {
    details: { path, reason },
  });
}
