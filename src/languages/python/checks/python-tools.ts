// What the checks must know of the Python at hand. Finding it means to start processes and is done elsewhere, and only
// when a check is really wanted: analysing and renaming need no Python.

export interface PythonTools {
  /** An absolute path. */
  readonly interpreter: string;
  /** `3.12.1`. */
  readonly version: string;
  /** The installed modules among those that checks run, with their versions where these are known. */
  readonly modules: ReadonlyMap<string, string | null>;
  /** What may explain that something is missing: another environment is active. */
  readonly note: string | null;
  /** Identifies the environment: see CheckCommand.surroundings. Looks at every installed file. */
  readonly surroundings?: () => string | null;
}

/** `reason` says what is missing, `fix` is the command that helps. */
export type PythonToolsLookup =
  | { readonly kind: 'found'; readonly tools: PythonTools }
  | { readonly kind: 'missing'; readonly reason: string; readonly fix: string };

export interface PythonCheckOptions {
  /** Called at most once for a plan, and not at all when nothing needs Python. */
  readonly findTools: () => PythonToolsLookup;
  readonly timeoutSeconds: number;
  /** Folders that modules are imported from, relative to the root, with `/`; empty: found from the layout. */
  readonly sourceRoots: readonly string[];
}

/** The modules that a check may want to run with `python -m`. */
export const CHECK_MODULES = ['pytest', 'nose2', 'mypy', 'pyright', 'basedpyright'] as const;
export type CheckModule = (typeof CHECK_MODULES)[number];

/** Why a module cannot be run, and the command that installs it. */
export function explainMissingModule(
  { interpreter, version, note }: PythonTools,
  module: CheckModule,
): string {
  const installer = /\s/.test(interpreter) ? JSON.stringify(interpreter) : interpreter;
  return (
    `${module} is not installed in ${interpreter} (Python ${version}); ` +
    `run \`${installer} -m pip install ${module}\`, or name another interpreter with --python` +
    (note === null ? '' : ` (${note})`)
  );
}
