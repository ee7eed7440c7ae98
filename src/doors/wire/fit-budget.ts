// Answers respect a budget without ever cutting JSON: long texts move to files, then lists are paged, least telling
// first. What was left out is always said, with the place where it stands.
import { serializeDocument } from './serialize-document.ts';
import type { Page, Paging, WireDocument } from './wire-document.ts';

/** Keeps text in a file and returns its path, or null when it cannot be kept. */
export type Spill = (name: string, content: string | Uint8Array) => string | null;

/** At most `maxBytes` on the wire; the smallest document there is when even that one is larger. */
export function fitBudget<Document extends WireDocument>(
  document: Document,
  maxBytes: number,
  spill: Spill,
): Document {
  const draft = new Draft(document, maxBytes);
  if (draft.fits()) return document;
  saves(draft, () => moveDiff(draft, spill));
  if (!draft.fits()) saves(draft, () => shortenOutputs(draft, TAIL_KEPT, spill));
  const lists = draft.fits() ? [] : findLists(draft.root);
  for (const keep of [SAMPLE_KEPT, 0]) {
    for (const list of lists) if (!draft.fits()) pageList(draft, list, keep, spill);
  }
  if (!draft.fits()) saves(draft, () => shortenOutputs(draft, 0, spill));
  return draft.root as unknown as Document;
}

/** How much of a check's output stays when all of it does not fit: its end, where test runners say what failed. */
const TAIL_KEPT = 2048;

/** Every list keeps a few items before any list loses all. */
const SAMPLE_KEPT = 3;

type Fields = Record<string, unknown>;

/** The document while it shrinks; values are replaced, never changed in place, since they belong to the caller. */
class Draft {
  root: Fields;
  private readonly maxBytes: number;
  private measured: { readonly root: Fields; readonly size: number } | null = null;

  constructor(document: WireDocument, maxBytes: number) {
    this.root = { ...document };
    this.maxBytes = maxBytes;
  }

  size(): number {
    if (this.measured?.root !== this.root) {
      const text = serializeDocument(this.root as unknown as WireDocument, 'compact');
      this.measured = { root: this.root, size: Buffer.byteLength(text) };
    }
    return this.measured.size;
  }

  fits(): boolean {
    return this.size() <= this.maxBytes;
  }

  room(): number {
    return this.maxBytes - this.size();
  }

  replace(path: readonly string[], value: unknown): void {
    this.root = replaceAt(this.root, path, value) as Fields;
  }
}

function replaceAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return replacement;
  const fields = value as Fields;
  return { ...fields, [head]: replaceAt(fields[head], rest, replacement) };
}

function moveDiff(draft: Draft, spill: Spill): void {
  const { patch } = draft.root;
  if (!isFields(patch)) return;
  const { unified_diff: text, unified_diff_base64: base64, ...rest } = patch;
  if (typeof text !== 'string' && typeof base64 !== 'string') return;
  const file = spill('patch.diff', typeof text === 'string' ? text : Buffer.from(base64 as string, 'base64'));
  draft.replace(['patch'], { ...rest, unified_diff: null, unified_diff_file: file });
}

/** Outputs of checks and of what failed. */
function shortenOutputs(draft: Draft, keep: number, spill: Spill): void {
  const { verification, error } = draft.root;
  if (isFields(verification) && Array.isArray(verification.checks)) {
    const checks = verification.checks.map((check: unknown, i) =>
      shortenOutput(check, `check-${i + 1}`, keep, spill),
    );
    draft.replace(['verification', 'checks'], checks);
  }
  if (isFields(error))
    draft.replace(['error', 'details'], shortenOutput(error.details, 'error', keep, spill));
}

function shortenOutput(holder: unknown, name: string, keep: number, spill: Spill): unknown {
  if (!isFields(holder) || typeof holder.output !== 'string' || Buffer.byteLength(holder.output) <= keep)
    return holder;
  const file = holder.output_file ?? spill(`${name}.log`, holder.output);
  return { ...holder, output: keep === 0 ? null : tailOf(holder.output, keep), output_file: file };
}

