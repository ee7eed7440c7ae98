// What one file says, as a pure function of its bytes: the tree, and over it scopes, symbols and what each name means
// inside the file. Tied together by indices, never by name paths: two sibling lambdas are two scopes. Nothing here
// knows another file; linking and evaluation start from these values.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

/** A piece of code with a tree: a file, or code inside a string annotation or type comment of a file. */
export interface CodeUnit {
  /** Spans are offsets into the file, also in embedded code. */
  readonly tree: SyntaxTree;
  /** Parent of each node, -1 for the root. */
  readonly parent: Int32Array;
  /** The scope in which each node is evaluated or bound: a decorator, default or base is in the enclosing one. */
  readonly scopeOf: Int32Array;
  /**
   * By node: the symbol that a lexical name means. UNBOUND when no scope of the file binds it (a builtin, something from
   * a star import, or an error); NOT_A_NAME for every other node (attributes, keywords, module paths of imports, ...).
   */
  readonly symbolOf: Int32Array;
  /** By node: how a lexical name is used; bits of name-use.ts. */
  readonly useOf: Uint8Array;
}

export const NOT_A_NAME = -2;
export const UNBOUND = -1;

export interface FileFacts extends CodeUnit {
  readonly scopes: ScopeTable;
  readonly symbols: SymbolTable;
  readonly imports: readonly ImportFact[];
  /** In the order of the source; nested ones too. Those that are made by a call come behind all others. */
  readonly classes: readonly ClassFact[];
  readonly functions: readonly FunctionFact[];
  /** Operations on `__all__` at module level, in order; null when the file has none. */
  readonly exports: ExportFacts | null;
  /** Code in strings: annotations, arguments of cast() and the like, and type comments. Sorted by start. */
  readonly embedded: readonly EmbeddedUnit[];
  /** Strings where a type is expected that could not be read as code: escapes, several literals in a row, no expression. */
  readonly unreadableAnnotations: readonly number[];
}

/** Its tree has the file's bytes and name ids; names that only embedded code has come behind those of the file. */
export interface EmbeddedUnit extends CodeUnit {
  /**
   * The string Constant in the file's tree; for a type comment the node that owns it: the assignment, loop or with
   * statement, the parameter, or the function for its result.
   */
  readonly host: number;
  readonly isTypeComment: boolean;
  /** The expression to evaluate, in this unit's own tree. */
  readonly root: number;
}

export type ScopeKind = number;
export const MODULE_SCOPE: ScopeKind = 0;
export const CLASS_SCOPE: ScopeKind = 1;
export const FUNCTION_SCOPE: ScopeKind = 2;
export const LAMBDA_SCOPE: ScopeKind = 3;
export const COMPREHENSION_SCOPE: ScopeKind = 4;
/** Type parameters of a function, class or alias (PEP 695). */
export const TYPE_PARAMETER_SCOPE: ScopeKind = 5;

/** Scope 0 is the module; parents come before children. */
export interface ScopeTable {
  readonly count: number;
  readonly kind: Uint8Array;
  /** The Module, ClassDef, FunctionDef, Lambda, comprehension, TypeAlias that opens it. */
  readonly node: Int32Array;
  /** -1 for the module. */
  readonly parent: Int32Array;
}

/** One symbol for each name that a scope binds. `global x` binds in the module's scope, `nonlocal x` in the function's. */
export interface SymbolTable {
  readonly count: number;
  readonly scope: Int32Array;
  /** Name id of the file's tree, as spelled: `__x` in a class is `__x` here too; see `mangledName`. */
  readonly name: Int32Array;
  /** Union of the bits of all its bindings: symbol-flags below. */
  readonly flags: Uint16Array;
  /** Occurrences of symbol s, in the order of the source: occurrence[firstOccurrence[s] .. firstOccurrence[s + 1]). */
  readonly firstOccurrence: Int32Array;
  /** Nodes of the file's own tree; occurrences in embedded code are found through its `symbolOf`. */
  readonly occurrence: Int32Array;
}

// Flags of symbols, and of single bindings by `bindingFlags`.
export const IS_PARAMETER = 1;
export const IS_IMPORT = 2;
export const IS_FUNCTION = 4;
export const IS_CLASS = 8;
export const IS_ASSIGNED = 16;
export const IS_TYPE_PARAMETER = 32;
/** Named by `global` or `nonlocal` somewhere. */
export const IS_DECLARED = 64;
export const IS_DELETED = 128;
export const IS_EXCEPTION_NAME = 256;
export const IS_TYPE_ALIAS = 512;
/** Only annotated, `x: int`, never bound. */
export const IS_ANNOTATED_ONLY = 1024;
/** `__class__` and the like: bound by the language itself. */
export const IS_IMPLICIT = 2048;

