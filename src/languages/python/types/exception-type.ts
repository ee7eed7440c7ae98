// What `except E as e` binds.
import * as Kind from '../syntax/node-kinds.ts';
import { libraryInstance } from './builtin-types.ts';
import { classesIn } from './class-tests.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { firstChild } from './tree-shape.ts';
import type { Type } from './type.ts';

export function exceptionType(engine: Engine, code: Code, handler: number): Type {
  const { values } = engine;
  const { classes, unknown } = classesIn(engine, typeOf(engine, code, firstChild(code.tree, handler)));
  const caught = values.type(
    classes.map((ref) => values.instance(ref)),
    unknown,
  );
  const isGroup = code.tree.kind[code.unit.parent[handler]!] === Kind.TryStar;
  return isGroup ? libraryInstance(engine, 'builtins', 'BaseExceptionGroup', [caught]) : caught;
}
