// Where does a place stand once a patch is in? Edits push it along, files move with it, and text that an operation takes to
// another place takes it along.
import type { Relocation } from './language.ts';
import type { FileSpan } from './occurrence.ts';
import type { EditMap } from './patch/edit-map.ts';

/** Where a place is after the patch; null when its text is gone. An empty place stands for a file as a whole. */
export function followPlace(place: FileSpan, map: EditMap, relocations: Relocations): FileSpan | null {
  if (place.span.start === place.span.end) {
    const mapped = map.mapSpan(place.file, place.span);
    return mapped.kind === 'kept' ? { file: mapped.file, span: place.span } : null;
  }
  for (const { from, to, length } of relocations.get(place.file) ?? []) {
    if (!covers([from], place)) continue;
    const target = to.kind === 'edit' ? map.placeInEdit(to.editId, to.offset) : to;
    const start = target.offset + place.span.start - from.span.start;
    const end = start + (length ?? place.span.end - place.span.start);
    return { file: target.file, span: { start, end } };
  }
  const mapped = map.mapSpan(place.file, place.span);
  return mapped.kind === 'kept' || mapped.kind === 'replaced' ? mapped : null;
}

/** By the file they start from: a change of many files has many of them. */
export type Relocations = ReadonlyMap<string, readonly Relocation[]>;

export function byFile<Item>(
  items: readonly Item[],
  fileOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const files = new Map<string, Item[]>();
  for (const item of items) {
    const known = files.get(fileOf(item));
    if (known === undefined) files.set(fileOf(item), [item]);
    else known.push(item);
  }
  return files;
}

export function covers(spans: readonly FileSpan[], place: FileSpan): boolean {
  return spans.some(
    ({ file, span }) => file === place.file && span.start <= place.span.start && place.span.end <= span.end,
  );
}
