// What renaming starts from: the engine that says what places mean, the view whose bytes are edited, and the definition
// that the request's symbol stands for.
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';

export interface RenameContext {
  readonly engine: PythonEngine;
  readonly view: WorkspaceView;
  readonly definition: Definition;
}
