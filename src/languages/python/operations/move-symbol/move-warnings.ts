// What is known by the name of its module: pickles, `__module__`; and who is told of it when that module is loaded. Nobody sees it
// in the code that moves.
import type { Warning } from '../../../../kernel/warning.ts';
import { IS_CLASS, IS_FUNCTION } from '../../facts/file-facts.ts';
import { attributesNamed } from '../../facts/nodes-named.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { isDefinition } from '../../rewrite/import-place.ts';
import { unnamedUses } from '../delete-symbol/unnamed-uses.ts';
import type { PythonContext } from '../python-context.ts';
import type { MovePlan } from './move-plan.ts';
import { findNotInstalled } from './not-installed.ts';
import { isLoadedAfter } from './other-effects.ts';
import { packagesAbove } from './packages-on-the-way.ts';

export function findMoveWarnings(context: PythonContext, plan: MovePlan): readonly Warning[] {
  return [
    ...pickled(context, plan),
    ...moduleNames(context, plan),
    ...toldLater(context, plan),
    ...notInstalled(context, plan),
  ];
}

/** Modules that store objects by the names of their classes and functions. */
const PICKLERS: readonly string[] = ['pickle', 'cPickle', 'dill', 'cloudpickle', 'shelve', 'joblib'];

function pickled({ engine }: PythonContext, plan: MovePlan): readonly Warning[] {
  const { source, leavesReexport } = plan;
  const name = definitionThatMoves(plan);
  if (leavesReexport || name === null) return [];
  for (const module of PICKLERS) {
    for (const path of engine.program.filesContaining(module)) {
      const file = engine.program.file(path);
      const fact = file?.facts.imports.find((each) => each.module.split('.')[0] === module);
      if (file == null || fact === undefined) continue;
      const { tree } = file.facts;
      const span = { start: tree.start[fact.statement]!, end: tree.end[fact.statement]! };
      return [
        {
          code: 'PickledName',
          message: `what ${module} has stored as ${source.moduleName}.${name} cannot be loaded any more`,
          place: { file: path, span },
          suggestion: 'keep the old name importable with --leave-reexport while there is such data',
        },
      ];
    }
  }
  return [];
}

/** `f.__module__` is another name afterwards. */
function moduleNames({ engine }: PythonContext, plan: MovePlan): readonly Warning[] {
  const name = definitionThatMoves(plan);
  if (name === null) return [];
  return engine.program.filesContaining('__module__').flatMap((path) => {
    // Who asks it of this one names it.
    const file = engine.program.mayHold(path, name) ? engine.program.file(path) : null;
    const [node] = file === null ? [] : attributesNamed(file.facts, '__module__');
    if (file === null || node === undefined) return [];
    const { tree } = file.facts;
    return [
      {
        code: 'OwnPlace',
        message: `__module__ of ${name} is ${plan.to.moduleName} afterwards`,
        place: { file: path, span: { start: tree.start[node]!, end: tree.end[node]! } },
        suggestion: null,
      },
    ];
  });
}

/** Decorators and base classes that keep what they are told of are told when the new module is loaded. */
function toldLater({ engine }: PythonContext, plan: MovePlan): readonly Warning[] {
  const { source, statements, to } = plan;
  // Where nobody would load that module, it is asked about.
  if (!isLoadedAfter(plan)) return [];
  const definitions = statements.filter((node) => isDefinition(source.facts.tree, node));
  return unnamedUses(
    engine,
    definitions.map((node) => ({ file: source, node })),
  ).map(({ file, span, reason }) => ({
    code: 'LoadOrder',
    message: `${reason}, and is told of it when ${to.path} is loaded`,
    place: { file, span },
    suggestion: 'look whether the order matters',
  }));
}

/** Importing the definition from its new module loads that module and its parent packages. */
function notInstalled(context: PythonContext, plan: MovePlan): readonly Warning[] {
  const { source, to, names } = plan;
  if (!isLoadedAfter(plan)) return [];
  const { program } = context.engine;
  const withPackages = ({ path, moduleName }: { readonly path: string; readonly moduleName: string }) => [
    path,
    ...packagesAbove(program, moduleName),
  ];
  return findNotInstalled(context, `${to.moduleName}.${names[0]!}`, withPackages(to), withPackages(source));
}

/** The first class or function among what moves. */
function definitionThatMoves({ source, symbols }: MovePlan): string | null {
  const { flags } = source.facts.symbols;
  const found = symbols.find((symbol) => (flags[symbol]! & (IS_CLASS | IS_FUNCTION)) !== 0);
  return found === undefined ? null : symbolText(source, found);
}
