// Several patches, each made for the result of the one before, become one patch against the tree they started from. A
// file is a list of pieces, kept from the old text or new, so that edits of edits come out exact and what was put back as it
// was is no edit at all.
import { compareText } from '../../base/compare-text.ts';
import { contentHash } from '../../base/content-hash.ts';
import type { Span } from '../../base/span.ts';
import { makePatchSet, replaceEdit } from './build-patch.ts';
import type {
  Edit,
  EditLabels,
  FileOperation,
  MaterializedPatch,
  PatchSet,
  ResolvedEdit,
} from './patch-set.ts';

/** What became of the files that any of the patches touched. */
export interface ComposedTree {
  /** By the path at which they are now. */
  readonly files: ReadonlyMap<string, ComposedFile>;
  /** Bytes of the files of the first tree that were touched, by the path they had there. */
  readonly touched: ReadonlyMap<string, Uint8Array>;
}

interface ComposedFile {
  /** Its path in the first tree; null for a file that was made since. */
  readonly origin: string | null;
  /** What is kept of the first tree's text stands in its old order. */
  readonly pieces: readonly Piece[];
  /** Of a file that was made since. */
  readonly executable: boolean;
}

type Piece =
  | ({ readonly kind: 'kept' } & Span)
  | { readonly kind: 'new'; readonly text: Uint8Array; readonly labels: EditLabels };

export const NOTHING_COMPOSED: ComposedTree = { files: new Map(), touched: new Map() };

export function addPatch(tree: ComposedTree, { changes, edits }: MaterializedPatch): ComposedTree {
  const files = new Map(tree.files);
  const touched = new Map(tree.touched);
  const editsOf = editsByFile(edits);
  // Away with all that is touched before anything arrives: files may change places.
  for (const { path, movedFrom } of changes) files.delete(movedFrom ?? path);
  for (const { path, movedFrom, before, after, executable } of changes) {
    const source = movedFrom ?? path;
    if (before === null) {
      files.set(path, { origin: null, pieces: [newPiece(after!, {})], executable });
      continue;
    }
    const known = tree.files.get(source);
    if (known === undefined) touched.set(source, before);
    if (after === null) continue;
    const { pieces, ...file } = known ?? untouchedFile(source, before);
    files.set(path, { ...file, pieces: editPieces(pieces, editsOf.get(source) ?? []) });
  }
  return { files, touched };
}

/** The one patch that does all of it, bound to the snapshot of the first tree. */
export function composedPatch(tree: ComposedTree, snapshotId: string): PatchSet {
  const { files, gone } = settleReplacements(tree);
  const edits: Edit[] = [];
  const fileOperations: FileOperation[] = [];
  for (const path of gone) {
    fileOperations.push({ kind: 'delete', path, expectedHash: contentHash(tree.touched.get(path)!) });
  }
  for (const [path, { origin, pieces, executable }] of files) {
    if (origin === null) {
      fileOperations.push({ kind: 'create', path, content: textOf(pieces, Buffer.alloc(0)), executable });
      continue;
    }
    const bytes = tree.touched.get(origin)!;
    if (path !== origin)
      fileOperations.push({ kind: 'move', path: origin, to: path, expectedHash: contentHash(bytes) });
    for (const edit of editsOfPieces(origin, bytes, pieces)) edits.push(edit);
  }
  return makePatchSet({ snapshotId, edits, fileOperations });
}

interface SettledTree {
  readonly files: ReadonlyMap<string, ComposedFile>;
  /** Files of the first tree that are nowhere any more, sorted. */
  readonly gone: readonly string[];
}

/**
 * A patch cannot delete a file and write another one in its place: there the file stays and gets new text. What would have
 * moved there is then gone from its own place, which may have been taken in turn.
 */
function settleReplacements({ files, touched }: ComposedTree): SettledTree {
  const settled = new Map(files);
  const gone = new Set(touched.keys());
  for (const { origin } of files.values()) if (origin !== null) gone.delete(origin);
  const replaced = (): [string, ComposedFile] | undefined =>
    [...settled].find(([path, { origin }]) => origin !== path && gone.has(path));
  for (let next = replaced(); next !== undefined; next = replaced()) {
    const [path, { origin, pieces }] = next;
    const before = origin === null ? Buffer.alloc(0) : touched.get(origin)!;
    settled.set(path, {
      origin: path,
      pieces: rewrite(touched.get(path)!, textOf(pieces, before)),
      executable: false,
    });
    gone.delete(path);
    if (origin !== null) gone.add(origin);
  }
  return { files: settled, gone: [...gone].sort(compareText) };
}

