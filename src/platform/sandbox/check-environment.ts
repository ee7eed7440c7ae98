// The variables a check runs with: the user's own, except that whatever points at a copied file of the workspace points at the
// copy. Otherwise a test would import, read or write the user's files while it seems to run in the sandbox.
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { REPOSITORY_VARIABLES } from '../git-variables.ts';

export type Environment = Readonly<Record<string, string>>;

export interface CheckPlace {
  /** The user's workspace, as it was named and as it really is. */
  readonly root: string;
  /** The copy. */
  readonly workspace: string;
  /** A folder beside it with what a reporter needs, and the file that it reports to; absent without a reporter. */
  readonly support?: string;
  readonly report?: string;
}

/** `added` is what the check itself asks for; see CheckCommand.environment. */
export function checkEnvironment(
  inherited: NodeJS.ProcessEnv,
  added: Environment,
  place: CheckPlace,
): Environment {
  const environment: Record<string, string> = {};
  const redirect = redirectTo(place);
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined || LEFT_OUT.has(name)) continue;
    environment[name] = STAYS.test(name) ? value : redirect(value);
  }
  Object.assign(environment, {
    TUG_SANDBOX: '1',
    PWD: place.workspace,
    // Not one folder up: a repository that happens to be there is not the project's.
    GIT_CEILING_DIRECTORIES: dirname(place.workspace),
    // What Python compiles would be in the way of the next refresh, and must not get into an environment of the user's.
    PYTHONDONTWRITEBYTECODE: '1',
  });
  for (const [name, template] of Object.entries(added)) {
    const before = Object.hasOwn(environment, name) ? environment[name]! : '';
    environment[name] = fillIn(template, place, before, inherited);
  }
  return environment;
}

/** The same for the command itself: `{workspace}` is filled in, and a path to a copied file is the path of the copy. */
export function checkArguments(argv: readonly string[], place: CheckPlace): readonly string[] {
  const redirect = redirectTo(place);
  return argv.map((argument) => fillPlaces(redirect(argument), place));
}

/** Also where the shell was before. */
const LEFT_OUT: ReadonlySet<string> = new Set([...REPOSITORY_VARIABLES, 'OLDPWD']);

/** Where the user's own files, caches and installed programs are. They are not part of the project even when they lie in it. */
const STAYS =
  /^(?:HOME|USERPROFILE|TMPDIR|TEMP|TMP|VIRTUAL_ENV|CONDA_PREFIX|XDG_.*|.*_HOME|.*_CACHE|.*_CACHE_DIR)$/i;

/**
 * A path into the workspace becomes that of the copy, if there is one, wherever it stands: alone, in a list of paths, in an
 * address, after an option. What was not copied stays where it is: a virtual environment or an installed package in the
 * workspace is still needed, and only there.
 */
function redirectTo({ root, workspace }: CheckPlace): (text: string) => string {
  const tops = [...new Set([root, realRoot(root)])].map(escapePattern).join('|');
  const ends = delimiter === ';' ? ';' : ':';
  const pattern = new RegExp(`(?<![\\w.-])(?:${tops})(?![\\w.-])([^${ends}"'\\n]*)`, 'g');
  const redirect = (text: string): string =>
    text.replace(pattern, (found: string, rest: string) => {
      // A name may hold spaces and commas, or they may be the end of it: whichever names something.
      for (const path of [rest, rest.split(/[\s,?#;|&()<>]/, 1)[0]!]) {
        if (existsSync(workspace + path)) return workspace + path + redirect(rest.slice(path.length));
      }
      return found;
    });
  return redirect;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch {
    return root;
  }
}

function fillPlaces(text: string, { workspace, support, report }: CheckPlace): string {
  return text
    .replaceAll('{workspace}', workspace)
    .replaceAll('{support}', support ?? '')
    .replaceAll('{report}', report ?? '');
}

/** `{inherited:NAME}` is what the user has set for another variable. */
function fillIn(template: string, place: CheckPlace, inherited: string, user: NodeJS.ProcessEnv): string {
  const filled = fillPlaces(template, place).replace(
    /\{inherited:(\w+)\}/g,
    (_, name: string) => user[name] ?? '',
  );
  if (!filled.includes('{inherited}')) return filled;
  // An empty part of a list of paths means the current folder to many tools, so none may come from nothing.
  if (inherited !== '') return filled.replaceAll('{inherited}', inherited);
  return filled
    .split(delimiter)
    .filter((part) => part !== '{inherited}')
    .join(delimiter)
    .replaceAll('{inherited}', '');
}
