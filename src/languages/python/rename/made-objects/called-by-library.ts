// Objects that are passed to the standard library, which calls methods of theirs by name: `print(file=out)` calls `out.write`,
// `logger.addFilter(f)` calls `f.filter`. The class inherits from nothing that says so.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { CONTEXT, STORE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, Value } from '../../types/type.ts';
import type { Family } from '../family.ts';
import { classKey } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';

/** Why the library may call a method of the family by its name; null when no object of its classes is seen to get there. */
export function calledByLibrary(engine: PythonEngine, family: Family): string | null {
  for (const definition of family.definitions) {
    if (definition.kind !== 'member' || !CALLED.test(definition.name)) continue;
    const owners = new Map(
      [definition.class, ...engine.evaluator.subclasses(definition.class)].map((ref) => [classKey(ref), ref]),
    );
    const paths = new Set(
      [...owners.values()].flatMap((ref) => [
        ref.file.path,
        ...engine.program.filesContaining(className(ref)),
        // A file that imports a function which makes such objects names the module at least.
        ...engine.program.filesContaining(ref.file.moduleName.split('.').at(-1)!),
      ]),
    );
    for (const path of paths) {
      const file = engine.program.file(path);
      const taker = file === null ? null : takerIn(engine, file, owners, definition.name);
      if (taker !== null)
        return `${taker} gets an object of ${className(definition.class)} and may call its ${definition.name}()`;
    }
  }
  return null;
}

/** Methods that the library calls on objects which it is given: of files and streams, locks, filters, handlers, finders. */
const CALLED =
  /^(a?close|acquire|create_module|detach|emit|exec_module|fileno|filter|finalize|find_spec|flush|format|formatException|get_data|getvalue|handle|isatty|iterdump|keys|peek|read|read1|readable|readall|readinto1?|readline|readlines|recv|release|seek|seekable|send|sendall|setstate|step|tell|truncate|writable|write|writelines)$/;

/** Modules of the library that only keep what they get, or call special methods of it. */
const KEEPING =
  /^(_?typing(_extensions)?|types|abc|_?collections|functools|itertools|operator|copy|weakref|queue|dataclasses|enum|inspect|unittest|threading|asyncio|concurrent|multiprocessing|heapq|bisect|reprlib|string|contextvars)(\.|$)/;

function takerIn(
  engine: PythonEngine,
  file: PythonFile,
  owners: ReadonlyMap<string, ClassRef>,
  method: string,
): string | null {
  const { tree } = file.facts;
  const isOurs = (node: number) => {
    const kind = tree.kind[node];
    if (kind !== Node.Name && kind !== Node.Attribute && kind !== Node.Call) return false;
    const has = ({ values }: { readonly values: readonly Value[] }) =>
      values.some((value) => value.kind === 'instance' && owners.has(classKey(value.class)));
    return (
      has(engine.evaluator.typeOf(file, file.facts, node)) ||
      has(engine.evaluator.likelyType(file, file.facts, node))
    );
  };
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Call) {
      const taker = takerCalled(engine, file, node, method);
      if (taker === null) continue;
      const given = childrenOf(tree, node)
        .slice(1)
        .map((one) => (tree.kind[one] === Node.Keyword ? one - 1 : one));
      if (given.some(isOurs)) return `${taker}()`;
    } else if (tree.kind[node] === Node.Assign && isStandardStream(file, childrenOf(tree, node)[0]!)) {
      if (isOurs(node - 1)) return 'whatever uses the standard streams';
    }
  }
  return null;
}

/** The function or class of the library that a call runs; null for others, and for those that call nothing by name. */
function takerCalled(engine: PythonEngine, file: PythonFile, call: number, method: string): string | null {
  for (const value of engine.evaluator.callees(file, file.facts, call).values) {
    if (value.kind === 'external') {
      if (engine.program.isStandardLibrary(value.name.split('.')[0]!) && !KEEPING.test(value.name))
        return value.name;
      continue;
    }
    const at = value.kind === 'class' ? value.class : value.kind === 'function' ? value.function : null;
    if (at === null || !at.file.isExternal || !engine.program.isStandardLibrary(at.file.moduleName)) continue;
    const name = value.kind === 'class' ? className(value.class) : nameOfFunction(at);
    const module = at.file.moduleName;
    if (module === 'builtins' ? takesInBuiltins(name, method) : !KEEPING.test(module))
      return module === 'builtins' ? name : `${module}.${name}`;
  }
  return null;
}

/** `print(file=x)`; `dict(x)` and `d.update(x)` ask for the keys. */
function takesInBuiltins(name: string, method: string): boolean {
  if (method === 'keys') return name === 'dict' || name === 'update';
  return name === 'print';
}

/** `sys.stdout` as a target. */
function isStandardStream({ facts: { tree } }: PythonFile, target: number): boolean {
  return (
    tree.kind[target] === Node.Attribute &&
    (tree.flags[target]! & CONTEXT) === STORE &&
    /^(stdout|stderr|stdin|__stdout__|__stderr__)$/.test(nameText(tree, tree.data[target]!)) &&
    tree.kind[target - 2] === Node.Name &&
    nameText(tree, tree.data[target - 2]!) === 'sys'
  );
}