/** One text for another; the ends that they share are kept. */
function rewrite(before: Uint8Array, after: Uint8Array): readonly Piece[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  while (head > 0 && !(isBoundary(before, head) && isBoundary(after, head))) head--;
  while (tail > 0 && !isBoundary(after, after.length - tail)) tail--;
  return [
    { kind: 'kept', start: 0, end: head },
    newPiece(after.subarray(head, after.length - tail), {}),
    { kind: 'kept', start: before.length - tail, end: before.length },
  ];
}

/** No character of UTF-8 is cut in two, so that the new text can be shown. */
function isBoundary(bytes: Uint8Array, offset: number): boolean {
  return offset === bytes.length || (bytes[offset]! & 0xc0) !== 0x80;
}

function untouchedFile(origin: string, bytes: Uint8Array): ComposedFile {
  return { origin, pieces: [{ kind: 'kept', start: 0, end: bytes.length }], executable: false };
}

function newPiece(text: Uint8Array, labels: EditLabels): Piece {
  return { kind: 'new', text, labels };
}

/** `edits` are sorted and disjoint, and speak of the text that the pieces make. */
function editPieces(pieces: readonly Piece[], edits: readonly ResolvedEdit[]): readonly Piece[] {
  const result: Piece[] = [];
  let copied = 0;
  for (const { span, edit } of edits) {
    for (const piece of slicePieces(pieces, { start: copied, end: span.start })) result.push(piece);
    if (edit.text.length > 0) result.push(newPiece(edit.text, edit.labels));
    copied = span.end;
  }
  for (const piece of slicePieces(pieces, { start: copied, end: Number.POSITIVE_INFINITY }))
    result.push(piece);
  return result;
}

function slicePieces(pieces: readonly Piece[], { start, end }: Span): readonly Piece[] {
  const slices: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, lengthOf(piece))];
    at += lengthOf(piece);
    if (from >= to) continue;
    slices.push(
      piece.kind === 'kept'
        ? { kind: 'kept', start: piece.start + from, end: piece.start + to }
        : newPiece(piece.text.subarray(from, to), piece.labels),
    );
  }
  return slices;
}

function lengthOf(piece: Piece): number {
  return piece.kind === 'kept' ? piece.end - piece.start : piece.text.length;
}

function textOf(pieces: readonly Piece[], before: Uint8Array): Uint8Array {
  return Buffer.concat(
    pieces.map((piece) => (piece.kind === 'kept' ? before.subarray(piece.start, piece.end) : piece.text)),
  );
}

/** Between two kept pieces stands one edit, if anything is different there. */
function editsOfPieces(file: string, bytes: Uint8Array, pieces: readonly Piece[]): readonly Edit[] {
  const edits: Edit[] = [];
  let [copied, added, labels]: [number, Uint8Array[], EditLabels] = [0, [], {}];
  const closeGap = (end: number) => {
    const text = Buffer.concat(added);
    if (Buffer.compare(text, bytes.subarray(copied, end)) !== 0)
      edits.push(replaceEdit(file, bytes, { start: copied, end }, text, labels));
    [added, labels] = [[], {}];
  };
  for (const piece of pieces) {
    if (piece.kind === 'new') {
      added.push(piece.text);
      labels = piece.labels;
    } else if (piece.start < piece.end) {
      closeGap(piece.start);
      copied = piece.end;
    }
  }
  closeGap(bytes.length);
  return edits;
}

function editsByFile(edits: readonly ResolvedEdit[]): ReadonlyMap<string, readonly ResolvedEdit[]> {
  const files = new Map<string, ResolvedEdit[]>();
  for (const edit of edits) {
    const known = files.get(edit.edit.file);
    if (known === undefined) files.set(edit.edit.file, [edit]);
    else known.push(edit);
  }
  return files;
}
