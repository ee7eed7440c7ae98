// From the `WorkspaceEdit` of a server to edits and file operations of a patch. What must not be written is left out and reported, never
// dropped in silence: files outside of the workspace, generated files, files that tug has not seen.
import { compareText } from '../../base/compare-text.ts';
import { contentHash } from '../../base/content-hash.ts';
import { replaceEdit } from '../../kernel/patch/build-patch.ts';
import type { Edit, EditLabels, FileOperation } from '../../kernel/patch/patch-set.ts';
import { placeOfUri, type ServerRoot } from './file-uris.ts';
import { type PositionEncoding, type ServerRange, spanOfRange } from './server-positions.ts';

export interface EditContext {
  readonly root: ServerRoot;
  readonly encoding: PositionEncoding;
  /** Bytes of a file of the snapshot; null when it has no such file. */
  read(path: string): Uint8Array | null;
  /** Files of the snapshot in a folder and below; empty when there is no such folder. */
  filesUnder(folder: string): readonly string[];
  /** Why files of this path are never edited, such as build output; null when they may be. */
  isProtected(path: string): string | null;
  readonly labels: EditLabels;
}

export interface ReadEdit {
  /** Sorted by file and place. Insertions at one place keep the order of the server. */
  readonly edits: readonly Edit[];
  readonly fileOperations: readonly FileOperation[];
  readonly skipped: readonly SkippedFile[];
}

export interface SkippedFile {
  /** Relative to the workspace when it is inside, else absolute; a URI when it is neither. */
  readonly path: string;
  readonly reason: string;
  readonly edits: number;
}

export type WorkspaceEditOutcome =
  | ({ readonly kind: 'read' } & ReadEdit)
  /** The edit contradicts itself or the protocol: nothing of it can be trusted. */
  | { readonly kind: 'unusable'; readonly reason: string };

export function readWorkspaceEdit(answer: unknown, context: EditContext): WorkspaceEditOutcome {
  const steps = readSteps(answer);
  if (typeof steps === 'string') return { kind: 'unusable', reason: steps };
  const reader = new EditReader(context);
  for (const step of steps) {
    const reason = reader.take(step);
    if (reason !== null) return { kind: 'unusable', reason };
  }
  return reader.finish();
}

interface TextChange {
  readonly range: ServerRange;
  readonly newText: string;
}

type Step =
  | { readonly kind: 'text'; readonly uri: string; readonly changes: readonly TextChange[] }
  | {
      readonly kind: 'create';
      readonly uri: string;
      readonly overwrite: boolean;
      readonly ignoreIfExists: boolean;
    }
  | { readonly kind: 'rename'; readonly uri: string; readonly to: string; readonly overwrite: boolean }
  | { readonly kind: 'delete'; readonly uri: string; readonly ignoreIfMissing: boolean };

/** The steps in the order of the server, or why there are none. `documentChanges` wins over `changes`, as the protocol says. */
function readSteps(answer: unknown): readonly Step[] | string {
  if (answer === null || typeof answer !== 'object') return 'the answer is no workspace edit';
  const { changes, documentChanges } = answer as Record<string, unknown>;
  if (documentChanges !== undefined && documentChanges !== null) {
    if (!Array.isArray(documentChanges)) return '`documentChanges` is no list';
    const steps: Step[] = [];
    for (const change of documentChanges) {
      const step = readDocumentChange(change);
      if (typeof step === 'string') return step;
      steps.push(step);
    }
    return steps;
  }
  if (changes === undefined || changes === null) return [];
  if (typeof changes !== 'object' || Array.isArray(changes)) return '`changes` is no table';
  const steps: Step[] = [];
  for (const [uri, list] of Object.entries(changes as object).sort(([a], [b]) => compareText(a, b))) {
    const read = readChanges(uri, list);
    if (typeof read === 'string') return read;
    steps.push({ kind: 'text', uri, changes: read });
  }
  return steps;
}

