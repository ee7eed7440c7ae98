// One declaration that stands for a whole family when bindings are compared. It must be the same one before and after
// the patch, so it is chosen by what survives: not by paths, which a module's rename changes, nor by imports, which get
// aliases.
import { compareText } from '../../../base/compare-text.ts';
import type { FileSpan } from '../../../kernel/occurrence.ts';
import { BINDS } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { placeOfDefinition, shortName, spanOf } from './describe-definition.ts';

/** Which of several equal declarations is the first, such that it is the first on both sides of a patch. */
export interface DeclarationOrder {
  /** Definitions may go to other files: the rest of their line says more than the path. */
  readonly byLine: boolean;
  /** Where a file was before files moved. */
  readonly formerPath: (path: string) => string;
}

/** Nothing moves. */
export const BY_PATH: DeclarationOrder = { byLine: false, formerPath: (path) => path };
export const BY_LINE: DeclarationOrder = { ...BY_PATH, byLine: true };

export function representative(
  engine: PythonEngine,
  definitions: readonly Definition[],
  order: DeclarationOrder,
): FileSpan | null {
  let best: Candidate | null = null;
  const ranks = new Set<number>();
  for (const definition of definitions) {
    const candidate = candidateFor(engine, definition);
    if (candidate === null) continue;
    ranks.add(candidate.rank);
    if (best === null || compareCandidates(engine, candidate, best, order) < 0) best = candidate;
  }
  // A package's own name and its submodule: which of them is meant depends on what ran before.
  if (best === null || (ranks.has(MODULE) && ranks.has(OWN))) return null;
  return best.place;
}

const MODULE = 0;
const OWN = 1;
const IMPORTED = 2;

interface Candidate {
  /** Modules first, then definitions of our own, then imports, then what is only set from outside. */
  readonly rank: number;
  readonly name: string;
  readonly place: FileSpan;
}

function candidateFor(engine: PythonEngine, definition: Definition): Candidate | null {
  if (definition.kind === 'module') {
    const place = placeOfModule(engine, definition);
    return place === null ? null : { rank: MODULE, name: '', place };
  }
  // What holds it: its own name is what changes.
  const name = shortName(definition).replace(/[^.]*$/, '');
  if (definition.kind === 'symbol') {
    const own = placeOutsideImports(definition.ref.file, definition.ref.symbol);
    if (own !== null) return { rank: OWN, name, place: own };
    const imported = placeOfImport(definition.ref.file, definition.ref.symbol);
    if (imported !== null) return { rank: IMPORTED, name, place: imported };
  }
  const place = placeOfDefinition(definition);
  return place === null ? null : { rank: definition.kind === 'symbol' ? IMPORTED : OWN, name, place };
}

function compareCandidates(
  engine: PythonEngine,
  a: Candidate,
  b: Candidate,
  { byLine, formerPath }: DeclarationOrder,
): number {
  return (
    a.rank - b.rank ||
    compareText(a.name, b.name) ||
    // Of a module and its stub, an import leads to the module.
    Number(isStubPath(a.place.file)) - Number(isStubPath(b.place.file)) ||
    // What follows an imported name on its line are its neighbours, and sorting a statement changes those.
    (byLine && a.rank !== IMPORTED
      ? compareText(lineBehind(engine, a.place), lineBehind(engine, b.place))
      : 0) ||
    compareText(formerPath(a.place.file), formerPath(b.place.file)) ||
    a.place.span.start - b.place.span.start
  );
}

function isStubPath(path: string): boolean {
  return path.endsWith('.pyi');
}

function lineBehind(engine: PythonEngine, { file, span }: FileSpan): string {
  const tree = engine.program.file(file)?.facts.tree;
  if (tree === undefined) return '';
  const end = tree.bytes.indexOf(0x0a, span.end);
  return Buffer.from(tree.bytes.subarray(span.end, end < 0 ? tree.length : end)).toString('latin1');
}

function placeOfModule(engine: PythonEngine, definition: Definition & { kind: 'module' }): FileSpan | null {
  if (definition.module.kind !== 'namespace') return placeOfDefinition(definition);
  const { folders } = definition.module;
  const first = engine.program.paths.find((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  return first === undefined ? null : { file: first, span: { start: 0, end: 0 } };
}

function placeOutsideImports(file: PythonFile, symbol: number): FileSpan | null {
  const { symbols, useOf, tree, parent } = file.facts;
  for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
    const node = symbols.occurrence[at]!;
    if ((useOf[node]! & BINDS) !== 0 && tree.kind[parent[node]!] !== Node.Alias) return spanOf(file, node);
  }
  return null;
}

/** What the first import of the symbol imports: that stays where it is when the import gets an alias. */
function placeOfImport(file: PythonFile, symbol: number): FileSpan | null {
  const fact = file.facts.imports.find((one) => one.symbol === symbol);
  if (fact === undefined) return null;
  const node = fact.nameNode >= 0 ? fact.nameNode : fact.modulePath[0];
  return node === undefined ? null : spanOf(file, node);
}
