// Whether a value can be true or false where a condition is wanted. "Yes" when in doubt.
import type { Engine } from './engine.ts';
import { findMember } from './find-member.ts';
import type { Value } from './type.ts';

export function canBeTrue(value: Value): boolean {
  return value.kind !== 'none' && !(value.kind === 'tuple' && value.elements.length === 0);
}

/** Classes, functions and modules are always true; instances when their class has neither `__bool__` nor `__len__`. */
export function canBeFalse(engine: Engine, value: Value): boolean {
  switch (value.kind) {
    case 'class':
    case 'function':
    case 'lambda':
    case 'module':
      return false;
    case 'tuple':
      return value.elements.length === 0;
    case 'instance':
      return (
        value.exact !== true ||
        value.class.file.isExternal ||
        ['__bool__', '__len__'].some((name) => findMember(engine, value.class, name).kind !== 'absent')
      );
    default:
      return true;
  }
}
