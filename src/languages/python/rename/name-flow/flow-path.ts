// Where a string is inside of the value that holds it: an item of a list, a key of a dictionary, a word of a longer string.
// A path lists the steps from the outermost value to the string; an empty path is the string itself.

type Step =
  | { readonly kind: 'item'; readonly index: number | null }
  | { readonly kind: 'key' }
  | { readonly kind: 'value' }
  /** One of the words of a string that is split later. */
  | { readonly kind: 'word' };

export type FlowPath = readonly Step[];

export const WHOLE: FlowPath = [];
export const WORD: FlowPath = [{ kind: 'word' }];

/** As an item of a display or iterator; `index` only where the position is certain. */
export function asItem(path: FlowPath, index: number | null = null): FlowPath {
  return [{ kind: 'item', index }, ...path];
}

export function asKey(path: FlowPath): FlowPath {
  return [{ kind: 'key' }, ...path];
}

export function asValue(path: FlowPath): FlowPath {
  return [{ kind: 'value' }, ...path];
}

/** What a loop over the holder yields; null when the string is not among it. */
export function iterated([first, ...rest]: FlowPath): FlowPath | null {
  return first?.kind === 'item' || first?.kind === 'key' ? rest : null;
}

/** What `holder[index]` yields, `index` null for a computed one; null when the string is not in it. */
export function itemAt([first, ...rest]: FlowPath, index: number | null): FlowPath | null {
  if (first?.kind === 'value') return rest;
  if (first?.kind !== 'item') return null;
  const isOther = index !== null && index >= 0 && first.index !== null && first.index !== index;
  return isOther ? null : rest;
}

/** The same holder after its items may have changed their positions: a slice, a sum, a sorted copy. */
export function reordered(path: FlowPath): FlowPath {
  const rest = iterated(path);
  return rest !== null && path[0]?.kind === 'item' ? asItem(rest) : path;
}

/** A list of what a loop over the holder yields; null when the string is not among it. */
export function listed(path: FlowPath): FlowPath | null {
  const rest = iterated(path);
  return rest === null ? null : asItem(rest);
}

export function isWhole(path: FlowPath): boolean {
  return path.length === 0;
}

export function pathKey(path: FlowPath): string {
  return path.map((step) => (step.kind === 'item' ? `i${step.index ?? ''}` : step.kind[0])).join('.');
}
