// What a language adapter must answer. It gets a view of a snapshot and returns values: facts, places and drafts of
// edits. It never reads the disk, never writes, never runs a process. The contract suite in tests/contract runs over
// every adapter.
import type { Span } from '../base/span.ts';
import type {
  CodeSymbol,
  FamilyTie,
  FileSpan,
  Occurrence,
  OtherOccurrence,
  OutsideSymbol,
} from './occurrence.ts';
import type { EditMap } from './patch/edit-map.ts';
import type { Edit, FileOperation, MaterializedPatch } from './patch/patch-set.ts';
import type { TextJudge } from './sweep/text-place.ts';
import type { CheckCommand, PlannedCheck, VerifyMode } from './verification.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface LanguageAdapter {
  /** As in FileEntry.language. */
  readonly id: string;
  readonly operations: readonly string[];
  /** Not named in messages: users have no files of this language. */
  readonly forTests?: true;
  /** Facts for a view. `previous` lets an adapter keep what it knew of files that did not change. */
  analyse(view: WorkspaceView, previous?: PreviousAnalysis): LanguageModel;
  /**
   * When any name may mean something else: what both models say of those names that are not sure to mean the same. It must
   * leave out nothing that differs. An adapter without it is asked for every name, before and after.
   */
  differingBindings?(before: LanguageModel, after: LanguageModel, patch: ComparedPatch): ComparedBindings;
  planChecks(request: CheckRequest): readonly PlannedCheck[];
  /** The command of a test runner, made to report its tests one by one; as it is when the runner is not known. */
  withTestReport?(
    argv: readonly string[],
    environment: Readonly<Record<string, string>>,
  ): Pick<CheckCommand, 'argv' | 'reporter'>;
}

export interface ComparedPatch {
  /** Paths that are not the same in both, before or after. */
  readonly changed: ReadonlySet<string>;
  readonly map: EditMap;
}

export interface ComparedBindings {
  readonly before: readonly Binding[];
  readonly after: readonly Binding[];
}

export interface PreviousAnalysis {
  readonly model: LanguageModel;
  /** Paths whose bytes are not the same in the new view, before or after. */
  readonly changed: ReadonlySet<string>;
}

export interface LanguageModel {
  symbolAt(file: string, offset: number): SymbolLookup;
  symbolsByAddress(address: string): readonly CodeSymbol[];
  symbolById(id: string): CodeSymbol | null;
  /** Every address there is, for a suggestion when one is not found. */
  addresses(): readonly string[];
  /** Throws TugError when the operation makes no sense here (UnsupportedOperation, InvalidIdentifier, ...). */
  occurrences(request: ChangeRequest): OccurrenceReport;
  /** The change at the selected places. Pure: called again with other selections, it gives other drafts. */
  draft(request: ChangeRequest, selected: readonly Occurrence[]): ChangeDraft;
  /** Judges references in comments, docstrings and documents, for a sweep. */
  textJudge?(request: ChangeRequest): TextJudge | null;
  /**
   * Whether the model proves in a shorter way that every name means after the draft what it meant. Unless it says so, the
   * binding check compares.
   */
  keepsMeaning?(request: ChangeRequest, draft: ChangeDraft, patch: MaterializedPatch): boolean;
  /**
   * What each name means, in every file whose names could mean something else once `changed` files change. `names` are the
   * only words whose meaning can change (for a rename the old and the new one); names spelled otherwise may be left out.
   * Null: any name's meaning can change. `formerPath`: where a file of this model was before files moved, when some do: what is
   * the first of several declarations must not depend on the move.
   */
  bindings(
    changed: ReadonlySet<string>,
    names: ReadonlySet<string> | null,
    formerPath?: (path: string) => string,
  ): readonly Binding[];
  /**
   * Every place that defines it, the one to show first. `from`: where it was asked for; a name there may have other definitions
   * beside, as one that each branch of a `try` imports from elsewhere.
   */
  definitions(symbol: CodeSymbol, from: AskedPlace | null): readonly FileSpan[];
  /** Every place that means it, as for a rename of which the new name is not known yet. */
  references(symbol: CodeSymbol): OccurrenceReport;
  /** What stands at a place, if the workspace does not define it. An adapter without it has nothing to say of the outside. */
  outsideAt?(file: string, offset: number): OutsideSymbol | null;
  outsideByAddress?(address: string): OutsideSymbol | null;
  /** Every place that means it. */
  referencesOutside?(symbol: OutsideSymbol): OccurrenceReport;
  /** What files define, by file and in the order of the source. */
  symbols(filter: SymbolFilter): readonly ListedSymbol[];
  /** Files that could not be read as code, so that nothing in them is proven. */
  readonly brokenFiles: readonly BrokenFile[];
  /** The first place of a file that older interpreters of the language cannot read; null when there is none. */
  newerSyntax?(file: string): BrokenFile | null;
}

