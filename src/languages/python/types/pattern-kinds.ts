// Which values a sequence or mapping pattern can fit: the interpreter asks for the abstract classes, and takes no text for a
// sequence. "Yes" when in doubt.
import type { Engine } from './engine.ts';
import { linearize } from './linearize.ts';
import { className, qualifiedClassName } from './resolve-expression.ts';
import { subclassesOf } from './subclasses.ts';
import type { ClassRef, Value } from './type.ts';

const SCALARS = ['int', 'float', 'complex', 'bool', 'str', 'bytes', 'bytearray', 'set', 'frozenset'];
const NO_SEQUENCES: ReadonlySet<string> = new Set([...SCALARS, 'dict']);
const NO_MAPPINGS: ReadonlySet<string> = new Set([...SCALARS, 'list', 'tuple', 'range']);

export function mayBeSequence(engine: Engine, value: Value): boolean {
  return value.kind === 'tuple' || mayBe(engine, value, NO_SEQUENCES);
}

export function mayBeMapping(engine: Engine, value: Value): boolean {
  return value.kind !== 'tuple' && mayBe(engine, value, NO_MAPPINGS);
}

function mayBe(engine: Engine, value: Value, others: ReadonlySet<string>): boolean {
  switch (value.kind) {
    case 'none':
    case 'function':
    case 'lambda':
    case 'module':
      return false;
    case 'instance':
      if (value.class.file.isExternal)
        return value.class.file.moduleName !== 'builtins' || !others.has(className(value.class));
      if (hasForeignBase(engine, value.class)) return true;
      return (
        value.exact !== true && subclassesOf(engine, value.class).some((one) => hasForeignBase(engine, one))
      );
    default:
      return true;
  }
}

/** Whether something that the workspace does not define is among its ancestors, beside `object`. */
function hasForeignBase(engine: Engine, ref: ClassRef): boolean {
  const { order, open } = linearize(engine, ref);
  return (
    open ||
    order.some(
      (one) =>
        one.kind === 'class' && one.class.file.isExternal && !PLAIN.has(qualifiedClassName(one.class) ?? ''),
    )
  );
}

const PLAIN: ReadonlySet<string> = new Set([
  'builtins.object',
  'typing.Generic',
  'typing.Protocol',
  'abc.ABC',
  'enum.Enum',
]);