function readDocumentChange(change: unknown): Step | string {
  if (change === null || typeof change !== 'object') return 'a document change is no object';
  const { kind, uri, oldUri, newUri, options, textDocument, edits } = change as Record<string, unknown>;
  const { overwrite, ignoreIfExists, ignoreIfNotExists } = (options ?? {}) as Record<string, unknown>;
  if (kind === undefined) {
    const { uri: of } = (textDocument ?? {}) as Record<string, unknown>;
    if (typeof of !== 'string') return 'a document change names no document';
    const read = readChanges(of, edits);
    return typeof read === 'string' ? read : { kind: 'text', uri: of, changes: read };
  }
  if (kind === 'create' && typeof uri === 'string')
    return { kind, uri, overwrite: overwrite === true, ignoreIfExists: ignoreIfExists === true };
  if (kind === 'rename' && typeof oldUri === 'string' && typeof newUri === 'string')
    return { kind, uri: oldUri, to: newUri, overwrite: overwrite === true };
  if (kind === 'delete' && typeof uri === 'string')
    return { kind, uri, ignoreIfMissing: ignoreIfNotExists === true };
  return `a document change of the unknown kind ${JSON.stringify(kind)}`;
}

function readChanges(uri: string, list: unknown): readonly TextChange[] | string {
  if (!Array.isArray(list)) return `the edits of ${uri} are no list`;
  for (const each of list) {
    const { range, newText } = (each ?? {}) as Record<string, unknown>;
    if (typeof newText !== 'string' || !isRange(range)) return `an edit of ${uri} has no range or no text`;
  }
  return list as readonly TextChange[];
}

function isRange(value: unknown): value is ServerRange {
  const { start, end } = (value ?? {}) as Record<string, unknown>;
  return isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): boolean {
  const { line, character } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(line) && Number.isInteger(character);
}

class EditReader {
  readonly #context: EditContext;
  readonly #edits: Edit[] = [];
  readonly #operations: FileOperation[] = [];
  readonly #skipped = new Map<string, { reason: string; edits: number }>();
  /** Of files that were created by an earlier step: their text so far. */
  readonly #created = new Map<string, Uint8Array>();
  /** New path by old path. */
  readonly #moved = new Map<string, string>();

  constructor(context: EditContext) {
    this.#context = context;
  }

  /** Null, or why the whole edit is unusable. */
  take(step: Step): string | null {
    const path = this.#path(step.uri, step.kind === 'text' ? step.changes.length : 1);
    if (path === null) return null;
    switch (step.kind) {
      case 'text':
        return this.#text(path, step.changes);
      case 'create':
        if (this.#context.read(path) !== null) {
          if (step.ignoreIfExists && !step.overwrite) return null;
          return `${path} is to be created and exists`;
        }
        this.#created.set(path, new Uint8Array());
        return null;
      case 'rename':
        return this.#move(path, step.to);
      case 'delete':
        return this.#delete(path, step.ignoreIfMissing);
    }
  }

