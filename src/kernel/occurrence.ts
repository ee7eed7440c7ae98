// Which places mean the symbol, and how sure are we? The values that every operation of every language speaks in.
import type { Span } from '../base/span.ts';

export interface FileSpan {
  readonly file: string;
  readonly span: Span;
}

export const ROLES = [
  'definition',
  'reference',
  'call',
  'import',
  'export',
  'attribute',
  'keyword',
  'override',
  'string',
  'comment',
] as const;
export type Role = (typeof ROLES)[number];

/** From strongest to weakest: resolved; one candidate but no proof; a same name; only the word. */
export const CERTAINTIES = ['proven', 'likely', 'possible', 'text'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export const PROVENANCES = ['semantic', 'syntactic', 'scip', 'lsp', 'text'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/** A place that means, or may mean, the symbol. */
export interface Occurrence extends FileSpan {
  readonly role: Role;
  readonly certainty: Certainty;
  readonly provenance: Provenance;
  /** Why it has this certainty, for the one who has to decide. */
  readonly reason: string;
  /** Whether the operation would change the text here; a move leaves most uses as they are. */
  readonly action: 'edit' | 'keep';
  /**
   * Whose name it would be, as text that is the same wherever the same decision is to be made: `request` for all places
   * `request.NAME`, or the type of the receiver. Open places with the same reason and receiver are one choice.
   */
  readonly receiver?: string | null;
  /** Of a place where only the word stands: the kind of text around it, where the language knows it. */
  readonly standsIn?: 'comment' | 'docstring';
  /** The whole comment or docstring. */
  readonly textSpan?: Span;
}

/**
 * Families of symbols that one place binds together: renaming only one of them would break that place. The caller can take
 * a tie (`--tie ID`), and then they are renamed together.
 */
export interface FamilyTie {
  /** `tie_...`, the same for the same snapshot. */
  readonly id: string;
  /** Addresses of the symbols that would have to change too. */
  readonly families: readonly string[];
  readonly places: readonly FileSpan[];
  readonly message: string;
}

/** A place with the same word that was proven to mean something else. */
export interface OtherOccurrence extends FileSpan {
  readonly role: Role;
  readonly reason: string;
  /** What it means instead; null when that is outside the workspace. */
  readonly definition: FileSpan | null;
}

export interface CodeSymbol {
  /** Stable within a snapshot. */
  readonly id: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Where its name stands in its definition. */
  readonly definition: FileSpan;
  /** Survives edits: `path::Outer.name`. */
  readonly address: string;
  readonly container: string | null;
}

export const SYMBOL_KINDS = [
  'function',
  'class',
  'method',
  'attribute',
  'variable',
  'parameter',
  'type-parameter',
  'module',
  'import',
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** Something that the workspace uses and does not define. */
export interface OutsideSymbol {
  readonly id: string;
  readonly name: string;
  /** Dotted: `os.path.join`. */
  readonly address: string;
  /** Null when nothing is known of it but its address. */
  readonly kind: SymbolKind | null;
  /** Where the environment declares it: in a file that is not of the workspace. */
  readonly declaration: OutsidePlace | null;
}

/** As a location of the wire. */
export interface OutsidePlace {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly byte_start: number;
  readonly byte_end: number;
}

export function compareFileSpans(a: FileSpan, b: FileSpan): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.span.start - b.span.start || a.span.end - b.span.end;
}
