// What a file imports in any case when it is loaded, and who loads the file fails without: modules outside of the workspace and the
// standard library, and modules and names of the workspace that do not exist.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { ModuleRef, PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { BLOCK_BODY, BLOCK_ROLE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

export interface NeededModule {
  /** A top-level module outside of the workspace, or what is missing in it. */
  readonly name: string;
  readonly isOutside: boolean;
  readonly file: PythonFile;
  readonly node: number;
}

export function neededWhenLoaded(engine: PythonEngine, file: PythonFile): readonly NeededModule[] {
  return [...byStatements(engine, file), ...byCalls(engine, file)];
}

function byStatements(engine: PythonEngine, file: PythonFile): readonly NeededModule[] {
  const { program } = engine;
  const { facts } = file;
  return facts.imports.flatMap((fact, index) => {
    const { scope, typeChecking, statement, level, module, kind, name } = fact;
    if (scope !== MODULE_SCOPE || typeChecking || !runsInAnyCase(file, statement)) return [];
    const top = module.split('.')[0]!;
    if (level === 0 && isOutside(engine, top)) return [{ name: top, isOutside: true, file, node: statement }];
    const target = program.importedModule(file, index);
    // A module of the standard library, whose members depend on the version.
    if (level === 0 && isExternal(program.findModule(top))) return [];
    const missing = { isOutside: false, file, node: statement };
    if (target.kind === 'external') return [{ ...missing, name: target.name }];
    const isMissing =
      kind === 'name' &&
      target.kind === 'file' &&
      !target.file.isExternal &&
      target.file.facts.imports.every((each) => each.kind !== 'star') &&
      symbolNamed(target.file.facts, MODULE_SCOPE, name) < 0 &&
      symbolNamed(target.file.facts, MODULE_SCOPE, '__getattr__') < 0 &&
      !program.member(target, name).some((each) => each.kind === 'module');
    return isMissing ? [{ ...missing, name: `${target.file.moduleName}.${name}` }] : [];
  });
}

/** `import_module("redis")` */
function byCalls(engine: PythonEngine, file: PythonFile): readonly NeededModule[] {
  const { facts } = file;
  const { tree, scopeOf } = facts;
  const found: NeededModule[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call || scopeOf[childrenOf(tree, node)[0]!] !== MODULE_SCOPE) continue;
    const module = engine.program.importedByCall(file, facts, node);
    if (module === null || !isExternal(module) || !runsInAnyCase(file, node)) continue;
    const name = module.kind === 'external' ? module.name.split('.')[0]! : '';
    if (name !== '' && isOutside(engine, name)) found.push({ name, isOutside: true, file, node });
  }
  return found;
}

function isOutside({ program }: PythonEngine, top: string): boolean {
  return isExternal(program.findModule(top)) && !program.isStandardLibrary(top);
}

function isExternal(module: ModuleRef): boolean {
  return module.kind === 'external' || (module.kind === 'file' && module.file.isExternal);
}

/** Not in a condition, in a loop, or where a failing import is caught. */
function runsInAnyCase({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  let inner = node;
  for (let outer = parent[node]!; outer >= 0; outer = parent[outer]!) {
    switch (tree.kind[outer]) {
      case Node.Try: {
        const isBody = tree.kind[inner] === Node.Block && (tree.flags[inner]! & BLOCK_ROLE) === BLOCK_BODY;
        const handlers = childrenOf(tree, outer).filter((child) => tree.kind[child] === Node.ExceptHandler);
        if (!isBody || handlers.some(mayCatch)) return false;
        break;
      }
      case Node.With: {
        const [block] = childrenOf(tree, outer).filter((child) => tree.kind[child] === Node.Block);
        if (/\bsuppress\b/.test(textBetween(tree, tree.start[outer]!, tree.start[block!]!))) return false;
        break;
      }
      case Node.Module:
      case Node.Block:
      case Node.Assign:
      case Node.AnnAssign:
      case Node.Expr:
      case Node.Attribute:
      case Node.Call:
        break;
      default:
        return false;
    }
    inner = outer;
  }
  return true;

  function mayCatch(handler: number): boolean {
    const block = childrenOf(tree, handler).find((child) => tree.kind[child] === Node.Block);
    const head = textBetween(tree, tree.start[handler]!, tree.start[block!]!);
    const caught = head.replace(/\bas\s+\w+\s*:/, '').match(/[\w.]+/g) ?? [];
    return caught.length < 2 || caught.slice(1).some((name) => !OTHER_ERRORS.test(name));
  }
}

/** Built-in exceptions that a failing import does not raise. */
const OTHER_ERRORS =
  /^(?:Arithmetic|Attribute|FileNotFound|Index|Key|Lookup|Name|NotImplemented|OS|Runtime|Syntax|Type|Unicode|Value)Error$/;
