// `def call(module, name): getattr(module, name)`: what the name means on the modules that callers pass.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { bindOnExpression } from '../bind-on-expression.ts';
import { nodesPassed } from './held-parameters.ts';
import { filesNaming } from './loaded-modules.ts';

/** `of`: definitions whose modules are looked for among the arguments. */
export function inPassedModules(
  engine: PythonEngine,
  file: PythonFile,
  subject: number,
  word: string,
  of: readonly Definition[],
): readonly Definition[] {
  const names = of.flatMap((each) =>
    each.kind === 'symbol' ? [each.ref.file.moduleName.split('.').at(-1)!] : [],
  );
  if (names.length === 0) return [];
  const passed = nodesPassed(engine, file, subject, filesNaming(engine.program, names));
  return passed.flatMap(
    ({ caller, node }) => bindOnExpression(engine, caller, caller.facts, node, word).definitions,
  );
}
