// What else happens when a definition goes: a decorator may have handed it to someone, and the value of an assignment may
// do something. Nobody can prove that it does not matter, so the caller decides.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { DefiningStatement } from './defining-statements.ts';
import { mayHandOn } from './handing-on.ts';
import { hookOfClass } from './hook-of-class.ts';
import { actingCall } from './only-makes.ts';

export function unnamedUses(
  engine: PythonEngine,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  return statements.flatMap((statement) => [
    ...decorators(engine, statement),
    ...hooks(engine, statement),
    ...calls(engine, statement),
  ]);
}

function decorators(engine: PythonEngine, { file, node }: DefiningStatement): readonly Occurrence[] {
  const { tree } = file.facts;
  return childrenOf(tree, node)
    .filter((child) => tree.kind[child] === Node.Decorator)
    .flatMap((decorator) => {
      const expression = decorator - 1;
      const called = tree.kind[expression] === Node.Call ? childrenOf(tree, expression)[0]! : expression;
      if (!mayHandOn(engine, file, expression)) return [];
      const text = sourceText(file, tree.start[called]!, tree.end[called]!);
      return [
        openPlace(
          file.path,
          tree.start[expression]!,
          tree.end[expression]!,
          `@${text} may keep it or hand it on`,
        ),
      ];
    });
}

/** `__init_subclass__` of a base, or a metaclass, is told of every class that is made. */
function hooks(engine: PythonEngine, { file, node }: DefiningStatement): readonly Occurrence[] {
  const { tree, classes } = file.facts;
  const index = tree.kind[node] === Node.ClassDef ? classes.findIndex((each) => each.node === node) : -1;
  const hook = index < 0 ? null : hookOfClass(engine, { file, index });
  if (hook === null) return [];
  // The word `class`: its name is a place of its own.
  let end = tree.start[classes[index]!.nameNode]!;
  while (tree.bytes[end - 1] !== 0x73) end--;
  return [openPlace(file.path, end - 'class'.length, end, `${hook} may keep it or hand it on`)];
}

function calls(engine: PythonEngine, { file, node }: DefiningStatement): readonly Occurrence[] {
  const { tree } = file.facts;
  const kind = tree.kind[node];
  if (kind !== Node.Assign && kind !== Node.AnnAssign) return [];
  const call = actingCall({ engine, file }, childrenOf(tree, node).at(-1)!);
  if (call < 0) return [];
  const text = sourceText(file, tree.start[call]!, tree.end[call]!).split('\n')[0]!;
  return [openPlace(file.path, tree.start[call]!, tree.end[call]!, `${text} would not run any more`)];
}

function openPlace(file: string, start: number, end: number, reason: string): Occurrence {
  return {
    file,
    span: { start, end },
    role: 'call',
    certainty: 'likely',
    provenance: 'syntactic',
    reason,
    action: 'edit',
  };
}
