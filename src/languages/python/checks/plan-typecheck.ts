// Which type checker the project has chosen, when the settings do not say. A project that has chosen none is not checked:
// the errors of an unwanted checker say nothing.
import type { PlannedCheck } from '../../../kernel/verification.ts';
import { type CheckContext, withTools } from './check-context.ts';
import type { PythonProject } from './project-files.ts';
import { pythonEnvironment } from './python-environment.ts';
import { explainMissingModule, type PythonTools } from './python-tools.ts';
import { mypyErrors, mypyFailures, pyrightErrors, pyrightFailures } from './typecheck-failures.ts';

const CHECK = { name: 'typecheck', kind: 'typecheck' } as const;

export type TypeChecker = 'mypy' | 'pyright' | 'basedpyright';

export function planTypecheck(context: CheckContext): PlannedCheck {
  const { project, timeoutSeconds } = context;
  const checker = detectTypeChecker(project);
  if (checker === null) {
    const skipReason = 'the project has no settings of mypy or pyright; set typecheck_command';
    return { ...CHECK, skipReason };
  }
  return withTools(CHECK, context, (tools) => {
    if (!tools.modules.has(checker)) return explainMissingModule(tools, checker);
    return {
      argv: [tools.interpreter, '-m', checker, ...argumentsOf(checker, project, tools)],
      timeoutSeconds,
      environment: { ...pythonEnvironment(project.roots), ...(checker === 'mypy' ? mypyPath(project) : {}) },
      surroundings: tools.surroundings,
      parseFailures: checker === 'mypy' ? mypyFailures : pyrightFailures,
      parseErrors: checker === 'mypy' ? mypyErrors : pyrightErrors,
    };
  });
}

export function detectTypeChecker(project: PythonProject): TypeChecker | null {
  if (project.has('mypy.ini') || project.has('.mypy.ini')) return 'mypy';
  if (project.hasTomlKey('tool.mypy') || project.hasSection('setup.cfg', 'mypy')) return 'mypy';
  if (project.hasTomlKey('tool.basedpyright')) return 'basedpyright';
  return project.has('pyrightconfig.json') || project.hasTomlKey('tool.pyright') ? 'pyright' : null;
}

function argumentsOf(
  checker: TypeChecker,
  project: PythonProject,
  { interpreter }: PythonTools,
): readonly string[] {
  if (checker !== 'mypy') return ['--pythonpath', interpreter];
  const plain = ['--no-incremental', '--no-color-output', '--hide-error-context', '--no-pretty'];
  return [...plain, ...(saysWhatToCheck(project) ? [] : [project.roots[0] || '.'])];
}

/** mypy has a variable of its own, and finds what is in the current folder by itself. */
function mypyPath({ roots }: PythonProject): Readonly<Record<string, string>> {
  const below = roots.filter((root) => root !== '');
  return below.length === 0 ? {} : { MYPYPATH: pythonEnvironment(below).PYTHONPATH! };
}

/** mypy wants to be told what to check, by its settings or by its arguments. */
function saysWhatToCheck(project: PythonProject): boolean {
  if (['files', 'packages', 'modules'].some((key) => project.hasTomlKey(`tool.mypy.${key}`))) return true;
  return ['mypy.ini', '.mypy.ini', 'setup.cfg'].some((file) =>
    /^(?:files|packages|modules)\s*=/m.test(project.read(file) ?? ''),
  );
}
