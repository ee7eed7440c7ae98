// Context managers that take an exception in: the code behind the block runs on then, and sees what the block had bound.
import type { FileFacts } from '../../../facts/file-facts.ts';
import { symbolNamed } from '../../../facts/symbol-named.ts';
import type { PythonFile } from '../../../link/program.ts';
import type { PythonEngine } from '../../../meaning/engine.ts';
import { CONSTANT_FALSE, CONSTANT_NONE, CONSTANT_TYPE } from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../../syntax/syntax-tree.ts';
import type { FunctionRef, MemberDefinition } from '../../../types/type.ts';
import { isWithin } from '../node-classes.ts';

/** `value` is the expression behind `with`. Those of other packages are known by name only. */
export function mayCatch({ evaluator }: PythonEngine, file: PythonFile, value: number): boolean {
  const { facts } = file;
  if (SWALLOWERS.has(calledName(facts, value))) return true;
  if (facts.tree.kind[value] === Node.Call) {
    const { values } = evaluator.callees(file, facts, value);
    if (values.some((callee) => callee.kind === 'function' && yieldsInTry(callee.function))) return true;
  }
  const { values } = evaluator.typeOf(file, facts, value);
  return values.some((manager) =>
    ['__exit__', '__aexit__'].some((name) => {
      const found = evaluator.lookup(manager, name);
      return found.kind === 'member' && answersTrue(found.definition);
    }),
  );
}

const SWALLOWERS: ReadonlySet<string> = new Set([
  'suppress',
  'raises',
  'assertRaises',
  'assertRaisesRegex',
  'ExitStack',
  'AsyncExitStack',
]);

function calledName({ tree }: FileFacts, value: number): string {
  const called = tree.kind[value] === Node.Call ? childrenOf(tree, value)[0]! : value;
  const kind = tree.kind[called];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[called]!) : '';
}

/** A function with `@contextmanager` whose yield stands in a try that catches. */
function yieldsInTry({ file, index }: FunctionRef): boolean {
  const { facts } = file;
  const { tree, parent } = facts;
  return facts.functions[index]!.yields.some((node) => {
    for (let at = node; at >= 0 && tree.kind[at] !== Node.FunctionDef; at = parent[at]!) {
      const owner = parent[at]!;
      if (tree.kind[owner] !== Node.Try && tree.kind[owner] !== Node.TryStar) continue;
      const parts = childrenOf(tree, owner);
      if (isWithin(tree, node, parts[0]!) && parts.some((part) => tree.kind[part] === Node.ExceptHandler))
        return true;
    }
    return false;
  });
}

/** It returns something that is not None or False. */
function answersTrue({ class: owner, name, symbol }: MemberDefinition): boolean {
  if (owner.file.isExternal) return false;
  const { facts } = owner.file;
  const { tree } = facts;
  const own = symbol >= 0 ? symbol : symbolNamed(facts, facts.classes[owner.index]!.scope, name);
  const fact = facts.functions.find((each) => each.symbol === own);
  return (fact?.returnValues ?? []).some((value) => {
    if (value < 0) return false;
    if (tree.kind[value] !== Node.Constant) return true;
    const type = tree.flags[value]! & CONSTANT_TYPE;
    return type !== CONSTANT_NONE && type !== CONSTANT_FALSE;
  });
}
