// What a place in the code means: the one question behind definition, references, rename and the binding check.
// A definition is named by what holds it, so that two places mean the same exactly when their definitions are equal.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { ModuleRef, PythonFile, SymbolRef } from '../link/program.ts';
import type { ClassRef } from '../types/type.ts';

export type Definition =
  /** A name of a module, function, lambda, comprehension or type parameter list; never of a class body. */
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
  /** An attribute of a class, defined in its body, through `self`, or both. */
  | { readonly kind: 'member'; readonly class: ClassRef; readonly name: string }
  | { readonly kind: 'module'; readonly module: ModuleRef }
  /** Outside the workspace: `builtins.len`, `unittest.case.TestCase.setUp`, `requests.get`. */
  | { readonly kind: 'external'; readonly name: string };

export interface Meaning {
  /** What the place is known to mean; several when a name or receiver can be one of several. */
  readonly definitions: readonly Definition[];
  /** Why a part is not known; null when the definitions are all there can be. */
  readonly unknown: string | null;
  /** Source text of the receiver of an attribute, for grouping; null for plain names. */
  readonly receiver: string | null;
}

/** How a name stands at a place. */
export type PlaceKind =
  | 'name'
  | 'attribute'
  /** The name of a keyword argument at a call. */
  | 'keyword'
  /** `name` in `from m import name`, a part of a module path, the name behind `as`. */
  | 'import-name'
  | 'import-path'
  | 'import-alias'
  /** Keyword in a class pattern: `case Point(x=0)`. */
  | 'pattern-keyword'
  /** A string that names an attribute or a symbol: `getattr(o, "x")`, `__all__`, `__slots__`, "pkg.mod.name". */
  | 'string';

/** What a string stands for; only for places of kind `string`. */
export type StringRole =
  /** The attribute name of getattr, hasattr, attrgetter, patch.object and the like; `subject` is the object's expression. */
  | { readonly kind: 'attribute'; readonly subject: number }
  /** attrgetter("a.b"), methodcaller("a"): the object is not there. */
  | { readonly kind: 'attribute-of-unknown' }
  /** `"{p.name}".format(p=x)`: an attribute of `subject`; -1 when the object is not there. */
  | { readonly kind: 'field'; readonly subject: number }
  /**
   * One part of "pkg.mod.Class.name"; `prefix` is the dotted text up to and with this part. `whole` when it stands in a longer
   * text: then all of it has to lead somewhere.
   */
  | { readonly kind: 'dotted'; readonly prefix: string; readonly whole?: string }
  /**
   * A part of a computed name or path that something loads a module by: `import_module("pkg." + "mod")`. `sole`: it spells the whole
   * name of the module and is used for nothing else. `shared`: it is a part of the names of other modules too.
   */
  | { readonly kind: 'module-part'; readonly loader: string; readonly use: 'sole' | 'likely' | 'shared' }
  /** A string that reaches `getattr(subject, name)` through variables. */
  | { readonly kind: 'asked-name' }
  /** An entry of `__all__`. */
  | { readonly kind: 'export' }
  /** An entry of `__slots__` or `__match_args__`, a field of a functional namedtuple, TypedDict or Enum. */
  | { readonly kind: 'class-entry'; readonly class: number }
  /** `T = TypeVar("T")`: what it is called is what it is assigned to. */
  | { readonly kind: 'own-name' }
  /** `@pytest.mark.parametrize("x, y", ...)`: a parameter of these functions of the file. */
  | { readonly kind: 'argument'; readonly functions: readonly number[] }
  /** `usefixtures("db")`, `getfixturevalue("db")`, `@pytest.fixture(name="db")`: the name of a fixture. */
  | { readonly kind: 'fixture' }
  /** Given to a call as it is: `LocalProxy(context, "user")`. Whether that makes a name of it, only the callee knows. */
  | { readonly kind: 'given'; readonly call: number }
  /** A value of the program, or one word of it where `isWord`: whether it becomes a name depends on where it goes. */
  | { readonly kind: 'value'; readonly isWord: boolean }
  /** A key: d["x"], {"x": ...}, f(**{"x": 1}), "%(x)s" % d; `table` is what it is looked up in, -1 for the key of a display. */
  | { readonly kind: 'key'; readonly table: number };

/** A place with an identifier: the smallest thing that can be renamed. */
export interface Place {
  readonly file: PythonFile;
  readonly unit: CodeUnit;
  /** A Name, Identifier or (for strings) Constant node of the unit's tree. */
  readonly node: number;
  readonly kind: PlaceKind;
  readonly string: StringRole | null;
  /** Byte span of the identifier itself; inside the quotes for a string. */
  readonly start: number;
  readonly end: number;
}

/** Equal for the same definition, different for others: `path#12` and the like. */
export function definitionKey(definition: Definition): string {
  switch (definition.kind) {
    case 'symbol':
      return `s:${definition.ref.file.path}#${definition.ref.symbol}`;
    case 'member':
      return `m:${definition.class.file.path}#${definition.class.index}.${definition.name}`;
    case 'module':
      return `d:${moduleKey(definition.module)}`;
    case 'external':
      return `x:${definition.name}`;
  }
}

function moduleKey(module: ModuleRef): string {
  switch (module.kind) {
    case 'file':
      return module.file.path;
    case 'namespace':
      return `${module.name}/`;
    case 'external':
      return `external ${module.name}`;
  }
}
