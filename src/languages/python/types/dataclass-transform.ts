// Classes that are made as dataclasses are, by something that says so with `@dataclass_transform` (PEP 681): a decorator, a
// base class or a metaclass, of the workspace or of an installed package.
import * as Kind from '../syntax/node-kinds.ts';
import { codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { linearize } from './linearize.ts';
import { metaclassOf } from './metaclass.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, firstChild } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

/** The transforming decorator among those of the class, as its node; -1 when a base or metaclass does it; null when nothing does. */
export function transformOf(engine: Engine, ref: ClassRef): number | null {
  const code = codeOf(engine, ref.file);
  const { tree } = code;
  for (const node of ref.file.facts.classes[ref.index]!.decorators) {
    const decorator = tree.kind[node] === Kind.Decorator ? firstChild(tree, node) : node;
    const target = tree.kind[decorator] === Kind.Call ? calleeOf(tree, decorator) : decorator;
    if (transformsClasses(engine, typeOf(engine, code, target))) return decorator;
  }
  const above = linearize(engine, ref).order.slice(1);
  const isBelow = above.some((one) => one.kind === 'class' && isMarked(engine, one.class, 'classes'));
  return isBelow || hasMarkedMetaclass(engine, ref) ? -1 : null;
}

/** Whether a decorator makes dataclasses of the classes that it is given, and gives them back. */
export function transformsClasses(engine: Engine, decorator: Type): boolean {
  return decorator.values.some(
    (value) => value.kind === 'function' && isMarked(engine, value.function, 'functions'),
  );
}

/** The class that names the metaclass is none of those that it makes: they derive from it. */
function hasMarkedMetaclass(engine: Engine, ref: ClassRef): boolean {
  const { keywords, bases } = ref.file.facts.classes[ref.index]!;
  if (bases.length === 0 || keywords.some(({ name }) => name === 'metaclass')) return false;
  const metaclass = metaclassOf(engine, ref);
  if (metaclass.kind === 'unknown') return false;
  return linearize(engine, metaclass.class).order.some(
    (one) => one.kind === 'class' && isMarked(engine, one.class, 'classes'),
  );
}

function isMarked(engine: Engine, { file, index }: ClassRef, kind: 'classes' | 'functions'): boolean {
  const code = codeOf(engine, file);
  const { tree } = code;
  return file.facts[kind][index]!.decorators.some((node) => {
    const decorator = tree.kind[node] === Kind.Decorator ? firstChild(tree, node) : node;
    return (
      tree.kind[decorator] === Kind.Call &&
      qualifiedName(engine, code, calleeOf(tree, decorator)) === 'typing.dataclass_transform'
    );
  });
}
