// An attribute of a class is a constant only where nobody can give it another value: no subclass, no decorator, no metaclass
// and no base from outside that makes something of it.
import type { PythonFile } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import type { Use } from './find-uses.ts';
import { cannotInline, wouldChange } from './refuse-inline.ts';

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

/** Through something that may be of a subclass, which may have another value: one that nobody here knows, or made at run time. */
export function refuseOpenReceiver(
  context: PythonContext,
  definition: Definition & { kind: 'member' },
  name: string,
  { file, node, place }: Use,
): void {
  const { tree } = file.facts;
  if (tree.kind[node] !== Node.Attribute) return;
  const { evaluator } = context.engine;
  const { values } = evaluator.typeOf(file, file.facts, node - 2);
  const isExact = values.every(
    (value) => (value.kind === 'instance' || value.kind === 'class') && value.exact === true,
  );
  if (values.length > 0 && isExact) return;
  if (isOwnObject(file, node - 2, definition) && evaluator.subclasses(definition.class).length === 0) return;
  throw wouldChange(
    context,
    name,
    spanOfPlace(place),
    'what stands before the dot may be of a subclass with another value',
  );
}

/** `self` or `cls` in a method of the class. */
function isOwnObject(
  { facts }: PythonFile,
  node: number,
  definition: Definition & { kind: 'member' },
): boolean {
  if (facts !== definition.class.file.facts || facts.tree.kind[node] !== Node.Name) return false;
  return facts.functions.some(
    ({ ownerClass, parameters }) =>
      ownerClass === definition.class.index && parameters[0]?.symbol === facts.symbolOf[node],
  );
}