export type SymbolLookup =
  | { readonly kind: 'found'; readonly symbol: CodeSymbol }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly CodeSymbol[] }
  /** `there` says what stands at the place instead: "a comma". */
  | { readonly kind: 'nothing'; readonly there: string; readonly nearest: readonly FoundName[] };

export interface AskedPlace {
  readonly file: string;
  readonly offset: number;
}

export interface SymbolFilter {
  /** Null: every file of the language. */
  readonly file: string | null;
  /** The exact name; null: any. An adapter may answer with more, the kernel filters. */
  readonly name: string | null;
  /** Also names that are seen only inside a function. */
  readonly locals: boolean;
}

export interface ListedSymbol extends CodeSymbol {
  /** Of the whole definition: the function with its body. */
  readonly extent: Span;
}

export interface FoundName extends FileSpan {
  readonly name: string;
}

/** What an operation is to do, to what. Most work on a symbol. */
export type ChangeRequest = SymbolChange | RangeChange | FilesChange;

export interface SymbolChange extends ChangeArguments {
  readonly target: 'symbols';
  readonly symbol: CodeSymbol;
  /** All of them, `symbol` first, for an operation that takes several. */
  readonly symbols: readonly CodeSymbol[];
}

export interface RangeChange extends ChangeArguments {
  readonly target: 'range';
  readonly range: FileSpan;
}

export interface FilesChange extends ChangeArguments {
  readonly target: 'files';
  /** Of the language, sorted. */
  readonly files: readonly string[];
}

export interface ChangeArguments {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, string>>;
  /** Parameters that may be given several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly switches: ReadonlySet<string>;
  /** Ids of ties that the caller took: these families change together with the symbol's. */
  readonly ties: readonly string[];
}

export interface OccurrenceReport {
  readonly occurrences: readonly Occurrence[];
  readonly others: readonly OtherOccurrence[];
  readonly warnings: readonly Warning[];
  /** The word whose every textual occurrence must be accounted for; null when the operation is not about a name. */
  readonly word: string | null;
  /** Whether a place where only the word stands is written anew when it is taken, as by a rename. */
  readonly editsText?: boolean;
  /** All that tie the symbol's family to others, those that the request took included. */
  readonly ties?: readonly FamilyTie[];
  /** The draft refuses uses that were taken and stay (a deletion): no further decision is asked for. */
  readonly refusesTaken?: boolean;
}

export interface ChangeDraft {
  readonly edits: readonly Edit[];
  readonly fileOperations: readonly FileOperation[];
  /** Text that goes to another place and means there what it meant before. */
  readonly relocations: readonly Relocation[];
  /** Names that vanish with the change, on purpose. */
  readonly removed: readonly FileSpan[];
  /** Names that mean another declaration afterwards, on purpose: locals of extracted code become parameters. */
  readonly rebound?: readonly Rebinding[];
  /** Declarations that another one takes the place of: what meant the one means the other. */
  readonly redeclared?: readonly Redeclaration[];
  /** What names in inserted text must mean: a call that was put there must reach its function. */
  readonly expected?: readonly ExpectedName[];
  /** The only words whose meaning can change, besides those in the edits, when the operation can tell. */
  readonly names?: ReadonlySet<string>;
  /**
   * Members of values that reach them another way afterwards: what they mean may not be provable any more, or only then, and
   * one of them that declares the others may not do so any more. What is declared elsewhere must be the same all the same.
   */
  readonly untold?: readonly FileSpan[];
}

export interface Rebinding {
  /** As the files are before the change. */
  readonly place: FileSpan;
  readonly means: ExpectedMeaning;
}

export interface Redeclaration {
  /** As the files are before the change. */
  readonly declaration: FileSpan;
  readonly means: ExpectedMeaning;
}

export interface ExpectedName {
  readonly at: RelocationTarget;
  /** In bytes. */
  readonly length: number;
  readonly means: ExpectedMeaning;
}

/** Something that is there before the change, or a declaration that the change inserts. */
export type ExpectedMeaning =
  | BindingTarget
  | { readonly kind: 'inserted'; readonly at: RelocationTarget; readonly length: number };

export interface Relocation {
  readonly from: FileSpan;
  readonly to: RelocationTarget;
  /** In bytes, for a name that gets another spelling on its way. */
  readonly length?: number;
}

export type RelocationTarget =
  | { readonly kind: 'edit'; readonly editId: string; readonly offset: number }
  | { readonly kind: 'created'; readonly file: string; readonly offset: number };

/** A name at a place and what it means. A declaration means itself. */
export interface Binding extends FileSpan {
  readonly name: string;
  readonly target: BindingTarget;
}

export type BindingTarget =
  | ({ readonly kind: 'declaration' } & FileSpan)
  /** Outside the workspace, or built into the language. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'unresolved'; readonly name: string };

export interface BrokenFile {
  readonly file: string;
  readonly span: Span;
  readonly message: string;
}

export interface CheckRequest {
  readonly mode: VerifyMode;
  readonly view: WorkspaceView;
  /** Files of this language that the patch writes; empty when the workspace is checked as it is. */
  readonly touched: readonly string[];
}