  finish(): WorkspaceEditOutcome {
    const overlap = findOverlap(this.#edits);
    if (overlap !== null) return { kind: 'unusable', reason: overlap };
    for (const [path, content] of this.#created)
      this.#operations.push({ kind: 'create', path, content, executable: false });
    const skipped = [...this.#skipped].map(([path, about]) => ({ path, ...about }));
    return {
      kind: 'read',
      edits: [...this.#edits].sort(byPlace),
      fileOperations: [...this.#operations].sort((a, b) => compareText(a.path, b.path)),
      skipped: skipped.sort((a, b) => compareText(a.path, b.path)),
    };
  }

  /** A file, or a folder with all that is in it. */
  #move(path: string, uri: string): string | null {
    const to = this.#path(uri, 1);
    if (to === null) return `${path} would move out of the workspace`;
    const files = this.#filesAt(path);
    if (files.length === 0) return `${path} is to move and does not exist`;
    if (this.#filesAt(to).length > 0) return `${path} is to move to ${to}, which exists`;
    for (const file of files) {
      const target = `${to}${file.slice(path.length)}`;
      const expectedHash = contentHash(this.#context.read(file)!);
      this.#operations.push({ kind: 'move', path: file, to: target, expectedHash });
      this.#moved.set(file, target);
    }
    return null;
  }

  #delete(path: string, ignoreIfMissing: boolean): string | null {
    const files = this.#filesAt(path);
    if (files.length === 0 && !ignoreIfMissing) return `${path} is to be deleted and does not exist`;
    for (const file of files) {
      const expectedHash = contentHash(this.#context.read(file)!);
      this.#operations.push({ kind: 'delete', path: file, expectedHash });
    }
    return null;
  }

  #filesAt(path: string): readonly string[] {
    return this.#context.read(path) === null ? this.#context.filesUnder(path) : [path];
  }

  /** Null, and reported, when files of this path are left alone. */
  #path(uri: string, edits: number): string | null {
    const place = placeOfUri(this.#context.root, uri);
    switch (place.kind) {
      case 'unreadable':
        return this.#skip(uri, 'it is no file', edits);
      case 'outside':
        return this.#skip(place.path, 'it is outside of the workspace', edits);
      case 'inside': {
        const reason = this.#context.isProtected(place.path);
        return reason === null ? place.path : this.#skip(place.path, reason, edits);
      }
    }
  }

  #skip(path: string, reason: string, edits: number): null {
    const known = this.#skipped.get(path);
    if (known === undefined) this.#skipped.set(path, { reason, edits });
    else known.edits += edits;
    return null;
  }

  #text(path: string, changes: readonly TextChange[]): string | null {
    const { encoding, labels } = this.#context;
    const created = this.#created.get(path);
    if (created !== undefined) {
      const text = applyChanges(created, changes, encoding);
      if (text === null) return `an edit of ${path} is outside of its text`;
      this.#created.set(path, text);
      return null;
    }
    // Edits behind a move name the file by its new path.
    const old = [...this.#moved].find(([, to]) => to === path)?.[0] ?? path;
    const bytes = this.#context.read(old);
    if (bytes === null) {
      this.#skip(path, 'it is not in the snapshot: ignored, generated or just created', changes.length);
      return null;
    }
    for (const { range, newText } of changes) {
      const span = spanOfRange(bytes, range, encoding);
      if (span === null) return `an edit of ${path} is outside of its text`;
      const text = Buffer.from(newText);
      const isSame = Buffer.compare(bytes.subarray(span.start, span.end), text) === 0;
      if (!isSame) this.#edits.push(replaceEdit(old, bytes, span, text, labels));
    }
    return null;
  }
}

/** Text edits of one document all mean the text before them, so the last one is made first. */
function applyChanges(
  bytes: Uint8Array,
  changes: readonly TextChange[],
  encoding: PositionEncoding,
): Uint8Array | null {
  const spans = changes.map(({ range }) => spanOfRange(bytes, range, encoding));
  const order = [...changes.keys()].sort((a, b) => (spans[b]?.start ?? 0) - (spans[a]?.start ?? 0) || b - a);
  let result = bytes;
  for (const at of order) {
    const span = spans[at];
    if (span == null) return null;
    const text = Buffer.from(changes[at]!.newText);
    result = Buffer.concat([result.subarray(0, span.start), text, result.subarray(span.end)]);
  }
  return result;
}

function byPlace(a: Edit, b: Edit): number {
  return compareText(a.file, b.file) || startOf(a) - startOf(b) || endOf(a) - endOf(b);
}

function startOf({ anchor }: Edit): number {
  return anchor.kind === 'SpanExact' ? anchor.span.start : anchor.approximate.start;
}

function endOf({ anchor }: Edit): number {
  return anchor.kind === 'SpanExact' ? anchor.span.end : anchor.approximate.end;
}

function findOverlap(edits: readonly Edit[]): string | null {
  const sorted = [...edits].sort(byPlace);
  for (const [at, edit] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before?.file === edit.file && startOf(edit) < endOf(before))
      return `two edits of ${edit.file} overlap`;
  }
  return null;
}
