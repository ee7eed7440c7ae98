// What linking may ask about modules that are not in the workspace: the standard library and installed packages, as
// stub text that our own parser reads. How stubs are found and stored is a matter of the platform.

/** A stub (`.pyi`), or the source of a typed package, outside of the workspace. */
export interface ExternalModule {
  readonly name: string;
  /** Shown to people, never opened: `stdlib:unittest/case.pyi`. */
  readonly path: string;
  /** Relative imports inside of a package start at the module itself, inside of a module at its parent. */
  readonly isPackage: boolean;
  read(): Uint8Array;
}

/**
 * In these stubs a function without a return annotation, and a name with `Any` or without a type, is unknown: never
 * infer from a body that is `...`. A member that is not there does not exist, unless the class or one of its bases has
 * `__getattr__`, or a base is unknown.
 */
export interface ExternalModules {
  /** The stub of a module outside of the workspace, or null when nothing is known about it. */
  find(module: string): ExternalModule | null;
  /** True when `module` is, or is inside of, a module of the standard library, also when there is no stub of it. */
  isStandardLibrary(module: string): boolean;
  /** Whether the environment has the top-level module that the name starts with; null when no environment is known. */
  isInstalled(module: string): boolean | null;
  /** Whether some class of the standard library has an attribute of this name. */
  someClassHas(name: string): boolean;
}
