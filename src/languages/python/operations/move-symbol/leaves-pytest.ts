// Tests that move to a file where pytest does not look for any: nobody runs them there, and nobody knows what their fixtures are.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import { isRunByPytest, type PytestRules } from '../../facts/pytest-functions.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';

export function findLeftTests(rules: PytestRules, plan: MovePlan): readonly Warning[] {
  const { source, to } = plan;
  const { tree, functions } = source.facts;
  return leavingPytest(rules, plan).map((index) => {
    const { nameNode } = functions[index]!;
    const name = nameText(tree, tree.data[nameNode]!);
    return {
      code: 'TestNotCollected',
      message: `pytest runs ${name} in ${source.path}, and looks for no tests in ${to.path}`,
      place: { file: source.path, span: { start: tree.start[nameNode]!, end: tree.end[nameNode]! } },
      suggestion: 'move it to a file whose name begins with test_',
    };
  });
}

/** Attributes in code that pytest runs on one side only: of which objects they are is not known on the other. */
export function attributesOfLeftTests(rules: PytestRules, plan: MovePlan): readonly FileSpan[] {
  const { source, to, statements } = plan;
  const isRunOnce = movedFunctions(plan).some(
    (index) =>
      isRunByPytest(rules, source.path, source.facts, index) !==
      isRunByPytest(rules, to.path, source.facts, index),
  );
  if (!isRunOnce) return [];
  const { tree, parent } = source.facts;
  const found: FileSpan[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Identifier || !isInsideStatements(source, statements, tree.start[node]!))
      continue;
    const kind = tree.kind[parent[node]!];
    if (kind !== Node.Attribute && kind !== Node.Keyword) continue;
    found.push({ file: source.path, span: { start: tree.start[node]!, end: tree.end[node]! } });
  }
  return found;
}

function leavingPytest(rules: PytestRules, plan: MovePlan): readonly number[] {
  const { source, to } = plan;
  return movedFunctions(plan).filter(
    (index) =>
      isRunByPytest(rules, source.path, source.facts, index) &&
      !isRunByPytest(rules, to.path, source.facts, index),
  );
}

/** The functions among what moves, by index. */
function movedFunctions({ source, statements }: MovePlan): readonly number[] {
  const { functions, tree } = source.facts;
  return functions.flatMap(({ nameNode }, index) =>
    isInsideStatements(source, statements, tree.start[nameNode]!) ? [index] : [],
  );
}
