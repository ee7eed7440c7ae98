// Which workspace a call is about. Without `workspace_path` only the folder that the server was started in and the roots of
// the client count: a full path anywhere else never makes tug read, write or keep a session there.
import { dirname, isAbsolute, parse, relative } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { findWorkspace, isHomeDirectory } from '../../platform/find-workspace.ts';
import { realPathOf } from '../../platform/real-path.ts';
import { fullPathToRead, pathOfUri } from './relative-inputs.ts';
import { type Given, textOf } from './tool.ts';

export interface CallWorkspace {
  /** A folder inside the workspace. */
  readonly workingDirectory: string;
  readonly root: string;
}

/** A call that names a path outside of what it may be about; the client's roots may allow it. */
export class OutsideWorkspaces extends TugError {}

/** `roots` are folders that the client declared. Throws InvalidArgument, WorkspaceNotFound, OutsideWorkspaces. */
export function workspaceOfCall(start: string, given: Given, roots: readonly string[]): CallWorkspace {
  const named = textOf(given, 'workspace_path');
  if (named !== null) return namedWorkspace(pathOfUri(named));
  const path = fullPathToRead(given);
  return path === null ? workspaceOfStart(start) : workspaceOfPath(start, realPathOf(path), roots);
}

export function namedWorkspace(path: string): CallWorkspace {
  if (!isAbsolute(path)) {
    throw new TugError('InvalidArgument', `workspace_path ${path} is not absolute`, {
      hint: 'give the full path of the workspace, or leave it out for the one that the server was started in',
      details: { argument: 'workspace_path', value: path, reason: 'not absolute' },
    });
  }
  try {
    const { root, foundBy } = findWorkspace({ workingDirectory: path, workspace: null });
    const isProject = foundBy === 'settings' || foundBy === 'git';
    if (holdsEverything(root) && !(isProject && isHomeDirectory(root))) throw notAProject(root);
    return { workingDirectory: path, root };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    throw new TugError(error.code, error.message.replace('the working directory', 'workspace_path'), {
      hint: 'give the full path of a folder of the project',
      details: error.details,
    });
  }
}

function notAProject(root: string): TugError {
  return new TugError('WorkspaceNotFound', `workspace_path ${root} is not a project`, {
    details: { expected_path: root },
  });
}

/** Some clients start servers in `/` or in the home directory: nobody means all of that. */
export function workspaceOfStart(start: string): CallWorkspace {
  const { root } = findWorkspace({ workingDirectory: start, workspace: null });
  if (!holdsEverything(root)) return { workingDirectory: start, root };
  throw new TugError('WorkspaceNotFound', `the server was started in ${root}, which is not a project`, {
    hint: 'give workspace_path, the full path of the project, or start the server there',
    details: { expected_path: root },
  });
}

function workspaceOfPath(start: string, path: string, roots: readonly string[]): CallWorkspace {
  for (const { folder, workingDirectory } of foldersOf(start, roots)) {
    if (!isInside(folder, path)) continue;
    const { directory, root, begins } = workspaceAround(path);
    // Inside the folder there may be projects of their own. Where nothing says where one begins, the folder of a file
    // would be too small a workspace: the files beside it would not be seen.
    if (begins && isInside(folder, root)) return { workingDirectory: directory, root };
    return { workingDirectory, root: findWorkspace({ workingDirectory, workspace: null }).root };
  }
  throw outside(path, start, roots);
}

interface AllowedFolder {
  readonly folder: string;
  readonly workingDirectory: string;
}

function foldersOf(start: string, roots: readonly string[]): readonly AllowedFolder[] {
  const own = findWorkspace({ workingDirectory: start, workspace: null }).root;
  return [
    { folder: own, workingDirectory: start },
    ...roots
      .map(realPathOf)
      .filter(isDirectory)
      .map((folder) => ({ folder, workingDirectory: folder })),
  ].filter(({ folder }) => !holdsEverything(folder));
}

/** A client may declare a file, or a folder that is gone. */
function isDirectory(path: string): boolean {
  try {
    findWorkspace({ workingDirectory: path, workspace: null });
    return true;
  } catch {
    return false;
  }
}

function holdsEverything(folder: string): boolean {
  return folder === parse(folder).root || isHomeDirectory(folder);
}

function workspaceAround(path: string): {
  readonly directory: string;
  readonly root: string;
  readonly begins: boolean;
} {
  const directory = nearestDirectory(path);
  const { root, foundBy } = findWorkspace({ workingDirectory: directory, workspace: null });
  return { directory, root, begins: foundBy === 'settings' || foundBy === 'git' };
}

/** The path itself when it is a folder, else the nearest folder above it that exists. */
function nearestDirectory(path: string): string {
  for (let directory = path; ; directory = dirname(directory)) {
    try {
      findWorkspace({ workingDirectory: directory, workspace: null });
      return directory;
    } catch (error) {
      if (!(error instanceof TugError) || dirname(directory) === directory) throw error;
    }
  }
}

function outside(path: string, start: string, roots: readonly string[]): OutsideWorkspaces {
  const others = roots.length === 0 ? '' : ` and of the client's roots`;
  return new OutsideWorkspaces(
    'PathEscape',
    `${path} is outside of the folder that the server was started in (${start})${others}`,
    {
      hint: 'if that project is meant, give its full path as workspace_path',
      details: { path, start, roots },
    },
  );
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(/^\.\.([\\/]|$)/.test(way) || isAbsolute(way));
}
