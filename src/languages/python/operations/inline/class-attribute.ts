// An attribute of a class is a constant only where nobody can give it another value: no subclass, no decorator, no metaclass
// and no base from outside that makes something of it.
import type { Definition } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import type { PythonContext } from '../python-context.ts';
import { cannotInline } from './refuse-inline.ts';

export function refuseClassAttribute(
  { engine }: PythonContext,
  definition: Definition & { kind: 'member' },
  name: string,
): void {
  const { file, index } = definition.class;
  const fact = file.facts.classes[index]!;
  const owner = className(definition.class);
  if (fact.decorators.length > 0)
    throw cannotInline(name, `the decorator of ${owner} may make something of it`);
  if (fact.keywords.length > 0) throw cannotInline(name, `the keywords of ${owner} may make something of it`);
  const { classes, unknownBases } = engine.evaluator.mro(definition.class);
  const outside = classes.find((ref) => ref.file.isExternal && className(ref) !== 'object');
  if (unknownBases.length > 0 || outside !== undefined)
    throw cannotInline(name, `a base of ${owner} is not of this workspace, and may make something of it`);
}
