// Names of a class body whose value lists attributes of the class: `__slots__`, and what the standard library reads of the classes
// that inherit from it.
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import type { ClassRef } from '../../types/type.ts';
import { type FlowPath, pathKey } from './flow-path.ts';

const CTYPES =
  /^_?ctypes(\.\w+)*\.(Structure|Union|BigEndianStructure|LittleEndianStructure|BigEndianUnion|LittleEndianUnion)$/;

interface NameList {
  /** Where the names are in the value: `i` items, `k` keys, an empty path the string itself, `i.i0` the first of each pair. */
  readonly at: RegExp;
  /** Modules and classes of which one has to be a base; null when every class has the list. */
  readonly bases: RegExp | null;
}

const LISTS: ReadonlyMap<string, NameList> = new Map([
  ['__slots__', { at: /^(i\d*|k|)$/, bases: null }],
  ['__match_args__', { at: /^i\d*$/, bases: null }],
  ['__annotations__', { at: /^k$/, bases: null }],
  ['_fields', { at: /^i\d*$/, bases: /^_?ast\.AST$/ }],
  ['_attributes', { at: /^i\d*$/, bases: /^_?ast\.AST$/ }],
  ['_fields_', { at: /^i\d*\.i0$/, bases: CTYPES }],
  ['_anonymous_', { at: /^i\d*$/, bases: CTYPES }],
]);

/** Whether some class may have a list of names under this name. */
export function isNameList(name: string): boolean {
  return LISTS.has(name);
}

/** Whether a name of the class body, with the string at this path of its value, names an attribute of the class. */
export function listsNames(engine: PythonEngine, ref: ClassRef, name: string, path: FlowPath): boolean {
  const list = LISTS.get(name);
  if (list === undefined || !list.at.test(pathKey(path))) return false;
  const { bases } = list;
  if (bases === null) return true;
  return engine.evaluator
    .mro(ref)
    .classes.some((each) => each.file.isExternal && bases.test(`${each.file.moduleName}.${className(each)}`));
}
