// Stand-ins: objects whose attributes are the keywords of the call that makes them, `SimpleNamespace(dump=f)`, `Mock(dump=f)`. They
// are used in place of objects of other classes, so such a keyword may name an attribute of any class.
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Place } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Value } from '../../types/type.ts';
import { collects } from '../collected-keywords.ts';
import { functionsCalled } from '../handed-over.ts';
import { definesMember } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';

/** How the reason begins. */
export const STAND_IN = 'an attribute of the object that';

/** The reason when a call makes a stand-in with an attribute `name`; null when it does not. */
export function standInMade(
  engine: PythonEngine,
  { file, unit }: Pick<Place, 'file' | 'unit'>,
  call: number,
  name: string,
): string | null {
  const { values } = engine.evaluator.callees(file, unit, call);
  for (const value of values) {
    const maker = makerOf(engine, value, name);
    if (maker !== null) return `${STAND_IN} ${maker}() makes, which may stand for one of another class`;
  }
  return null;
}

function makerOf(engine: PythonEngine, value: Value, name: string): string | null {
  if (value.kind === 'external') {
    const last = value.name.split('.').at(-1)!;
    return STAND_IN_NAMES.test(last) ? last : null;
  }
  if (value.kind === 'class' && isNamespace(engine, value.class)) return className(value.class);
  if (value.kind === 'function' && value.function.file.isExternal) {
    const { file } = value.function;
    const isMock = /^unittest\.mock$/.test(file.moduleName) && MOCKING.test(nameOfFunction(value.function));
    return isMock ? nameOfFunction(value.function) : null;
  }
  const keeper = functionsCalled(engine, value).find(
    (ref) => !ref.file.isExternal && collects(ref, name) && makesAttributes(ref),
  );
  if (keeper === undefined) return null;
  return value.kind === 'class' ? className(value.class) : nameOfFunction(keeper);
}

/** Of packages that are not installed. */
const STAND_IN_NAMES = /(stub|mock|fake|dummy|spy|namespace|bunch|munch|attrdict|struct)/i;

const MOCKING = /^(configure_mock|create_autospec|patch|__call__|object|_patch_object|seal)$/;

const NAMESPACES: ReadonlySet<string> = new Set([
  'types.SimpleNamespace',
  'argparse.Namespace',
  'unittest.mock.NonCallableMock',
  'unittest.mock.Base',
]);

/** A class of the library that keeps its keywords as attributes, or a dictionary whose keys are read as attributes. */
function isNamespace(engine: PythonEngine, ref: ClassRef): boolean {
  const { classes } = engine.evaluator.mro(ref);
  if (classes.some((each) => NAMESPACES.has(`${each.file.moduleName}.${className(each)}`))) return true;
  const isDictionary = classes.some(
    (each) => each.file.moduleName === 'builtins' && className(each) === 'dict',
  );
  return (
    isDictionary &&
    classes.some(
      (each) =>
        !each.file.isExternal &&
        (definesMember(each, '__getattr__') || definesMember(each, '__getattribute__')),
    )
  );
}

/** `self.__dict__.update(options)`, `setattr(self, name, value)`, `vars(self).update(options)`. */
function makesAttributes({ file, index }: FunctionRef): boolean {
  const { tree, functions } = file.facts;
  const { node } = functions[index]!;
  for (let at = tree.first[node]!; at < node; at++) {
    const name = nameAt(tree, at);
    if (name !== null && /^(__dict__|setattr|__setattr__|vars)$/.test(name)) return true;
  }
  return false;
}

function nameAt(tree: SyntaxTree, node: number): string | null {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : null;
}
