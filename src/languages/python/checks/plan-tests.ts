// Which command runs the project's tests, when the settings do not say: what its files declare first, then what they
// look like.
import { failureNames } from '../../../kernel/failure-names.ts';
import type { PlannedCheck } from '../../../kernel/verification.ts';
import { type CheckContext, withTools } from './check-context.ts';
import { missingFiles } from './missing-files.ts';
import type { PythonProject } from './project-files.ts';
import { pythonEnvironment } from './python-environment.ts';
import { type CheckModule, explainMissingModule } from './python-tools.ts';
import { withReport } from './test-reporter.ts';

const CHECK = { name: 'tests', kind: 'tests' } as const;

export function planTests(context: CheckContext): PlannedCheck {
  const { project, timeoutSeconds } = context;
  const runner = detectTestRunner(project);
  if (runner === null) {
    const looked = 'no settings of pytest, no tests folder and no test files';
    return { ...CHECK, skipReason: `no tests were found: there are ${looked}; set test_command` };
  }
  return withTools(CHECK, context, (tools) => {
    const [first, ...others] = runner.any;
    const chosen = runner.any.find(
      (candidate) => candidate === 'unittest' || candidate === 'django' || tools.modules.has(candidate),
    );
    if (chosen === undefined) {
      const alternatives = others.length === 0 ? '' : ` (nor ${others.join(', ')})`;
      return `${explainMissingModule(tools, first as CheckModule)}${alternatives}`;
    }
    const environment = pythonEnvironment(project.roots);
    const where = chosen === 'unittest' ? whereToLook(project) : [];
    return {
      ...withReport([tools.interpreter, ...RUNNERS[chosen], ...where], environment),
      timeoutSeconds,
      environment,
      surroundings: tools.surroundings,
      parseFailures: failureNames,
      parseMissing: (output) => missingFiles(output, project.roots),
    };
  });
}

export type TestRunner = 'pytest' | 'nose2' | 'django' | 'unittest';

export interface DetectedRunner {
  /** The first of them that is installed. */
  readonly any: readonly TestRunner[];
  /** What says so. */
  readonly because: string;
}

/** A summary of failures is asked for, even where settings leave it out: new ones are told from old ones by it. */
const RUNNERS: Readonly<Record<TestRunner, readonly string[]>> = {
  pytest: ['-m', 'pytest', '--color=no', '-rfE'],
  nose2: ['-m', 'nose2'],
  django: ['manage.py', 'test', '--noinput'],
  unittest: ['-m', 'unittest', 'discover'],
};

export function detectTestRunner(project: PythonProject): DetectedRunner | null {
  const declared = declaresPytest(project);
  if (declared !== null) return { any: ['pytest'], because: declared };
  for (const file of ['nose2.cfg', 'unittest.cfg']) {
    if (project.has(file)) return { any: ['nose2', 'unittest'], because: file };
  }
  if (/\bDJANGO_SETTINGS_MODULE\b/.test(project.read('manage.py') ?? ''))
    return { any: ['django'], because: 'manage.py' };
  const { pythonFiles } = project;
  const folder = testFolder(pythonFiles);
  if (folder !== null) return { any: ['pytest', 'unittest'], because: `${folder}/` };
  const file = pythonFiles.find((path) => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(path));
  return file === undefined ? null : { any: ['pytest', 'unittest'], because: file };
}

/** Without a folder, unittest looks only at the top and in packages. */
function whereToLook({ pythonFiles, has }: PythonProject): readonly string[] {
  const folder = testFolder(pythonFiles);
  if (folder === null) return [];
  return has(`${folder}/__init__.py`) ? ['-s', folder, '-t', '.'] : ['-s', folder];
}

function testFolder(pythonFiles: readonly string[]): string | null {
  return ['tests', 'test'].find((name) => pythonFiles.some((path) => path.startsWith(`${name}/`))) ?? null;
}

/** The file or section that says so; null when none does. */
function declaresPytest(project: PythonProject): string | null {
  if (project.hasTomlKey('tool.pytest')) return 'pyproject.toml';
  for (const file of ['pytest.ini', '.pytest.ini', 'pytest.toml', '.pytest.toml']) {
    if (project.has(file)) return file;
  }
  if (project.hasSection('setup.cfg', 'tool:pytest')) return 'setup.cfg';
  if (project.hasSection('tox.ini', 'pytest')) return 'tox.ini';
  const conftest = project.pythonFiles.find((path) => /(?:^|\/)conftest\.py$/.test(path));
  if (conftest !== undefined) return conftest;
  // These make environments of their own, which is not for a sandbox; what they run in them is told.
  for (const file of ['tox.ini', 'noxfile.py']) {
    if (/\b(?:pytest|py\.test)\b/.test(project.read(file) ?? '')) return file;
  }
  return null;
}
