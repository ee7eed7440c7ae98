// What the family may be reached by without being named: worth a look, never a reason to stop.
import type { Warning } from '../../../kernel/warning.ts';
import { findDynamicPatterns } from './dynamic-patterns.ts';
import { spanOfPlace } from './judge-family.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findWarnings(question: RenameQuestion): readonly Warning[] {
  return [...starImports(question), ...findDynamicPatterns(question)];
}

/** One warning for each file that gets the name by a star. */
function starImports({ judged, word }: RenameQuestion): readonly Warning[] {
  const first = new Map<string, Warning>();
  for (const { bound, verdict } of judged) {
    const { file } = bound.place;
    if (!bound.star || verdict.kind !== 'proven' || first.has(file.path)) continue;
    first.set(file.path, {
      code: 'StarImport',
      message: `${file.path} gets ${word} through a star import`,
      place: spanOfPlace(bound.place),
      suggestion: 'import it by name, so that readers and tools see where it comes from',
    });
  }
  return [...first.values()];
}