/** Whole lines from the end, at most this many bytes. */
function tailOf(text: string, bytes: number): string | null {
  const lines = text.split('\n');
  let length = 0;
  let first = lines.length;
  while (first > 0) {
    length += Buffer.byteLength(lines[first - 1]!) + 1;
    if (length > bytes) break;
    first--;
  }
  const tail = lines.slice(first).join('\n');
  return tail === '' ? null : tail;
}

interface ListPlace {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The lists of a document, the one that can be spared best first. What is said in `next` and in checks always stays. */
function findLists(root: Fields): readonly ListPlace[] {
  const found: ListPlace[] = [];
  const visit = (fields: Fields, path: readonly string[]) => {
    for (const [name, value] of Object.entries(fields)) {
      const place = [...path, name];
      if (ALWAYS_KEPT.has(place.join('.'))) continue;
      if (Array.isArray(value)) found.push({ path: place, items: value });
      else if (isFields(value)) visit(value, place);
    }
  };
  visit(root, []);
  return found
    .filter(({ items }) => items.length > 0)
    .map((list, position) => ({ list, position, rank: rankOf(list) }))
    .sort((a, b) => a.rank - b.rank || a.position - b.position)
    .map(({ list }) => list);
}

/** The step of a batch that waits for a decision is as telling as a single operation that does. */
function rankOf({ path }: ListPlace): number {
  return SPARED_FIRST.indexOf(path.join('.').replace(/^undecided\./, ''));
}

const ALWAYS_KEPT: ReadonlySet<string> = new Set([
  'next',
  'verification',
  'paging',
  'symbol',
  'undecided.choices',
  'error.location',
]);

/** Lists that are not named here are spared before all of these. */
const SPARED_FIRST = [
  'other',
  'kept',
  'files_written',
  'files_restored',
  'edited',
  'patch.edits',
  'patch.file_operations',
  'references',
  'open',
  'groups',
  'ties',
  'warnings',
];

function pageList(draft: Draft, { path, items }: ListPlace, keep: number, spill: Spill): void {
  const name = path.join('.');
  const before = (draft.root.paging as Paging | undefined)?.[name];
  if (items.length <= keep || (before !== undefined && before.shown <= keep)) return;
  if (before === undefined) {
    // A short list of short items can be smaller than the note that it was left out.
    const whole = draft.root;
    if (!saves(draft, () => showItems(draft, path, items, keep, null))) return;
    draft.root = whole;
  }
  const file = before === undefined ? keepItems(name, items, spill) : fileOf(before);
  if (!saves(draft, () => showItems(draft, path, items, keep, file))) return;
  const shown = keep + countThatFit(items.slice(keep, -1), draft.room() - 2 * String(items.length).length);
  if (shown > keep) showItems(draft, path, items, shown, file);
}

function showItems(
  draft: Draft,
  path: readonly string[],
  items: readonly unknown[],
  shown: number,
  file: string | null,
): void {
  const page: Page = { shown, total: items.length, next: file === null ? null : `${file}:${shown + 1}` };
  const paging = (draft.root.paging ?? {}) as Paging;
  draft.replace(path, items.slice(0, shown));
  draft.root = { ...draft.root, paging: { ...paging, [path.join('.')]: page } };
}

/** Makes the change only if the document gets smaller by it. */
function saves(draft: Draft, change: () => void): boolean {
  const [root, size] = [draft.root, draft.size()];
  change();
  if (draft.size() < size) return true;
  draft.root = root;
  return false;
}

function countThatFit(items: readonly unknown[], room: number): number {
  let left = room;
  let count = 0;
  for (const item of items) {
    left -= sizeOfItem(item);
    if (left < 0) break;
    count++;
  }
  return count;
}

function sizeOfItem(item: unknown): number {
  const text = serializeDocument({ item } as unknown as WireDocument, 'compact');
  return Buffer.byteLength(text) - '{"item":}\n'.length + 1;
}

/** One item per line, so that a page is a range of lines. */
function keepItems(name: string, items: readonly unknown[], spill: Spill): string | null {
  return spill(`${name}.jsonl`, `${items.map((item) => JSON.stringify(item)).join('\n')}\n`);
}

function fileOf(page: Page): string | null {
  return page.next === null ? null : page.next.replace(/:\d+$/, '');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
