// `from __future__ import annotations` decides when annotations are evaluated: never, unless somebody asks for them.
import type { PythonFile } from '../../link/program.ts';

export function hasFutureAnnotations({ facts }: PythonFile): boolean {
  return facts.imports.some(({ module, name }) => module === '__future__' && name === 'annotations');
}
