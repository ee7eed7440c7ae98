// What `with` binds, the result of `__enter__`, and whether it goes on behind an exception, as `__exit__` says.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { awaitedType } from './await-type.ts';
import { callMethod } from './call-method.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { firstChild } from './tree-shape.ts';
import type { Type } from './type.ts';

/** For `async with`, what `__aenter__` gives still has to be awaited. */
export function enterType(engine: Engine, manager: Type, isAsync: boolean): Type {
  const { values } = engine;
  return values.map(manager, (value) => {
    const entered = callMethod(engine, value, isAsync ? '__aenter__' : '__enter__', []);
    if (entered !== null) return entered;
    if (value.kind === 'external') return values.unknown(`${value.name} is outside of the workspace`);
    return values.unknown('what the context manager gives is not known');
  });
}

/** Whether the statement can end normally although its body raised: unless every `__exit__` surely returns None. */
export function maySwallow(engine: Engine, code: Code, statement: number): boolean {
  const { tree } = code;
  const isAsync = tree.kind[statement] === Kind.AsyncWith;
  return childrenOf(tree, statement).some((item) => {
    if (tree.kind[item] !== Kind.WithItem) return false;
    const manager = typeOf(engine, code, firstChild(tree, item));
    if (manager.unknown !== null || manager.values.length === 0) return true;
    return manager.values.some((value) => {
      const none = [engine.values.none, engine.values.none, engine.values.none];
      const result = callMethod(engine, value, isAsync ? '__aexit__' : '__exit__', none);
      if (result === null) return true;
      const left = isAsync ? awaitedType(engine, result) : result;
      return left.unknown !== null || !left.values.every(({ kind }) => kind === 'none');
    });
  });
}
