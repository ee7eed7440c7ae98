// Everything a snapshot can be incomplete about. It is still taken; the user is told what is not in it, and what to do.
import type { Warning } from '../../kernel/warning.ts';

export function unreadable(what: 'file' | 'directory', path: string, reason: string): Warning {
  return warn(
    what === 'file' ? 'UnreadableFile' : 'UnreadableDirectory',
    `${path} is not part of the snapshot: ${reason}`,
    'give yourself permission to read it, or exclude it',
  );
}

export function keepsChanging(path: string): Warning {
  return warn(
    'FileKeepsChanging',
    `${path} changed each time it was read, so the snapshot may not hold its last state`,
    'wait until it is written, or exclude it',
  );
}

export function nameNotUnicode(path: string): Warning {
  return warn(
    'NameNotUnicode',
    `a file name is not valid UTF-8, so the file is not part of the snapshot: ${JSON.stringify(path)}`,
    'rename the file',
  );
}

export function linkNotReadable(path: string): Warning {
  return warn(
    'UnreadableLink',
    `${path} is not part of the snapshot: it is a link whose target cannot be read as text`,
    'make the link anew, or exclude it',
  );
}

export function trackedButLeftOut(count: number, example: string): Warning {
  const files = count === 1 ? '1 tracked file is' : `${count} tracked files are`;
  return warn(
    'TrackedFilesExcluded',
    `${files} not part of the snapshot, because of the folder: ${example}${count === 1 ? '' : ', ...'}`,
    'move the files to another folder if they are source',
  );
}

/** Neither a submodule nor another repository in the work tree is entered: each is a workspace of its own. */
export function notEntered(what: 'submodule' | 'repository', paths: readonly string[]): Warning {
  const many = what === 'submodule' ? 'submodules' : 'repositories';
  const [subject, its] =
    paths.length === 1 ? [`the ${what} ${paths[0]} is`, 'its'] : [`${paths.length} ${many} are`, 'their'];
  const named =
    paths.length === 1 ? '' : ` (${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ', ...' : ''})`;
  return warn(
    what === 'submodule' ? 'SubmodulesNotEntered' : 'RepositoriesNotEntered',
    `${subject} not part of the snapshot${named}: ${its} files are neither searched nor edited, and checks run without them`,
    'run tug inside of it too, or exclude it',
  );
}

export function gitUnavailable(reason: string): Warning {
  return warn(
    'GitUnavailable',
    `git cannot say which files belong to this workspace (${reason}); the .gitignore files were read instead`,
    'make `git status` work here; until then, tracked files that match .gitignore are missing',
  );
}

function warn(code: string, message: string, suggestion: string): Warning {
  return { code, message, place: null, suggestion };
}
