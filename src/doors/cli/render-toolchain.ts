// Answers about toolchains, for people.
import type {
  ToolchainCheckDocument,
  ToolchainInfoDocument,
  ToolchainSetupDocument,
} from '../wire/toolchain-documents.ts';
import { printableLine } from './printable-text.ts';
import { renderWarnings } from './render-change.ts';
import type { TextPage } from './text-page.ts';

export function renderToolchainSetup(document: ToolchainSetupDocument, page: TextPage): readonly string[] {
  const { venv_path, python_version, libcst_version, pytest_version, mypy_version, created_fresh } = document;
  const said = created_fresh ? `Made with ${document.installer}:` : 'There already:';
  const rows = [
    ['Python', python_version],
    ['LibCST', libcst_version ?? 'unknown'],
    ['pytest', pytest_version ?? 'unknown'],
    ['mypy', mypy_version ?? 'unknown'],
  ];
  return [
    `${page.style.green(said)} ${printableLine(venv_path)}`,
    ...page.table(['', ''], rows).slice(1),
    document.is_used
      ? 'Checks in this workspace run in it.'
      : 'Checks run in the environment of the project; LibCST is used from here.',
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderToolchainInfo(document: ToolchainInfoDocument, page: TextPage): readonly string[] {
  const modules = Object.entries(document.modules).map(([name, version]) =>
    `${name} ${version ?? ''}`.trim(),
  );
  const { libcst } = document;
  const rows = [
    ['python', document.python_path],
    ['version', document.version],
    ['environment', document.venv_path ?? 'none'],
    ['found through', document.resolution_source],
    ['has', modules.join(', ') || 'none of the tools that checks run'],
    ['LibCST', libcst === null ? 'nowhere' : `${libcst.version ?? ''} in ${libcst.python_path}`.trim()],
  ];
  return [
    ...page.table(['', ''], rows).slice(1),
    '',
    ...page.table(
      ['looked at', 'found'],
      document.resolution.map(({ step, outcome }) => [step, outcome]),
    ),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderToolchainCheck(document: ToolchainCheckDocument, page: TextPage): readonly string[] {
  const { style } = page;
  if (document.valid) return [style.green('Python and LibCST are there.')];
  return document.problems.flatMap(({ message, hint }) => [
    `${style.red('missing:')} ${printableLine(message)}`,
    `${style.cyan('hint:')} ${printableLine(hint)}`,
  ]);
}
