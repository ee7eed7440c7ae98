// Makes types and values, so that the same value is the same object: equality is identity, and sets stay small.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { ClassRef, FunctionRef, Type, Value } from './type.ts';

/** More possible values than this are not listed: the rest is unknown. */
const MAX_VALUES = 24;
/** list[list[list[...]]]: deeper arguments are unknown. */
const MAX_DEPTH = 3;

export class ValueTable {
  readonly never: Type = { values: [], unknown: null };
  readonly none: Type;
  private readonly noneValue: Value = { kind: 'none' };
  private readonly classRefs = new Map<PythonFile, ClassRef[]>();
  private readonly functionRefs = new Map<PythonFile, FunctionRef[]>();
  private readonly values = new Map<string, Value>();
  private readonly singles = new Map<Value, Type>();
  private readonly types = new Map<string, Type>();
  private readonly ids = new Map<object, number>();
  private readonly shapes = new Map<object, string>();
  private readonly depths = new Map<object, number>();

  constructor() {
    this.types.set('', this.never);
    this.none = this.type([this.noneValue], null);
  }

  classRef(file: PythonFile, index: number): ClassRef {
    return intern(this.classRefs, file, index);
  }

  functionRef(file: PythonFile, index: number): FunctionRef {
    return intern(this.functionRefs, file, index);
  }

  instance(of: ClassRef, typeArguments: readonly Type[] = [], exact = false): Value {
    const ref = this.classRef(of.file, of.index);
    const kept = this.boundDepth(typeArguments);
    const key = `i${exact ? '!' : ''}${this.id(ref)}[${this.keys(kept)}`;
    return this.intern(key, kept, () =>
      exact
        ? { kind: 'instance', class: ref, arguments: kept, exact }
        : { kind: 'instance', class: ref, arguments: kept },
    );
  }

  classValue(of: ClassRef, typeArguments: readonly Type[] = [], exact = false): Value {
    const ref = this.classRef(of.file, of.index);
    const kept = this.boundDepth(typeArguments);
    const key = `c${exact ? '!' : ''}${this.id(ref)}[${this.keys(kept)}`;
    return this.intern(key, kept, () =>
      exact
        ? { kind: 'class', class: ref, arguments: kept, exact }
        : { kind: 'class', class: ref, arguments: kept },
    );
  }

  functionValue(of: FunctionRef, receiver: Value | null): Value {
    const ref = this.functionRef(of.file, of.index);
    const key = `f${this.id(ref)}(${receiver === null ? '' : this.id(receiver)}`;
    return this.intern(key, [], () => ({ kind: 'function', function: ref, receiver }));
  }

  lambda(file: PythonFile, unit: CodeUnit, node: number): Value {
    return this.intern(`l${this.id(unit)}:${node}`, [], () => ({ kind: 'lambda', file, unit, node }));
  }

  module(file: PythonFile): Value {
    return this.intern(`m${this.id(file)}`, [], () => ({ kind: 'module', file }));
  }

  namespace(name: string): Value {
    return this.intern(`n${name}`, [], () => ({ kind: 'namespace', name }));
  }

  external(name: string): Value {
    return this.intern(`x${name}`, [], () => ({ kind: 'external', name }));
  }

  tuple(elements: readonly Type[]): Value {
    const kept = this.boundDepth(elements);
    return this.intern(`t[${this.keys(kept)}`, kept, () => ({ kind: 'tuple', elements: kept }));
  }

  callable(returns: Type, givesBack = false): Value {
    const kept = this.boundDepth([returns]);
    return this.intern(`k${givesBack ? '=' : ''}[${this.keys(kept)}`, kept, () => ({
      kind: 'callable',
      returns: kept[0]!,
      ...(givesBack ? { givesBack } : {}),
    }));
  }

  superOf(of: ClassRef, receiver: Value | null): Value {
    const ref = this.classRef(of.file, of.index);
    const key = `s${this.id(ref)}(${receiver === null ? '' : this.id(receiver)}`;
    return this.intern(key, [], () => ({ kind: 'super', of: ref, receiver }));
  }

  one(value: Value): Type {
    let type = this.singles.get(value);
    if (type === undefined) {
      type = this.type([value], null);
      this.singles.set(value, type);
    }
    return type;
  }

  unknown(reason: string): Type {
    return this.type([], reason);
  }

  type(values: readonly Value[], unknown: string | null): Type {
    const listed = values.length < 2 ? values : this.withoutRepeats(values);
    const kept = listed.length > MAX_VALUES ? listed.slice(0, MAX_VALUES) : listed;
    const why = listed.length > MAX_VALUES ? `it can be one of more than ${MAX_VALUES} things` : unknown;
    const ids = kept.map((value) => this.id(value));
    if (ids.length > 1) ids.sort((a, b) => a - b);
    const key = why === null ? ids.join(',') : `${ids.join(',')}?${why}`;
    const known = this.types.get(key);
    if (known !== undefined) return known;
    const made: Type = { values: kept, unknown: why };
    this.types.set(key, made);
    let depth = 0;
    for (const value of kept) depth = Math.max(depth, this.depths.get(value) ?? 0);
    this.depths.set(made, depth);
    return made;
  }

