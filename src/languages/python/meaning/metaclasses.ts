// The metaclass that makes a class, with what it inherits from, as far as the workspace defines them.
import type { ClassRef } from '../types/type.ts';
import type { PythonEngine } from './engine.ts';

export function metaclassesOf(engine: PythonEngine, owner: ClassRef): readonly ClassRef[] {
  for (const { file, index } of engine.evaluator.mro(owner).classes) {
    const keyword = file.facts.classes[index]!.keywords.find(({ name }) => name === 'metaclass');
    if (keyword === undefined) continue;
    const { values } = engine.evaluator.typeOf(file, file.facts, keyword.value);
    return values
      .flatMap((value) => (value.kind === 'class' ? engine.evaluator.mro(value.class).classes : []))
      .filter((ref) => !ref.file.isExternal);
  }
  return [];
}
