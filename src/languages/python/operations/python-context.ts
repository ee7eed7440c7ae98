// What operations work with: what the code means, its bytes, and the definition that a symbol stands for.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../kernel/language.ts';
import type { CodeSymbol, Occurrence } from '../../../kernel/occurrence.ts';
import type { MaterializedPatch } from '../../../kernel/patch/patch-set.ts';
import type { TextJudge } from '../../../kernel/sweep/text-place.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';

export interface PythonContext {
  readonly engine: PythonEngine;
  readonly view: WorkspaceView;
  definitionOf(symbol: CodeSymbol): Definition;
  /** Modules that are imported for what loading them does. */
  readonly sideEffectImports: readonly string[];
  /** The project's own ruff, for imports of a file in the order of its settings; null when it has none. */
  readonly sortWithRuff: SortWithRuff | null;
}

/** Null when ruff cannot do it. */
export type SortWithRuff = (path: string, imports: string) => string | null;

export interface PythonOperation {
  occurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport;
  draft(context: PythonContext, request: ChangeRequest, selected: readonly Occurrence[]): ChangeDraft;
  /** Judges references in text, for a sweep. */
  textJudge?(context: PythonContext, request: ChangeRequest): TextJudge;
  /** Whether it is proven beforehand that names mean after the draft what they meant. */
  keepsMeaning?(
    context: PythonContext,
    request: ChangeRequest,
    draft: ChangeDraft,
    patch: MaterializedPatch,
  ): boolean;
}
