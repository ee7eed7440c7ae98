// pytest collects tests from files with certain names, which its settings decide. A file with tests that moves may come to be one of them,
// or not to be any more.
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { ModuleMove } from './move-modules.ts';

export function testFilesChange({ program }: PythonEngine, moves: readonly ModuleMove[]): readonly Warning[] {
  const rules = program.pytestRules();
  return moves.flatMap(({ file: { path }, to }) => {
    if (rules.isTestFile(path) === rules.isTestFile(to)) return [];
    const file = program.file(path);
    const hasTests = file?.facts.functions.some(({ nameNode }) =>
      rules.isTestName(nameText(file.facts.tree, file.facts.tree.data[nameNode]!)),
    );
    if (hasTests !== true) return [];
    const change = rules.isTestFile(path) ? 'does not look for tests' : 'looks for tests';
    return [
      {
        code: 'TestNameChanges',
        message: `pytest ${change} in ${to}`,
        place: { file: path, span: { start: 0, end: 0 } },
        suggestion: 'see that the runner collects what it should',
      },
    ];
  });
}
