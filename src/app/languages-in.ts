// The adapters of the languages that a workspace holds files of.
import type { LanguageAdapter } from '../kernel/language.ts';
import type { Kernel } from '../kernel/pipeline.ts';
import type { WorkspaceView } from '../kernel/workspace-view.ts';

export function languagesIn(kernel: Kernel, view: WorkspaceView): readonly LanguageAdapter[] {
  const present = new Set(view.snapshot.files.map(({ language }) => language));
  return kernel.languages.filter(({ id }) => present.has(id));
}
