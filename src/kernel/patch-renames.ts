// A patch gives things new names and new places, and what tools print follows. To compare a run without the patch with one
// that has it, the former is read as if it had been renamed and moved too.
import type { MaterializedPatch } from './patch/patch-set.ts';

/** Turns text about the code before a patch into the same text about the code after it. */
export type TextMapping = (text: string) => string;

export function mapThroughPatch(patch: MaterializedPatch): TextMapping {
  const renames = [...movedPlaces(patch), ...renamedWords(patch)];
  if (renames.length === 0) return (text) => text;
  // Longest first, so that `tests/a.py.txt` is not taken for `tests/a.py`.
  const ordered = renames.sort((a, b) => b.from.length - a.from.length);
  const alternatives = ordered.map(({ from, before }) => `(${escapePattern(from)}${before})`).join('|');
  const pattern = new RegExp(`(?<![\\p{ID_Continue}])(?:${alternatives})`, 'gu');
  return (text) =>
    text.replace(
      pattern,
      (...match) => ordered[match.slice(1).findIndex((group) => group !== undefined)]!.to,
    );
}

interface Rename {
  readonly from: string;
  readonly to: string;
  /** A pattern of what must follow. */
  readonly before: string;
}

const END_OF_WORD = '(?![\\p{ID_Continue}])';

/** A file that moves is known by its path, and to many tools by a dotted name made of it. */
function movedPlaces(patch: MaterializedPatch): readonly Rename[] {
  return patch.changes.flatMap(({ path, movedFrom, after }) => {
    if (movedFrom === null || after === null) return [];
    const [from, to] = [dottedName(movedFrom), dottedName(path)];
    // One word alone could be any word; with a dot after it, it is a name that something belongs to.
    const module = { from, to, before: from.includes('.') ? END_OF_WORD : '(?=\\.\\p{ID_Start})' };
    return [{ from: movedFrom, to: path, before: END_OF_WORD }, module];
  });
}

function dottedName(path: string): string {
  return path.replace(/\.[^./]*$/, '').replaceAll('/', '.');
}

/** Identifiers that the patch replaces by others; one that becomes two different ones tells nothing. */
function renamedWords(patch: MaterializedPatch): readonly Rename[] {
  const found = new Map<string, Set<string>>();
  for (const { edit, before } of patch.edits) {
    const [from, to] = [asWord(before), asWord(edit.text)];
    if (from === null || to === null || from === to) continue;
    found.set(from, (found.get(from) ?? new Set()).add(to));
  }
  return [...found].flatMap(([from, targets]) =>
    targets.size === 1 ? [{ from, to: [...targets][0]!, before: END_OF_WORD }] : [],
  );
}

const LONGEST_WORD = 256;

function asWord(bytes: Uint8Array): string | null {
  if (bytes.length > LONGEST_WORD) return null;
  const text = new TextDecoder().decode(bytes);
  return /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(text) ? text : null;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
