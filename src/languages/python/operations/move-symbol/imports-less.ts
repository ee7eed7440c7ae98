// Where a move would make modules import each other, names that only annotations have, which nobody evaluates, can be imported
// for the type checker alone; and what only the main guard uses, inside of that. Each is a plan of its own, the nearest to
// the plain one first.
import { ANNOTATES, BINDS } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import type { PythonContext } from '../python-context.ts';
import { placeInGuard } from './back-in-guard.ts';
import { hasFutureAnnotations } from './future-annotations.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';

export function plansWithFewerImports(context: PythonContext, plan: MovePlan): readonly MovePlan[] {
  const { source, symbols, statements, stillUsed, leavesReexport } = plan;
  // The old module imports the new one in any case.
  if (plan.through !== null) return [];
  const plans: MovePlan[] = [];
  const isUsed = stillUsed.length > 0;
  const inGuard = leavesReexport || !isUsed ? null : placeInGuard(context, source, symbols, statements);
  if (inGuard !== null) plans.push({ ...plan, backBefore: inGuard });
  if (source.isStub || plan.stub !== null || readsAnnotations(context, plan)) return plans;
  const needed = forCheckerOnly(context, plan);
  if (needed !== null) plans.push(needed);
  if (leavesReexport || !isUsed || !isOnlyAnnotated(plan)) return plans;
  for (const one of needed === null ? [plan] : [plan, needed]) plans.push({ ...one, backForChecker: true });
  return plans;
}

/** What the moved code has in annotations only, and modules of the workspace give, is imported for the checker. */
function forCheckerOnly({ engine }: PythonContext, plan: MovePlan): MovePlan | null {
  const { source, to, needs, imports } = plan;
  if (hasFutureAnnotations(source) && to.file !== null && !hasFutureAnnotations(to.file)) return null;
  const names = new Set([...needs.annotated].map((symbol) => symbolText(source, symbol)));
  const isOurs = (name: string) => {
    const module = engine.program.findModule(name);
    return module.kind === 'file' && !module.file.isExternal;
  };
  const lines = imports.map((each) =>
    !each.isThere && each.line.name !== null && names.has(each.bound) && isOurs(each.line.module)
      ? { ...each, line: { ...each.line, typeChecking: true } }
      : each,
  );
  return lines.some((each, at) => each !== imports[at]) ? { ...plan, imports: lines } : null;
}

/** The code that stays has it in annotations that nobody evaluates, and nowhere else. */
function isOnlyAnnotated({ source, symbols, statements }: MovePlan): boolean {
  const { facts } = source;
  const isLazy = hasFutureAnnotations(source);
  const exported = new Set(facts.exports?.entries.map(({ name }) => name));
  return symbols.every(
    (symbol) =>
      !exported.has(symbolText(source, symbol)) &&
      occurrencesOf(facts, symbol).every(
        (node) =>
          isInsideStatements(source, statements, facts.tree.start[node]!) ||
          (isLazy && (facts.useOf[node]! & ANNOTATES) !== 0 && (facts.useOf[node]! & BINDS) === 0),
      ),
  );
}

/** Decorators and base classes that the language brings, and that look at no annotation but by its text. */
const LEAVE_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['dataclass', 'property', 'setter', 'getter', 'staticmethod', 'classmethod', 'abstractmethod'],
  ...['overload', 'final', 'override', 'contextmanager', 'asynccontextmanager', 'cached_property'],
  ...['wraps', 'lru_cache', 'cache', 'total_ordering', 'runtime_checkable', 'unique', 'no_type_check'],
]);

/** Something may evaluate the annotations: whoever asks for type hints, a decorator or a base class from outside. */
function readsAnnotations({ engine }: PythonContext, { source, to }: MovePlan): boolean {
  const { program, evaluator } = engine;
  if (EVALUATE.some((word) => program.filesContaining(word).length > 0)) return true;
  return [source, to.file].some((file) => {
    if (file === null) return false;
    const { functions, classes } = file.facts;
    const isKnown = (node: number) => LEAVE_ANNOTATIONS.has(decoratorName(file, node));
    if (![...functions, ...classes].every(({ decorators }) => decorators.every(isKnown))) return true;
    return classes.some((_, index) => {
      const { classes: all, unknownBases } = evaluator.mro({ file, index });
      const isOutside = (each: PythonFile) => each.isExternal && !program.isStandardLibrary(each.moduleName);
      return unknownBases.length > 0 || all.some((each) => isOutside(each.file));
    });
  });
}

const EVALUATE: readonly string[] = ['get_type_hints', 'get_annotations', 'eval_str', '__annotations__'];
