// Classes that answer for attributes they do not have: a renamed one may be asked for by a computed name.
import type { Warning } from '../../../kernel/warning.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { className } from '../meaning/meaning-values.ts';
import { shortName, spanOf } from './describe-definition.ts';
import type { Family } from './family.ts';
import { definesMember } from './member-definers.ts';

export function attributeHooks(engine: PythonEngine, family: Family): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    for (const ref of engine.evaluator.mro(definition.class).classes) {
      if (ref.file.isExternal) continue;
      const hook = ['__getattr__', '__getattribute__', '__setattr__'].find((name) =>
        definesMember(ref, name),
      );
      if (hook === undefined) continue;
      const place = spanOf(ref.file, ref.file.facts.classes[ref.index]!.nameNode);
      if (
        warnings.some(
          (warning) => warning.place?.file === place.file && warning.place.span.start === place.span.start,
        )
      )
        continue;
      warnings.push({
        code: 'AttributeHook',
        message: `${className(ref)} has ${hook}, so ${shortName(definition)} may be asked for by a computed name`,
        place,
        suggestion: 'look at this class by hand',
      });
    }
  }
  return warnings;
}
