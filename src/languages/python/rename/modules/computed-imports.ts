// `import_module(f"pkg.plugins.{name}")`, `sys.modules["pkg." + name]`: the name of a module that moves is computed while the program
// runs. It cannot be rewritten, and the module would not be found any more, so every call that may load it is reported.
import type { Warning } from '../../../../kernel/warning.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { getsLiterals } from '../computed/held-parameters.ts';
import { loadedPlaces, loadsOf, soughtModule } from '../computed/loaded-modules.ts';
import { type ModuleLoad, moduleLoads } from '../computed/module-loads.ts';
import { NOWHERE } from '../computed/spell-expression.ts';
import { type Spelling, shown } from '../computed/spelling.ts';
import { spanOf } from '../describe-definition.ts';

/** `modules`: as they are now. */
export function computedImports(engine: PythonEngine, modules: readonly Definition[]): readonly Warning[] {
  return modules.flatMap((module) => [...computedNames(engine, module), ...openStrings(engine, module)]);
}

function computedNames(engine: PythonEngine, module: Definition): readonly Warning[] {
  const warnings = new Map<ModuleLoad, Warning>();
  const found = loadsOf(soughtModule(engine, module), moduleLoads(engine));
  const spelledOut = new Set(
    found.filter(({ match }) => match.last?.piece.source?.kind === 'literal').map(({ load }) => load),
  );
  for (const { load, spelling, name, match } of found) {
    if (match.last !== null && match.last.piece.source !== null) continue;
    if (!match.isSpelled || followsFiles(spelling)) continue;
    const isAnything = match.holes.every(
      ({ parameter }) => parameter === null || !getsLiterals(engine, parameter),
    );
    // All calls of the workspace are known, and those that name the module are references.
    if (!isAnything && spelledOut.has(load)) continue;
    const mustConfirm = isAnything && match.isOneStep;
    if (warnings.get(load)?.confirm === true || (warnings.has(load) && !mustConfirm)) continue;
    const what = load.of === 'name' ? 'the name of the module' : 'the path of the module';
    warnings.set(load, {
      code: 'DynamicImport',
      message: `${what} is computed as ${shown(spelling)}, which can be ${name}`,
      place: spanOf(load.file, load.node),
      suggestion: `look whether it loads ${name}`,
      ...(mustConfirm ? { confirm: true as const } : {}),
    });
  }
  return [...warnings.values()];
}

/** The unknown part is the name of a file that a listing finds, under its new name too. */
function followsFiles(spelling: Spelling): boolean {
  return spelling.some((piece) => piece.kind === 'hole' && piece.origin === 'listing');
}

/** Strings that are the name of a module in no package: a call that loads any name may get them. */
function openStrings(engine: PythonEngine, module: Definition): readonly Warning[] {
  const names = soughtModule(engine, module).names.filter((name) => !name.includes('.'));
  const open = names.length === 0 ? undefined : moduleLoads(engine).find(isOpen);
  if (open === undefined) return [];
  const { tree } = open.file.facts;
  const loader = `${sourceText(open.file, tree.start[open.node]!, tree.end[open.node]!)} in ${open.file.path}`;
  return names.flatMap((name) => stringsWith(engine, module, name, loader));
}

/** `import_module(name)`, where nothing of the name is known. */
function isOpen({ file, argument, spellings, of }: ModuleLoad): boolean {
  const kind = file.facts.tree.kind[argument];
  const isVariable = kind === Node.Name || kind === Node.Attribute || kind === Node.Subscript;
  return (
    of === 'name' &&
    isVariable &&
    spellings(NOWHERE).some(([piece, ...more]) => piece?.kind === 'hole' && more.length === 0)
  );
}

function stringsWith(
  engine: PythonEngine,
  module: Definition,
  name: string,
  loader: string,
): readonly Warning[] {
  const { program } = engine;
  const followed = new Set(
    loadedPlaces(engine, module, name).map(({ place }) => `${place.file.path}\0${place.node}`),
  );
  const given = new Set(moduleLoads(engine).map(({ file, argument }) => `${file.path}\0${argument}`));
  return program.filesContaining(name).flatMap((path) => {
    const file = program.file(path);
    if (file === null) return [];
    const { tree, parent } = file.facts;
    const found: Warning[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Constant || tree.kind[parent[node]!] === Node.Expr) continue;
      const key = `${path}\0${node}`;
      if (stringValue(file.facts, node) !== name || followed.has(key) || given.has(key)) continue;
      found.push({
        code: 'DynamicImport',
        message: `a string that is the name of the module, and ${loader} may load it`,
        place: spanOf(file, node),
        suggestion: `look whether it stands for ${name}`,
      });
    }
    return found;
  });
}
