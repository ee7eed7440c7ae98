// From changes in pieces to the draft: what is replaced goes, and every copied name must mean at its new place what it meant
// where it was copied from.
import type {
  BindingTarget,
  ChangeDraft,
  ExpectedMeaning,
  ExpectedName,
  Relocation,
} from '../../../../kernel/language.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import type { Edit, EditLabels } from '../../../../kernel/patch/patch-set.ts';
import { BINDS, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { meaningOfName } from '../../rename/net/plain-target.ts';
import { lineLimit, longLines } from '../../rewrite/line-limit.ts';
import { wrapEdits } from '../../rewrite/wrap-edits.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { membersOf } from '../extract/function/rebindings.ts';
import type { PythonContext } from '../python-context.ts';
import { type CopiedName, type Fragment, render } from './fragments.ts';
import { cannotInline } from './refuse-inline.ts';

/** Changes of one group belong together: a name that one of them binds is meant by the others. */
export interface InlineChange extends FileSpan {
  readonly fragments: readonly Fragment[];
  readonly group: number;
}

export function draftInline(
  context: PythonContext,
  changes: readonly InlineChange[],
  labels: EditLabels,
  inlined: readonly FileSpan[],
): ChangeDraft {
  const { engine, view } = context;
  const edits: Edit[] = [];
  const removed: FileSpan[] = [];
  const copied: (CopiedName & { readonly editId: string; readonly change: InlineChange })[] = [];
  const written = changes.map((change): WrittenChange => {
    const file = engine.program.file(change.file)!;
    const { text, names } = render(change.fragments, file.facts.tree, namesIn);
    refuseOtherEncoding(file, names, text);
    return { change, file: change.file, span: change.span, text, names };
  });
  for (const { change, file, span, text, names } of wrapWritten(context, written)) {
    const bytes = view.read(file);
    if (span.start === span.end && text.length === 0) continue;
    const edit =
      span.start === span.end
        ? insertEdit(file, bytes, span.start, text, labels)
        : text.length === 0
          ? deleteEdit(file, bytes, span, labels)
          : replaceEdit(file, bytes, span, text, labels);
    edits.push(edit);
    if (span.end > span.start) removed.push({ file, span });
    if (change !== null) copied.push(...names.map((name) => ({ ...name, editId: edit.id, change })));
  }
  const meanings = meaningsOf(engine, copied);
  const declared = new Map<
    string,
    { readonly editId: string; readonly offset: number; readonly length: number }
  >();
  const relocations: Relocation[] = [];
  for (const { file, start, editId, offset, length, change, carries, group } of copied) {
    const target = meanings.get(`${file.path}:${start}`);
    const isOwn = target?.kind === 'declaration' && target.file === file.path && target.span.start === start;
    if (!isOwn && !isImport(file, start)) continue;
    const key = `${group ?? change.group}:${file.path}:${start}`;
    if (declared.has(key)) continue;
    declared.set(key, { editId, offset, length });
    // An import means what it imports, and declares its name all the same.
    if (!isOwn) continue;
    // A statement that is written anew in place goes on declaring its names.
    const { span } = change;
    if (carries || (file.path === change.file && span.start <= start && start < span.end)) {
      const from = { file: file.path, span: { start, end: target.span.end } };
      relocations.push({ from, to: { kind: 'edit', editId, offset } });
    }
  }
  // Where what declares a variable of the body is not copied, the first copy that binds it does.
  for (const { file, start, editId, offset, length, change, group } of copied) {
    const target = meanings.get(`${file.path}:${start}`);
    if (target?.kind !== 'declaration' || !bindsLocal(file, start)) continue;
    const isInlined = inlined.some(
      (each) =>
        each.file === target.file &&
        each.file === file.path &&
        each.span.start <= target.span.start &&
        target.span.start < each.span.end,
    );
    if (!isInlined) continue;
    const key = `${group ?? change.group}:${file.path}:${target.span.start}`;
    if (!declared.has(key)) declared.set(key, { editId, offset, length });
  }
  const expected: ExpectedName[] = [];
  for (const { file, start, editId, offset, length, change, group: own } of copied) {
    const to = change.file;
    const group = own ?? change.group;
    const target = meanings.get(`${file.path}:${start}`);
    if (target === undefined || target.kind === 'unresolved') continue;
    let means: ExpectedMeaning = target;
    if (target.kind === 'declaration') {
      const made = declared.get(`${group}:${target.file}:${target.span.start}`);
      if (made !== undefined) {
        const { editId: id, offset: at } = made;
        means = { kind: 'inserted', at: { kind: 'edit', editId: id, offset: at }, length: made.length };
      } else if (file.path !== to && isImport(engine.program.file(target.file), target.span.start)) continue;
    } else if (file.path !== to) continue;
    expected.push({ at: { kind: 'edit', editId, offset }, length, means });
  }
  const files = new Set(edits.map(({ file }) => engine.program.file(file)!));
  // What a value is may be known better where it stands than where it was returned.
  const untold = [...files].flatMap((file) => membersOf(context, file));
  return { edits, fileOperations: [], relocations, removed, expected, untold };
}

interface WrittenChange extends FileSpan {
  /** Null for a line break beside the others. */
  readonly change: InlineChange | null;
  readonly text: Uint8Array;
  readonly names: readonly CopiedName[];
}

/** Lines that got too long have more lines. */
function wrapWritten(
  { engine, view }: PythonContext,
  written: readonly WrittenChange[],
): readonly WrittenChange[] {
  const sources = new Set(written.flatMap(({ names }) => names.map(({ file }) => file)));
  return [...new Set(written.map(({ file }) => file))].flatMap((file): readonly WrittenChange[] => {
    const own = written
      .filter((each) => each.file === file && (each.text.length > 0 || each.span.start < each.span.end))
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    const { tree } = engine.program.file(file)!.facts;
    const limit = lineLimit(view, file, tree);
    const isApart = own.every(({ span }, at) => at === 0 || own[at - 1]!.span.end <= span.start);
    if (limit === null || !isApart) return own;
    const wasLong = new Set([...sources].flatMap((source) => longLines(source.facts.tree, limit)));
    return wrapEdits(tree, own, limit, wasLong).map(({ span, text, edit, shift }) => {
      const one = own[edit];
      return one === undefined
        ? { change: null, file, span, text, names: [] }
        : { ...one, text, names: one.names.map((name) => ({ ...name, offset: shift(name.offset) })) };
    });
  });
}

/** Bytes of one encoding mean something else in another. */
function refuseOtherEncoding(to: PythonFile, names: readonly CopiedName[], text: Uint8Array): void {
  const other = names.find(({ file }) => file.facts.tree.encoding !== to.facts.tree.encoding);
  if (other === undefined || text.every((byte) => byte < 0x80)) return;
  throw cannotInline('the text', `${other.file.path} and ${to.path} are written in different encodings`);
}

/** What the copied names mean where they come from, by file and start; each place is asked about once. */
function meaningsOf(engine: PythonEngine, names: readonly CopiedName[]): ReadonlyMap<string, BindingTarget> {
  const meanings = new Map<string, BindingTarget>();
  for (const { file, start } of names) {
    const key = `${file.path}:${start}`;
    const node = meanings.has(key) ? undefined : nodeOfName(file, start);
    if (node !== undefined) meanings.set(key, meaningOfName(engine, file, file.facts, node));
  }
  return meanings;
}

interface NameSpan {
  readonly start: number;
  readonly end: number;
  readonly node: number;
}

const namesOf = new WeakMap<PythonFile, readonly NameSpan[]>();

/** Names as expressions and parameters; attributes and keywords may be known better or worse at another place. */
function namesIn(file: PythonFile, start: number, end: number): readonly NameSpan[] {
  const names = listNames(file);
  const found: NameSpan[] = [];
  for (let at = firstFrom(names, start); at < names.length && names[at]!.end <= end; at++)
    found.push(names[at]!);
  return found;
}

function nodeOfName(file: PythonFile, start: number): number | undefined {
  const names = listNames(file);
  const name = names[firstFrom(names, start)];
  return name?.start === start ? name.node : undefined;
}

function firstFrom(names: readonly NameSpan[], start: number): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listNames(file: PythonFile): readonly NameSpan[] {
  const known = namesOf.get(file);
  if (known !== undefined) return known;
  const { tree, useOf } = file.facts;
  const names: NameSpan[] = [];
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind !== Node.Name && (kind !== Node.Identifier || useOf[node] === 0)) continue;
    names.push({ start: tree.start[node]!, end: tree.end[node]!, node });
  }
  names.sort((a, b) => a.start - b.start);
  namesOf.set(file, names);
  return names;
}

/** Binds a name of the function that it stands in. */
function bindsLocal(file: PythonFile, start: number): boolean {
  const node = nodeOfName(file, start);
  if (node === undefined) return false;
  const { symbolOf, symbols, scopeOf, useOf } = file.facts;
  const symbol = symbolOf[node]!;
  if (symbol < 0 || (useOf[node]! & BINDS) === 0) return false;
  return symbols.scope[symbol] === scopeOf[node] && scopeOf[node] !== MODULE_SCOPE;
}

function isImport(file: PythonFile | null, start: number): boolean {
  const node = file === null ? undefined : nodeOfName(file, start);
  if (file === null || node === undefined) return false;
  const { symbolOf, symbols, useOf } = file.facts;
  const symbol = symbolOf[node]!;
  return symbol >= 0 && (symbols.flags[symbol]! & IS_IMPORT) !== 0 && (useOf[node]! & BINDS) !== 0;
}
