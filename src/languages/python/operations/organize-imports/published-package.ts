// Whether a module is part of what a project publishes. Its public names may be imported by programs that are not in the
// workspace, so an unused import there may be somebody's API.
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import type { PythonFile } from '../../link/program.ts';
import { joinPath } from '../../link/python-tree.ts';
import { foldersAbove, iniFile, listOf, tableAt, textFile, tomlFile } from './linter/settings-files.ts';

/** The file with the metadata of the package that publishes the module; null when it is not published or private. */
export function publishedBy(view: WorkspaceView, file: PythonFile): string | null {
  // A stub exports only what it says, and `__all__` lists all that is public.
  if (file.isStub || file.facts.exports !== null) return null;
  for (const folder of foldersAbove(file.path)) {
    const metadata = metadataIn(view, folder);
    if (metadata === undefined) continue;
    return metadata !== null && isDistributed(view, folder, metadata, file.path) ? metadata : null;
  }
  return null;
}

/** Undefined when the folder has none; null when its package is never uploaded. */
function metadataIn(view: WorkspaceView, folder: string): string | null | undefined {
  const pyproject = joinPath(folder, 'pyproject.toml');
  const document = tomlFile(view, pyproject);
  const project = tableAt(document, 'project');
  const poetry = tableAt(document, 'tool', 'poetry');
  const flit = tableAt(document, 'tool', 'flit', 'metadata');
  if (project !== undefined || typeof poetry?.name === 'string' || flit !== undefined) {
    const isPrivate =
      [project, poetry].some((table) =>
        listOfTexts(table?.classifiers).some((each) => /^Private ::/.test(each)),
      ) ||
      poetry?.['package-mode'] === false ||
      tableAt(document, 'tool', 'uv')?.package === false;
    return isPrivate ? null : pyproject;
  }
  const setup = joinPath(folder, 'setup.py');
  const text = textFile(view, setup);
  if (text !== null) return /["']Private ::/.test(text) ? null : setup;
  const cfg = joinPath(folder, 'setup.cfg');
  const values = iniFile(view, cfg)?.get('metadata');
  if (values === undefined) return undefined;
  return /Private ::/.test(values.get('classifiers') ?? '') ? null : cfg;
}

function listOfTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isDistributed(view: WorkspaceView, folder: string, metadata: string, path: string): boolean {
  const parts = path.slice(folder === '' ? 0 : folder.length + 1).split('/');
  const inSource = parts[0] === 'src' && parts.length > 1;
  const names = inSource ? parts.slice(1) : parts;
  const folders = names.slice(0, -1);
  const stem = names.at(-1)!.replace(/\.py$/, '');
  const isInternal = [...folders, stem].some((name) => name.startsWith('_') && name !== '__init__');
  if (isInternal || folders.some((name) => TESTS.has(name)) || TEST_FILE.test(stem)) return false;
  if (inSource) return true;
  if (folders.length === 0) return !TOOLS.has(stem) && isModule(view, folder, metadata, stem);
  return !NOT_PACKAGED.has(folders[0]!);
}

/** A module beside the packages is published when it is listed, or when there is nothing else. */
function isModule(view: WorkspaceView, folder: string, metadata: string, stem: string): boolean {
  const text = textFile(view, metadata) ?? '';
  if (/py[_-]modules/.test(text) && [`"${stem}"`, `'${stem}'`].some((quoted) => text.includes(quoted)))
    return true;
  const listed = iniFile(view, joinPath(folder, 'setup.cfg'))?.get('options')?.get('py_modules');
  if (listOf(listed).includes(stem)) return true;
  const start = folder === '' ? '' : `${folder}/`;
  return !view.snapshot.files.some(({ path }) => {
    if (!path.startsWith(start) || !path.endsWith('/__init__.py')) return false;
    const [first, second] = path.slice(start.length).split('/');
    return !NOT_PACKAGED.has(first!) && (second === '__init__.py' || first === 'src');
  });
}

const TESTS: ReadonlySet<string> = new Set(['tests', 'test']);
const TEST_FILE = /^test_|_test$|^conftest$/;
/** Files of the project itself. */
const TOOLS: ReadonlySet<string> = new Set([
  'setup',
  'noxfile',
  'toxfile',
  'tasks',
  'fabfile',
  'dodo',
  'manage',
]);
/** Folders that build tools do not take for packages. */
const NOT_PACKAGED: ReadonlySet<string> = new Set(
  'benchmark benchmarks bin build changelog ci doc docs documentation example examples exercise exercises htmlcov manpages news newsfragments scripts test tests tools'.split(
    ' ',
  ),
);
