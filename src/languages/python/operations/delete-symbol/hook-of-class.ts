// Code of the workspace that runs when a class is made, and gets the class: it may write it down somewhere.

import type { PythonEngine } from '../../meaning/engine.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { symbolOfMember } from '../../rename/member-definers.ts';
import type { ClassRef } from '../../types/type.ts';

/** How it is called; null without any. */
export function hookOfClass({ evaluator }: PythonEngine, ref: ClassRef): string | null {
  const { classes } = evaluator.mro(ref);
  for (const one of classes.slice(1))
    if (defines(one, '__init_subclass__')) return named(one, '__init_subclass__');
  for (const metaclass of classes.flatMap((one) => metaclassesOf(evaluator, one))) {
    for (const one of evaluator.mro(metaclass).classes) {
      const hook = ['__new__', '__init__'].find((name) => defines(one, name));
      if (hook !== undefined) return named(one, hook);
    }
  }
  return null;
}

/** Those that the class itself names. */
function metaclassesOf(evaluator: PythonEngine['evaluator'], { file, index }: ClassRef): readonly ClassRef[] {
  const keyword = file.facts.classes[index]!.keywords.find(({ name }) => name === 'metaclass');
  if (keyword === undefined) return [];
  return evaluator
    .typeOf(file, file.facts, keyword.value)
    .values.flatMap((value) => (value.kind === 'class' ? [value.class] : []));
}

function defines(ref: ClassRef, name: string): boolean {
  return !ref.file.isExternal && symbolOfMember(ref, name) !== -1;
}

function named({ file, index }: ClassRef, hook: string): string {
  return `${symbolText(file, file.facts.classes[index]!.symbol)}.${hook}`;
}
