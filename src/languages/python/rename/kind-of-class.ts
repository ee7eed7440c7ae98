// Classes whose kind their bases tell: an Enum, a NamedTuple, a TypedDict.
import type { PythonEngine } from '../meaning/engine.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

type ClassRef = Parameters<PythonEngine['evaluator']['mro']>[0];

export function isTypedDict(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'TypedDict');
}

export function isEnum(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'Enum');
}

export function isNamedTuple(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'NamedTuple');
}

/** Whether a class of the hierarchy names such a base. */
function hasBase(engine: PythonEngine, ref: ClassRef, base: 'Enum' | 'TypedDict' | 'NamedTuple'): boolean {
  const pattern =
    base === 'Enum'
      ? /^(Int|Str)?(Enum|Flag)$/
      : base === 'NamedTuple'
        ? /^(NamedTuple|namedtuple)$/
        : /^TypedDict$/;
  return engine.evaluator.mro(ref).classes.some(({ file, index }) => {
    const { tree, classes } = file.facts;
    return classes[index]!.bases.some((given) => {
      const node = tree.kind[given] === Node.Call ? childrenOf(tree, given)[0]! : given;
      const kind = tree.kind[node];
      return (
        (kind === Node.Name || kind === Node.Attribute) && pattern.test(nameText(tree, tree.data[node]!))
      );
    });
  });
}
