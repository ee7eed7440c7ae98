// The values of the evaluator. A type is a set of possible values and a mark for what could not be followed; a bound
// that is hit makes it unknown, never wrong. Values are interned: the same value is the same object.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';

export interface ClassRef {
  readonly file: PythonFile;
  /** Index into facts.classes. */
  readonly index: number;
}

export interface FunctionRef {
  readonly file: PythonFile;
  /** Index into facts.functions. */
  readonly index: number;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly class: ClassRef;
  readonly arguments: readonly Type[];
  /** Made by calling the class itself; without it the value may be of any subclass. */
  readonly exact?: true;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly class: ClassRef;
  readonly arguments: readonly Type[];
  /** The class itself and no subclass of it. */
  readonly exact?: true;
}

export type Value =
  /** `type` arguments are those of its generic class, in the order of its parameters: the element of a list. */
  | InstanceValue
  | ClassValue
  | { readonly kind: 'function'; readonly function: FunctionRef; readonly receiver: Value | null }
  | { readonly kind: 'lambda'; readonly file: PythonFile; readonly unit: CodeUnit; readonly node: number }
  | { readonly kind: 'module'; readonly file: PythonFile }
  | { readonly kind: 'namespace'; readonly name: string }
  | { readonly kind: 'none' }
  /** Tuples of known length. */
  | { readonly kind: 'tuple'; readonly elements: readonly Type[] }
  /** Something annotated `Callable[..., R]`: what it is nobody knows, but calling it gives `returns`; `Callable[[T], T]`
   * gives back what it is given. */
  | { readonly kind: 'callable'; readonly returns: Type; readonly givesBack?: true }
  /** `super()` in a method of a class, seen from `receiver`'s class. */
  | { readonly kind: 'super'; readonly of: ClassRef; readonly receiver: Value | null }
  /** Something outside that we cannot look into, by the path it was reached: `requests.get()`. Its members are unknown. */
  | { readonly kind: 'external'; readonly name: string };

export interface Type {
  readonly values: readonly Value[];
  /** Why a part could not be followed; null when all possible values are listed. */
  readonly unknown: string | null;
}

/** Where an attribute of a value is defined. */
export interface MemberDefinition {
  /** The class that defines it, as found along the MRO. */
  readonly class: ClassRef;
  readonly name: string;
  /** Symbol in the class's body scope, or -1 when it is only set through `self`. */
  readonly symbol: number;
}

export type MemberLookup =
  | { readonly kind: 'member'; readonly definition: MemberDefinition }
  /** Of a module: follow program.member(). */
  | { readonly kind: 'module-member'; readonly file: PythonFile; readonly name: string }
  /** The value is known completely and has no such attribute (or gets it from outside with a known owner). */
  | { readonly kind: 'absent' }
  /** Not in the known classes, but a base is unknown or external, or the class has `__getattr__`. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Mro {
  /** The class itself first; C3 order. */
  readonly classes: readonly ClassRef[];
  /** Expressions of bases that could not be resolved, or that are external without stubs. */
  readonly unknownBases: readonly {
    readonly file: PythonFile;
    readonly node: number;
    readonly reason: string;
    /** All bases of the class at `node` are known, and only their order is not. */
    readonly isOrder?: true;
  }[];
}

/** The class that declares a field which a generated constructor takes. */
export interface FieldOwner {
  readonly class: ClassRef;
  readonly name: string;
  /** What the constructor calls it. */
  readonly keyword: string;
  /** attrs leaves out the underscores that a field begins with. */
  readonly isStripped: boolean;
}

/** What takes the arguments when a class is called. */
export type Constructor =
  | { readonly kind: 'functions'; readonly functions: readonly FunctionRef[] }
  | { readonly kind: 'fields'; readonly owners: readonly FieldOwner[] }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Evaluator {
  /** Possible values of an expression, narrowed by the guards around it. */
  typeOf(file: PythonFile, unit: CodeUnit, node: number): Type;
  /** What an annotation says an instance is. */
  typeOfAnnotation(file: PythonFile, unit: CodeUnit, node: number): Type;
  mro(ref: ClassRef): Mro;
  /** Where value.name is found. One lookup for each value of the type, in order. */
  lookup(value: Value, name: string): MemberLookup;
  /** All of them: `super()` in a mixin, and attributes that only subclasses have, can be found in several classes. */
  lookupAll(value: Value, name: string): readonly MemberLookup[];
  /** All classes of the workspace that have the class among their ancestors; found through words, files analysed as needed. */
  subclasses(ref: ClassRef): readonly ClassRef[];
  /** Those of them that can change what an attribute means: they define it, or bring in other ancestors. */
  subclassesWith(ref: ClassRef, name: string): readonly ClassRef[];
  /** The classes that a metaclass makes and that define the attribute themselves; none when the class is no metaclass. */
  madeClassesWith(metaclass: ClassRef, name: string): readonly ClassRef[];
  /** The functions or classes a call may run; for classes the constructor is `__init__`/`__new__` or a generated one. */
  callees(
    file: PythonFile,
    unit: CodeUnit,
    call: number,
  ): { readonly values: readonly Value[]; readonly unknown: string | null };
  /** What a function that `node` evaluates to is called with, as its first argument: `attrgetter("x")` in `sorted(foos, key=...)`. */
  handedTo(file: PythonFile, unit: CodeUnit, node: number): Type;
  /** `__init__` and `__new__` along the MRO, or the fields of a dataclass, NamedTuple or TypedDict. */
  readonly constructor: (ref: ClassRef) => Constructor;
  /** What an expression is if parameters are only given what calls found in the workspace pass. A hint, no proof. */
  likelyType(file: PythonFile, unit: CodeUnit, node: number): Type;
  /** What it is given at those calls that are understood. */
  passedTo(ref: FunctionRef, parameter: number): readonly Value[];
  /** What statements outside of the class assign to an attribute of it, of a class above or below it, or of their objects. */
  assignedAnywhere(ref: ClassRef, name: string): readonly Value[];
  /** Lets go of everything that was found out: later questions are answered anew. */
  forget(): void;
}
