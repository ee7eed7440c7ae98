// New text as pieces: words of our own, and copies of source text in which parts are replaced. Rendered, every name that was
// copied is known by where it came from, so that the binding check can be told what it must mean.
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';

export type Fragment = string | Copy | NamedFragment | Grouped;

/** Pieces that belong to another group of changes than the text that they are a part of. */
export interface Grouped {
  readonly group: number;
  readonly pieces: readonly Fragment[];
}

export interface Copy {
  readonly file: PythonFile;
  readonly start: number;
  readonly end: number;
  /** Inside of it, in any order, without overlaps. */
  readonly replaced: readonly Replacement[];
}

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: readonly Fragment[];
}

/** A name that stands for the one at a place of the source, spelled in another way. */
export interface NamedFragment {
  readonly name: string;
  readonly file: PythonFile;
  readonly start: number;
  /** The name there goes, and what means it means this one. */
  readonly carries?: boolean;
}

export interface CopiedName {
  readonly file: PythonFile;
  /** In the source. */
  readonly start: number;
  readonly carries: boolean;
  /** Null: that of the change. */
  readonly group: number | null;
  /** In the new text, in bytes. */
  readonly offset: number;
  readonly length: number;
}

export interface Rendered {
  readonly text: Uint8Array;
  readonly names: readonly CopiedName[];
}

export function copyOf(
  file: PythonFile,
  start: number,
  end: number,
  replaced: readonly Replacement[] = [],
): Copy {
  return { file, start, end, replaced: [...replaced].sort((a, b) => a.start - b.start || a.end - b.end) };
}

export function copyOfNode(file: PythonFile, node: number, replaced: readonly Replacement[] = []): Copy {
  const { tree } = file.facts;
  return copyOf(file, tree.start[node]!, tree.end[node]!, replaced);
}

/** `namesIn` lists where names start in a range of a source, ascending, with their ends. */
export function render(
  fragments: readonly Fragment[],
  to: SyntaxTree,
  namesIn: (
    file: PythonFile,
    start: number,
    end: number,
  ) => readonly { readonly start: number; readonly end: number }[],
): Rendered {
  const pieces: Uint8Array[] = [];
  const names: CopiedName[] = [];
  let length = 0;
  const add = (bytes: Uint8Array) => {
    pieces.push(bytes);
    length += bytes.length;
  };
  const copyRange = (file: PythonFile, start: number, end: number, group: number | null) => {
    for (const name of namesIn(file, start, end)) {
      names.push({
        file,
        start: name.start,
        carries: false,
        group,
        offset: length + name.start - start,
        length: name.end - name.start,
      });
    }
    add(file.facts.tree.bytes.subarray(start, end));
  };
  const addAll = (all: readonly Fragment[], group: number | null) => {
    for (const fragment of all) {
      if (typeof fragment === 'string') add(encodeText(to, fragment));
      else if ('pieces' in fragment) addAll(fragment.pieces, fragment.group);
      else if ('name' in fragment) {
        const bytes = encodeText(to, fragment.name);
        const { file, start, carries = false } = fragment;
        names.push({ file, start, carries, group, offset: length, length: bytes.length });
        add(bytes);
      } else {
        let at = fragment.start;
        for (const { start, end, by } of fragment.replaced) {
          copyRange(fragment.file, at, start, group);
          addAll(by, group);
          at = end;
        }
        copyRange(fragment.file, at, fragment.end, group);
      }
    }
  };
  addAll(fragments, null);
  return { text: Buffer.concat(pieces), names };
}
