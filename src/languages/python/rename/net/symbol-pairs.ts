// Symbols of a file before and after a patch that are one: everything that binds them stands in both texts.
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import { type ImportFact, IS_DECLARED, IS_IMPORT, NOT_A_NAME } from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';

export class SymbolPairs {
  private readonly known = new Map<number, number>();
  private readonly before: PythonFile;
  private readonly after: PythonFile;
  private readonly parts: readonly KeptPart[];
  /** What no scope binds may come from a star. */
  private readonly haveSameStars: boolean;

  constructor(before: PythonFile, after: PythonFile, parts: readonly KeptPart[]) {
    this.before = before;
    this.after = after;
    this.parts = parts;
    const stars = (file: PythonFile) =>
      file.facts.imports.filter(({ kind }) => kind === 'star').map((fact) => importText(file, fact));
    this.haveSameStars = stars(before).join() === stars(after).join();
  }

  areSame(was: number, is: number): boolean {
    if (was < 0 || is < 0) return was === is && (was === NOT_A_NAME || this.haveSameStars);
    const known = this.known.get(was);
    if (known !== undefined) return known === is;
    const same = this.compare(was, is);
    this.known.set(was, same ? is : -1);
    return same;
  }

  private compare(was: number, is: number): boolean {
    const before = this.before;
    const after = this.after;
    const declared = (file: PythonFile, symbol: number) => file.facts.symbols.flags[symbol]! & IS_DECLARED;
    const scopeKind = ({ facts }: PythonFile, symbol: number) =>
      facts.scopes.kind[facts.symbols.scope[symbol]!];
    if (declared(before, was) !== declared(after, is) || scopeKind(before, was) !== scopeKind(after, is))
      return false;
    const old = bindingNodesOf(before.facts, was);
    const now = bindingNodesOf(after.facts, is);
    return (
      old.length === now.length &&
      old.every(({ node, kind }, at) => {
        const other = now[at]!;
        return (
          kind === other.kind &&
          (kind !== IS_IMPORT || boundBy(before, node) === boundBy(after, other.node)) &&
          movedTo(this.parts, before.facts.tree.start[node]!, before.facts.tree.end[node]!) ===
            after.facts.tree.start[other.node]
        );
      })
    );
  }
}

function boundBy(file: PythonFile, node: number): string {
  const fact = file.facts.imports.find(({ boundNode }) => boundNode === node);
  return fact === undefined ? '' : importText(file, fact);
}

/** What an import says; a relative one also says where it stands. */
export function importText({ path }: PythonFile, { level, module, name }: ImportFact): string {
  return `${level === 0 ? '' : `${path} ${level}`} ${module} ${name}`;
}

/** Where bytes of the old text are in the new one; -1 when they were edited. */
function movedTo(parts: readonly KeptPart[], start: number, end: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (parts[middle]!.end < end) low = middle + 1;
    else high = middle;
  }
  const part = parts[low];
  return part === undefined || start < part.start ? -1 : start + part.shift;
}
