// The one table of settings: its name in files, its flag, its variable, what it may be, and what it is when nobody says.
// Help, documentation, validation and `tug config show` all read this table.
import { OPEN_POLICIES, SAFETY_MODES } from '../decide.ts';
import { VERIFY_MODES } from '../verification.ts';
import {
  argv,
  type ConfigType,
  choice,
  folder,
  folders,
  globs,
  integer,
  modules,
  onOrOff,
  program,
} from './config-types.ts';
import type { TugConfig } from './tug-config.ts';

export type ConfigField = keyof TugConfig;

export interface ConfigKey<Value = unknown> {
  /** As written in tug.toml, below `[tool.tug]` in pyproject.toml, and in the session's config.json. */
  readonly name: string;
  readonly flag: string;
  readonly variable: string;
  readonly type: ConfigType<NonNullable<Value>>;
  readonly default: Value;
  /**
   * Whether a session may remember it. A session cannot say where sessions are, nor decide about the undo history, which
   * belongs to the tree.
   */
  readonly sticky: boolean;
  readonly help: string;
}

/** The defaults of paths are relative to the workspace root. */
export const CONFIG_KEYS: { readonly [Field in ConfigField]: ConfigKey<TugConfig[Field]> } = {
  include: {
    name: 'include',
    flag: '--include',
    variable: 'TUG_INCLUDE',
    type: globs,
    default: [],
    sticky: true,
    help: 'Look only at files that match one of these globs (default: every file)',
  },
  exclude: {
    name: 'exclude',
    flag: '--exclude',
    variable: 'TUG_EXCLUDE',
    type: globs,
    default: [],
    sticky: true,
    help: 'Leave out files that match one of these globs, besides the built-in ones',
  },
  sourceRoots: {
    name: 'source_roots',
    flag: '--source-root',
    variable: 'TUG_SOURCE_ROOTS',
    type: folders,
    default: [],
    sticky: true,
    help: 'Folders that modules are imported from (default: found from the layout of the project)',
  },
  sideEffectImports: {
    name: 'side_effect_imports',
    flag: '--side-effect-import',
    variable: 'TUG_SIDE_EFFECT_IMPORTS',
    type: modules,
    default: [],
    sticky: true,
    help: 'Modules that are imported for what loading them does; organize-imports never takes them for unused',
  },
  verify: {
    name: 'verify',
    flag: '--verify',
    variable: 'TUG_VERIFY',
    type: choice(VERIFY_MODES),
    default: 'tests',
    sticky: true,
    help: 'How far a patch is checked in the sandbox before it counts',
  },
  testCommand: {
    name: 'test_command',
    flag: '--test-command',
    variable: 'TUG_TEST_COMMAND',
    type: argv,
    default: null,
    sticky: true,
    help: 'The command that runs the tests, {python} being the interpreter (default: found from the project)',
  },
  testTimeout: {
    name: 'test_timeout',
    flag: '--test-timeout',
    variable: 'TUG_TEST_TIMEOUT',
    type: integer(1, 3600, 'seconds'),
    default: 300,
    sticky: true,
    help: 'How long a check may run',
  },
  includeIgnored: {
    name: 'include_ignored',
    flag: '--include-ignored',
    variable: 'TUG_INCLUDE_IGNORED',
    type: globs,
    default: [],
    sticky: true,
    help: 'Ignored files that checks need in the sandbox (default: small ones among sources and tests)',
  },
  typecheckCommand: {
    name: 'typecheck_command',
    flag: '--typecheck-command',
    variable: 'TUG_TYPECHECK_COMMAND',
    type: argv,
    default: null,
    sticky: true,
    help: 'The command that runs the type checker, {python} being the interpreter (default: found from the project)',
  },
  safetyMode: {
    name: 'safety_mode',
    flag: '--safety',
    variable: 'TUG_SAFETY',
    type: choice(SAFETY_MODES),
    default: 'strict',
    sticky: true,
    help: 'What happens to places that cannot be proven: strict asks, normal leaves them, aggressive takes likely ones',
  },
  open: {
    name: 'open',
    flag: '--open',
    variable: 'TUG_OPEN',
    type: choice(OPEN_POLICIES),
    default: null,
    sticky: true,
    help: 'Decide for all places that cannot be proven (default: what the safety mode says)',
  },
  sandboxDir: {
    name: 'sandbox_dir',
    flag: '--sandbox-dir',
    variable: 'TUG_SANDBOX_DIR',
    type: folder({ insideForProjectFiles: false }),
    default: null,
    sticky: true,
    help: 'Where sandboxes are made, outside of the workspace (default: /dev/shm where it has room to spare, else the temporary directory)',
  },
  undoKeepDays: {
    name: 'undo_keep_days',
    flag: '--undo-keep-days',
    variable: 'TUG_UNDO_KEEP_DAYS',
    type: integer(1, 36_500, 'days'),
    default: 90,
    sticky: false,
    help: 'How long an applied patch can be undone; an apply announces what the next one drops',
  },
  undoKeepBytes: {
    name: 'undo_keep_bytes',
    flag: '--undo-keep-bytes',
    variable: 'TUG_UNDO_KEEP_BYTES',
    type: integer(1, Number.MAX_SAFE_INTEGER, 'bytes'),
    default: 1_000_000_000,
    sticky: false,
    help: 'The most bytes that undo records may take together; the oldest are dropped first, the newest never',
  },
  maxBytes: {
    name: 'max_bytes',
    flag: '--max-bytes',
    variable: 'TUG_MAX_BYTES',
    type: integer(1, Number.MAX_SAFE_INTEGER, 'bytes'),
    default: null,
    sticky: true,
    help: 'The most bytes an answer may have; what does not fit is ranked and paged (default: no limit)',
  },
  pythonPath: {
    name: 'python.python_path',
    flag: '--python',
    variable: 'TUG_PYTHON',
    type: program,
    default: null,
    sticky: true,
    help: 'The Python interpreter (default: the active environment, .venv or venv, that of `tug toolchain python setup`, PATH)',
  },
  libcstWorker: {
    name: 'python.libcst_worker',
    flag: '--libcst-worker',
    variable: 'TUG_LIBCST_WORKER',
    type: onOrOff,
    default: true,
    sticky: true,
    help: 'Allow `--engine libcst`, which has LibCST confirm a rename; without it, it is refused',
  },
  sessionDir: {
    name: 'session.session_dir',
    flag: '--session-dir',
    variable: 'TUG_SESSION_DIR',
    type: folder({ insideForProjectFiles: true }),
    default: '.tug',
    sticky: false,
    help: 'Where the session is kept',
  },
  cacheFacts: {
    name: 'session.cache_facts',
    flag: '--cache-facts',
    variable: 'TUG_CACHE_FACTS',
    type: onOrOff,
    default: true,
    sticky: true,
    help: 'Keep what was learned about files on disk',
  },
};

export const CONFIG_FIELDS = Object.keys(CONFIG_KEYS) as readonly ConfigField[];

export function findConfigKey(name: string): ConfigField | undefined {
  return CONFIG_FIELDS.find((field) => CONFIG_KEYS[field].name === name);
}