// Bits of `useOf`.
export const READS = 1;
export const BINDS = 2;
export const DELETES = 4;
/** In a `global` or `nonlocal` statement. */
export const DECLARES = 8;
/** In an annotation. */
export const ANNOTATES = 16;

export interface ImportFact {
  /** `import a.b`, `from m import n`, `from m import *`. */
  readonly kind: 'module' | 'name' | 'star';
  readonly statement: number;
  readonly alias: number;
  /** Number of leading dots. */
  readonly level: number;
  /** Dotted, as spelled; '' for `from . import n`. */
  readonly module: string;
  /** The Identifiers of the module path, one for each part. */
  readonly modulePath: readonly number[];
  /** For kind `name`: its Identifier; -1 otherwise. */
  readonly nameNode: number;
  readonly name: string;
  /** The Identifier that is bound here: behind `as`, else the name, else the first part of the path; -1 for a star. */
  readonly boundNode: number;
  readonly hasAlias: boolean;
  /** The symbol it binds; -1 for a star. */
  readonly symbol: number;
  readonly scope: number;
  /** Runs only under a type checker; stands in a try block or a condition; stands in a function. */
  readonly typeChecking: boolean;
  readonly conditional: boolean;
}

/** Of a class that is made by a call. */
export const NO_SCOPE = -1;

export interface ClassFact {
  /** The statement, or the call that makes it. */
  readonly node: number;
  readonly nameNode: number;
  /** In the scope that the class statement stands in. */
  readonly symbol: number;
  /** Of its body, or NO_SCOPE. */
  readonly scope: number;
  readonly bases: readonly number[];
  readonly keywords: readonly { readonly name: string; readonly value: number }[];
  readonly decorators: readonly number[];
  /** Function facts (indices) that stand directly in the body, conditionals included. */
  readonly methods: readonly number[];
  /** `self.x = ...`, `cls.x = ...`, `del self.x`, `self.x: int` in methods: nodes of kind Attribute, by method order. */
  readonly selfAttributes: readonly SelfAttribute[];
  /** Members that strings name in the call that makes the class, or its base. */
  readonly entries: readonly ClassEntry[];
}

/** A member that a string names: `namedtuple("P", "x y")`. */
export interface ClassEntry {
  readonly name: string;
  /** The Constant, and the bytes of the name inside of it. */
  readonly node: number;
  readonly start: number;
  readonly end: number;
  /** Its annotation or value, or -1. */
  readonly value: number;
}

export interface SelfAttribute {
  readonly node: number;
  readonly name: string;
  /** Function fact index of the method. */
  readonly method: number;
  /** Through the first parameter of a classmethod. */
  readonly onClass: boolean;
}

export interface FunctionFact {
  readonly node: number;
  readonly nameNode: number;
  readonly symbol: number;
  readonly scope: number;
  readonly isAsync: boolean;
  readonly decorators: readonly number[];
  readonly parameters: readonly ParameterFact[];
  /** The annotation behind `->`, or -1. */
  readonly returns: number;
  /** Values of its return statements; -1 for a bare one. */
  readonly returnValues: readonly number[];
  /** Yield and YieldFrom nodes. */
  readonly yields: readonly number[];
  /** Whether control can reach the end of the body: then it also returns None. */
  readonly fallsThrough: boolean;
  /** Class fact index when it stands directly in a class body, else -1. */
  readonly ownerClass: number;
}

export interface ParameterFact {
  readonly node: number;
  readonly nameNode: number;
  readonly name: string;
  readonly role: 'positional-only' | 'regular' | 'variadic' | 'keyword-only' | 'keywords';
  readonly annotation: number;
  readonly defaultValue: number;
  readonly symbol: number;
}

export interface ExportFacts {
  /** String Constants that name exports, with the name. */
  readonly entries: readonly ExportEntry[];
  /** `__all__ = other.__all__`, `+= mod.__all__`: expression nodes to be followed by the linker. */
  readonly included: readonly number[];
  /** Something else happens to it, so the list is not certain. */
  readonly dynamic: boolean;
}

export interface ExportEntry {
  readonly node: number;
  readonly name: string;
  readonly removed: boolean;
}
