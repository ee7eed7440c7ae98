// What `tug doctor` says about programs: tug itself and others of its name, git, and Python with its tools.
import type { PythonSource } from '../platform/python-toolchain/python-candidates.ts';
import type { ResolvedPython } from '../platform/python-toolchain/resolve-python.ts';
import { attempt, type Finding } from './examine-finding.ts';
import type { WorkspaceRequest } from './open-workspace.ts';
import { findLibcstFor, findPackages, lookForPython, warningsAboutPython } from './python-toolchain.ts';
import { runForText } from './run-for-text.ts';
import { listTugPrograms, type RunningProgram } from './where.ts';

/** The one that runs, and a warning for each other one that a shell may take instead. */
export function examineTug(request: WorkspaceRequest, running: RunningProgram): readonly Finding[] {
  const message = `${running.version} (${running.path})`;
  const own: Finding = { name: 'tug', status: 'pass', message, hint: null };
  const listed = attempt('tug', () => listTugPrograms(request, running));
  if ('finding' in listed) return [own];
  const others = listed.value.filter(({ source }) => source !== 'running');
  return [own, ...others.map(({ path, version, state }) => examineOther(path, version, state))];
}

function examineOther(path: string, version: string | null, state: 'ok' | 'too_old' | 'foreign'): Finding {
  const name = 'other tug';
  if (state === 'foreign') {
    const hint = `call tug by its absolute path (\`tug where\`), or put its folder before that of ${path} on PATH`;
    return { name, status: 'warn', message: `${path} is another program of the same name`, hint };
  }
  if (state === 'too_old') {
    const hint = 'run `npm install tugtool@latest` where it comes from';
    return { name, status: 'warn', message: `${version} (${path}) is older than the one that runs`, hint };
  }
  return { name, status: 'pass', message: `${version} (${path})`, hint: null };
}

export async function examineGit(request: WorkspaceRequest): Promise<Finding> {
  const version = await askVersion(['git', '--version'], request);
  if (version !== null) return { name: 'git', status: 'pass', message: version, hint: null };
  const message = 'not found; ignore rules are then read by tug itself';
  return { name: 'git', status: 'warn', message, hint: 'install git' };
}

/** Needed only to verify Python code, so that its absence is no failure; one that was named and cannot be used is. */
export function examinePython(request: WorkspaceRequest): readonly Finding[] {
  const found = attempt('python', () => lookForPython(request));
  if ('finding' in found) return [found.finding];
  const lookup = found.value;
  if (lookup.kind === 'missing') {
    const { message, hint } = lookup.error;
    return [{ name: 'python', status: 'warn', message: `${message}; it is needed only to verify`, hint }];
  }
  const { facts } = lookup.python;
  return [
    examineInterpreter(request, lookup.python),
    examinePackages(request),
    examineLibcst(request),
    examineModule('pytest', facts.modules, 'it is needed only to run tests with it'),
    examineModule('mypy', facts.modules, 'it is needed only for `--verify typecheck` with it'),
  ];
}

/** Which interpreter checks run with, and why. */
function examineInterpreter(request: WorkspaceRequest, python: ResolvedPython): Finding {
  const { interpreter, facts, source } = python;
  const message = `${facts.version} (${interpreter}); ${CHOSEN_BY[source]}`;
  const warnings = warningsAboutPython(request, python);
  if (warnings.length === 0) return { name: 'python', status: 'pass', message, hint: null };
  const hint = warnings[0]!.suggestion ?? 'name another interpreter with --python';
  const remarks = warnings.map((warning) => warning.message);
  return { name: 'python', status: 'warn', message: [message, ...remarks].join('; '), hint };
}

/** Whose installed packages an analysis reads, and why. */
function examinePackages(request: WorkspaceRequest): Finding {
  const found = findPackages(request);
  if (found === null) {
    const message = 'no environment of the project was found; types of installed packages are unknown';
    const hint = 'activate one, create .venv, or name an interpreter with --python';
    return { name: 'packages', status: 'warn', message, hint };
  }
  const { path, version, source, folders } = found;
  const message = `${path} (${version ?? 'unknown version'}); ${CHOSEN_BY[source]}`;
  if (folders.length > 0) return { name: 'packages', status: 'pass', message, hint: null };
  const hint = 'name the interpreter of an environment, not a launcher';
  return { name: 'packages', status: 'warn', message: `${message}; its packages were not found`, hint };
}

const CHOSEN_BY: Readonly<Record<PythonSource, string>> = {
  cli_flag: 'named by --python',
  env_tug_python: 'named by TUG_PYTHON',
  session_config: 'named by the session',
  project_config: 'named by the project file',
  virtual_env: 'active (VIRTUAL_ENV)',
  conda_prefix: 'active (CONDA_PREFIX)',
  workspace_venv: 'found in the workspace',
  managed_venv: 'made by `tug toolchain python setup`',
  path: 'first on PATH',
};

const SETUP_HINT = 'run `tug toolchain python setup`, or install it in the environment of the project';

function examineLibcst(request: WorkspaceRequest): Finding {
  const found = attempt('libcst', () => findLibcstFor(request));
  if ('finding' in found) return found.finding;
  if (found.value === null) {
    const message = 'not found; it is needed only for `--engine libcst`';
    return { name: 'libcst', status: 'warn', message, hint: 'run `tug toolchain python setup`' };
  }
  const { libcstVersion: version, interpreter } = found.value;
  return {
    name: 'libcst',
    status: 'pass',
    message: `${version ?? 'of unknown version'} (${interpreter})`,
    hint: null,
  };
}

function examineModule(
  name: string,
  modules: Readonly<Record<string, string | null>>,
  purpose: string,
): Finding {
  if (!Object.hasOwn(modules, name)) {
    return { name, status: 'warn', message: `not found; ${purpose}`, hint: SETUP_HINT };
  }
  return { name, status: 'pass', message: modules[name] ?? 'of unknown version', hint: null };
}

async function askVersion(argv: readonly string[], request: WorkspaceRequest): Promise<string | null> {
  const said = await runForText(argv, request, { timeoutMs: 10_000, outputLimit: 4096 });
  return said?.exitCode === 0 ? said.output.trim().split('\n')[0]! : null;
}
