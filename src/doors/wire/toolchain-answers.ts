// The answers of `tug toolchain python`, from what the app found.
import type { PythonProblem, PythonReport, SetupReport } from '../../app/python-toolchain.ts';
import { EXIT } from '../../base/error-codes.ts';
import type { DocumentAnswer } from './answer.ts';
import type {
  ToolchainCheckDocument,
  ToolchainInfoDocument,
  ToolchainSetupDocument,
} from './toolchain-documents.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

const OK = { status: 'ok', schema_version: SCHEMA_VERSION } as const;
const PYTHON = { language: 'python' } as const;

export function answerSetup(report: SetupReport): DocumentAnswer<ToolchainSetupDocument> {
  const { venv, interpreter, facts, installer, created, isUsed } = report;
  const { libcst = null, pytest = null, mypy = null } = facts.modules;
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      ...PYTHON,
      venv_path: venv,
      python_path: interpreter,
      python_version: facts.version,
      libcst_version: libcst,
      pytest_version: pytest,
      mypy_version: mypy,
      installer,
      created_fresh: created,
      is_used: isUsed,
      warnings: [],
    },
  };
}

export function answerInfo({
  python,
  libcst,
  warnings,
}: PythonReport): DocumentAnswer<ToolchainInfoDocument> {
  const { interpreter, source, facts, trace } = python;
  const modules = Object.entries(facts.modules).map(([name, version]) => [name, version ?? null] as const);
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      ...PYTHON,
      python_path: interpreter,
      version: facts.version,
      libcst_version: facts.modules.libcst ?? null,
      resolution_source: source,
      is_managed: source === 'managed_venv',
      venv_path: facts.prefix === facts.basePrefix ? null : facts.prefix,
      modules: Object.fromEntries(modules.sort(([a], [b]) => (a < b ? -1 : 1))),
      libcst: libcst === null ? null : { python_path: libcst.interpreter, version: libcst.libcstVersion },
      resolution: trace.map(({ step, outcome }) => ({ step, outcome })),
      warnings: warnings.map(({ code, message, suggestion }) => ({
        code,
        message,
        ...(suggestion === null ? {} : { suggestion }),
      })),
    },
  };
}

/** Not valid is an answer and no error, but a shell can go by the exit code. */
export function answerCheck(problems: readonly PythonProblem[]): DocumentAnswer<ToolchainCheckDocument> {
  const valid = problems.length === 0;
  const document = { ...OK, ...PYTHON, valid, problems: problems.map((problem) => ({ ...problem })) };
  return { exitCode: valid ? EXIT.ok : EXIT.resolution, document };
}