  union(types: readonly Type[]): Type {
    let all = types[0]!;
    for (let at = 1; at < types.length; at++) all = this.join(all, types[at]!);
    return all;
  }

  join(left: Type, right: Type): Type {
    if (left === right || right === this.never) return left;
    if (left === this.never) return right;
    if (covers(left, right)) return left;
    if (covers(right, left) && left.unknown === null) return right;
    return this.type([...left.values, ...right.values], left.unknown ?? right.unknown);
  }

  /** The same values; and something more that is not known. */
  orUnknown(type: Type, reason: string): Type {
    return type.unknown === null ? this.type(type.values, reason) : type;
  }

  map(type: Type, change: (value: Value) => Type): Type {
    if (type.values.length === 1 && type.unknown === null) return change(type.values[0]!);
    const parts = type.values.map(change);
    if (type.unknown !== null) parts.push(this.unknown(type.unknown));
    return parts.length === 0 ? this.never : this.union(parts);
  }

  filter(type: Type, keep: (value: Value) => boolean): Type {
    const kept = type.values.filter(keep);
    return kept.length === type.values.length ? type : this.type(kept, type.unknown);
  }

  /** An exact instance says less than one that may be of a subclass too. */
  private withoutRepeats(values: readonly Value[]): readonly Value[] {
    const byShape = new Map<string, Value>();
    for (const value of values) {
      const shape = this.shapeOf(value);
      if (!byShape.has(shape)) byShape.set(shape, value);
    }
    const set = new Set(byShape.values());
    for (const value of set) {
      if (value.kind === 'instance' && value.exact) {
        if (set.has(this.instance(value.class, value.arguments))) set.delete(value);
      } else if (value.kind === 'class' && value.exact) {
        if (set.has(this.classValue(value.class, value.arguments))) set.delete(value);
      }
    }
    return set.size === values.length ? values : [...set];
  }

  /** Whether two types are the same but for the words in which the unknown is told. */
  sameShape(left: Type, right: Type): boolean {
    return left === right || this.shapeOfType(left) === this.shapeOfType(right);
  }

  private shapeOf(value: Value): string {
    const known = this.shapes.get(value);
    if (known !== undefined) return known;
    const parts = 'arguments' in value ? value.arguments : value.kind === 'tuple' ? value.elements : null;
    let shape = String(this.id(value));
    if (value.kind === 'callable')
      shape = `k${value.givesBack ? '=' : ''}(${this.shapeOfType(value.returns)})`;
    else if (parts !== null && parts.length > 0) {
      const head = 'class' in value ? `${value.kind}${value.exact ? '!' : ''}${this.id(value.class)}` : 't';
      shape = `${head}(${parts.map((part) => this.shapeOfType(part)).join(',')})`;
    }
    this.shapes.set(value, shape);
    return shape;
  }

  private shapeOfType(type: Type): string {
    const known = this.shapes.get(type);
    if (known !== undefined) return known;
    const shapes = type.values.map((value) => this.shapeOf(value)).sort();
    const shape = `${shapes.join('|')}${type.unknown === null ? '' : '?'}`;
    this.shapes.set(type, shape);
    return shape;
  }

  private boundDepth(types: readonly Type[]): readonly Type[] {
    if (!types.some((type) => (this.depths.get(type) ?? 0) >= MAX_DEPTH)) return types;
    return types.map((type) =>
      (this.depths.get(type) ?? 0) >= MAX_DEPTH ? this.unknown('it is nested too deeply') : type,
    );
  }

  private intern(key: string, parts: readonly Type[], make: () => Value): Value {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.values.set(key, made);
    let depth = 0;
    for (const part of parts) depth = Math.max(depth, (this.depths.get(part) ?? 0) + 1);
    this.depths.set(made, depth);
    return made;
  }

  private keys(types: readonly Type[]): string {
    return types.length === 0 ? '' : types.map((type) => this.id(type)).join(',');
  }

  private id(object: object): number {
    const known = this.ids.get(object);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(object, id);
    return id;
  }
}

function covers(more: Type, less: Type): boolean {
  if (less.unknown !== null && more.unknown === null) return false;
  return (
    less.values.length <= more.values.length && less.values.every((value) => more.values.includes(value))
  );
}

function intern<T extends { readonly file: PythonFile; readonly index: number }>(
  table: Map<PythonFile, T[]>,
  file: PythonFile,
  index: number,
): T {
  let refs = table.get(file);
  if (refs === undefined) {
    refs = [];
    table.set(file, refs);
  }
  refs[index] ??= { file, index } as T;
  return refs[index];
}
