// What is known of the values of an expression: those that never change, and those that can be gone through again and again.
import { TugError } from '../../../base/tug-error.ts';
import { className } from '../meaning/meaning-values.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { Type, Value } from '../types/type.ts';
import type { Code } from './effects.ts';

/** Numbers, strings, None, and tuples of these. */
export function isImmutable(code: Code, node: number): boolean {
  const { tree } = code.file.facts;
  switch (tree.kind[node]) {
    case Node.Constant:
    case Node.JoinedStr:
    case Node.FormatText:
      return true;
    case Node.Tuple:
      return childrenOf(tree, node).every((child) => isImmutable(code, child));
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
      if ((tree.flags[node]! & CONTEXT) !== 0 && tree.kind[node] !== Node.Name) return false;
      break;
  }
  if (tree.kind[node]! < Node.FirstExpression || tree.kind[node]! > Node.LastExpression) return false;
  return isOf(code, node, IMMUTABLE);
}

/** Something that gives the same elements each time, and does nothing when it does. */
export function isContainer(code: Code, node: number): boolean {
  const { tree } = code.file.facts;
  switch (tree.kind[node]) {
    case Node.Constant:
    case Node.JoinedStr:
    case Node.Tuple:
    case Node.List:
    case Node.SetDisplay:
    case Node.Dict:
    case Node.ListComp:
    case Node.SetComp:
    case Node.DictComp:
      return true;
    default:
      return isOf(code, node, CONTAINERS);
  }
}

export function isOf({ engine, file }: Code, node: number, classes: ReadonlySet<string>): boolean {
  const type = engine.evaluator.typeOf(file, file.facts, node);
  return isKnownAs(type, classes);
}

function isKnownAs({ values, unknown }: Type, classes: ReadonlySet<string>): boolean {
  return unknown === null && values.length > 0 && values.every((value) => isValueOf(value, classes));
}

function isValueOf(value: Value, classes: ReadonlySet<string>): boolean {
  switch (value.kind) {
    case 'none':
      return classes === IMMUTABLE;
    case 'tuple':
      return (
        classes.has('tuple') &&
        (classes !== IMMUTABLE || value.elements.every((each) => isKnownAs(each, classes)))
      );
    case 'instance': {
      const { file } = value.class;
      return file.isExternal && file.moduleName === 'builtins' && classes.has(className(value.class));
    }
    case 'function':
    case 'lambda':
    case 'class':
    case 'module':
    case 'namespace':
    case 'callable':
    case 'super':
    case 'external':
      return false;
    default:
      throw new TugError('InternalError', `a value of kind ${String(value)}`);
  }
}

export const IMMUTABLE: ReadonlySet<string> = new Set([
  'int',
  'float',
  'complex',
  'bool',
  'str',
  'bytes',
  'range',
  'tuple',
]);

export const CONTAINERS: ReadonlySet<string> = new Set([
  'list',
  'dict',
  'set',
  'frozenset',
  'tuple',
  'str',
  'bytes',
  'bytearray',
  'range',
]);
