// The one table of everything that can go wrong: stable code -> exit code, status and the next step. Codes of one kind have
// the same exit code and status. A code is part of the contract with agents; it may be added to, never renamed.

export const EXIT = {
  ok: 0,
  arguments: 2,
  resolution: 3,
  apply: 4,
  verification: 5,
  blocked: 6,
  internal: 10,
  state: 14,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * refused: the change would break the program, or LibCST disagrees about it. blocked: something other than the request is in
 * the way, such as another process or a check that cannot run; the same call may work later. Both have exit code 6, and
 * nothing else has. unsupported: tug does not do this. error: the request cannot be carried out as it is.
 */
export type ErrorStatus = 'blocked' | 'refused' | 'unsupported' | 'error';

interface ErrorCodeRow {
  readonly exit: ExitCode;
  readonly status: ErrorStatus;
  readonly meaning: string;
  /** The next step when the place that raised the error has nothing more precise to say. */
  readonly hint: string;
}

export const ERROR_CODES = {
  InvalidArgument: {
    exit: EXIT.arguments,
    status: 'error',
    meaning: 'An argument or flag is missing, unknown or malformed',
    hint: 'run `tug --help`, or `tug COMMAND --help`',
  },
  InvalidConfig: {
    exit: EXIT.arguments,
    status: 'error',
    meaning: 'A configuration value is not allowed',
    hint: 'correct the named key; `tug config show` prints every value with its source',
  },
  InvalidPatch: {
    exit: EXIT.arguments,
    status: 'error',
    meaning: 'The patch document is not well formed',
    hint: 'build the patch with `tug run OPERATION`, or see docs/PATCH_FORMAT.md',
  },
  InvalidIdentifier: {
    exit: EXIT.arguments,
    status: 'error',
    meaning: 'The new name is not an identifier of the language',
    hint: 'choose another name',
  },
  UnsupportedOperation: {
    exit: EXIT.arguments,
    status: 'unsupported',
    meaning: 'The operation is not supported for this language or place',
    hint: 'run `tug run --help` for the operations there are',
  },
  PathEscape: {
    exit: EXIT.arguments,
    status: 'error',
    meaning: 'A path leaves the workspace',
    hint: 'use a path relative to the workspace root, without `..`, drive letters or links that lead outside',
  },
  SymbolNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'No symbol at the given place',
    hint: 'give the position of a name: FILE:LINE:COL, 1-based, columns in UTF-8 bytes',
  },
  AmbiguousSymbol: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'Several symbols match',
    hint: 'choose one of the candidates',
  },
  FileNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'A named file is not part of the workspace',
    hint: 'check the path and the include and exclude settings (`tug config show`)',
  },
  InvalidPosition: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'Line or column is out of bounds',
    hint: 'lines and columns start at 1; columns count UTF-8 bytes',
  },
  WorkspaceNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'The workspace root does not exist or has moved',
    hint: 'run tug in the project, or name it with --workspace',
  },
  PythonNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'The Python interpreter is not there',
    hint: 'name one with --python, or run `tug toolchain python setup`',
  },
  LibcstNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'LibCST is not installed in any Python environment that tug may use',
    hint: 'run `tug toolchain python setup`; without `--engine libcst` it is not needed',
  },
  ToolchainSetupFailed: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'The Python environment of tug could not be made; an older one is still as it was',
    hint: 'see the reason, then run `tug toolchain python setup` again',
  },
  TugNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'No tug that is new enough was found',
    hint: 'run `npm install --save-dev tugtool@latest`, or ask for an older version',
  },
  UndoNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'No applied patch has this undo token',
    hint: 'run `tug undo --list`',
  },
  PatchNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'No stored patch has this id',
    hint: 'run the operation again; stored patches are dropped by `tug clean`',
  },
  SnapshotMismatch: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'Files changed since the patch was made',
    hint: 'run the operation again on the files as they are now',
  },
  AnchorMismatch: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'The text at the place of an edit is not what the edit expects',
    hint: 'run the operation again on the files as they are now',
  },
  ConflictingEdits: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'Two edits or file operations contradict each other',
    hint: 'split the patch, or merge the edits',
  },
  WriteError: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'A file could not be written; nothing was changed',
    hint: 'see the reason, make room or permission, and run the same command again',
  },
  UndoConflict: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'Files were edited since the patch was applied, so undo would lose work',
    hint: 'restore or save the named files first',
  },
  RecoveryConflict: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'An interrupted write cannot be finished or taken back, because its files were edited since',
    hint: 'look at the named files, then run `tug recover --keep`',
  },
  SyntaxError: {
    exit: EXIT.verification,
    status: 'error',
    meaning: 'The patched code does not parse',
    hint: 'nothing was written; see the errors',
  },
  TestsFailed: {
    exit: EXIT.verification,
    status: 'error',
    meaning: 'Tests fail with the patch that pass without it',
    hint: 'nothing was written; look at the output, or keep the sandbox with --keep-sandbox',
  },
  TypecheckFailed: {
    exit: EXIT.verification,
    status: 'error',
    meaning: 'The type checker finds errors with the patch that are not there without it',
    hint: 'nothing was written; look at the output',
  },
  NeedsDecision: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'Some places cannot be proven; someone has to decide',
    hint: 'run again with --open skip|likely|include, or --include ID / --exclude ID',
  },
  NotVerified: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'Some of the checks that were asked for could not run, so nothing is proven',
    hint: 'see the reasons of the skipped checks; `tug doctor` shows what is missing',
  },
  SandboxFailed: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'The copy of the workspace in which checks run could not be made',
    hint: 'see the reason, make room or permission, or name another place with --sandbox-dir',
  },
  AnalysisBlocked: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'The file that defines the symbol does not parse, so nothing can be proven',
    hint: 'correct the named place, then run the same command again',
  },
  NameConflict: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'The change would make a name mean something else',
    hint: 'choose another name',
  },
  ExternalContract: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'The name belongs to a contract with code outside of the workspace',
    hint: 'leave the name as it is: the named base class would not know the new one',
  },
  ImportCycle: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'Modules would have to be loaded before each other',
    hint: 'choose another file, or move what both sides need to a third one',
  },
  WouldChangeBehavior: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'The program would do something else after the change',
    hint: 'see the reason, and choose another place or range',
  },
  StillInUse: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'The symbol is still referred to',
    hint: 'remove the listed uses first',
  },
  SessionLocked: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'Another tug process is writing in this workspace',
    hint: 'wait for it, or stop it',
  },
  SessionCorrupt: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'A session file is damaged',
    hint: 'run again with --fresh',
  },
  SessionNotWritable: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'The session directory cannot be written',
    hint: 'check the permissions, or name another place with --session-dir',
  },
  NotARepository: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'The directory is in no git repository, so there is no place for plan state',
    hint: 'run tug inside a git repository, or name one with --workspace',
  },
  PlanNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'No such plan file, or the plan is not in the state database',
    hint: 'name the plan file, such as .tugtool/tugplan-NAME.md; `tug state list` shows the plans that are known',
  },
  PlanInvalid: {
    exit: EXIT.verification,
    status: 'error',
    meaning: 'The plan file cannot be worked with',
    hint: 'correct the named lines; `tug plan validate FILE` lists everything',
  },
  StepNotFound: {
    exit: EXIT.resolution,
    status: 'error',
    meaning: 'The plan has no such step',
    hint: 'run `tug state show PLAN` for its steps',
  },
  StateDbOpen: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E046: the state database cannot be opened',
    hint: 'see the reason; `tug doctor` looks at the database without changing it',
  },
  StateDbQuery: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E047: the state database did not answer',
    hint: 'run the same command again; `tug doctor` looks at the database without changing it',
  },
  StatePlanHashMismatch: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E048: the plan file changed since it was initialised',
    hint: 'run `tug state init PLAN --force` to read it again; finished work is kept',
  },
  StateOwnershipViolation: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E049: the step is in the hands of another session or worktree',
    hint: 'claim a step of your own with `tug state claim PLAN`',
  },
  StateStepNotClaimed: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E050: the step is not in the status that the command needs',
    hint: 'run `tug state show PLAN`',
  },
  StateIncompleteChecklist: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E051: items of the checklist are not completed',
    hint: 'finish and tick them with `tug state update`, or give a reason with --force REASON',
  },
  StateIncompleteSubsteps: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E052: substeps are not completed',
    hint: 'complete them first, or give a reason with --force REASON',
  },
  StateNoReadySteps: {
    exit: EXIT.state,
    status: 'error',
    meaning: 'E053: no step is ready to be claimed, or the step depends on one that is not completed',
    hint: 'run `tug state ready PLAN` to see what everything waits for',
  },
  GitFailed: {
    exit: EXIT.apply,
    status: 'error',
    meaning: 'git refused',
    hint: 'see what git said, put it right, and run the same command again',
  },
  WorktreeInUse: {
    exit: EXIT.blocked,
    status: 'blocked',
    meaning: 'The worktree holds work that is not in any commit, or a step that is being worked on',
    hint: 'commit or move that work first',
  },
  EngineMismatch: {
    exit: EXIT.blocked,
    status: 'refused',
    meaning: 'LibCST does not make the same change as tug, so neither is written',
    hint: 'run again with `--engine native`, and report the file',
  },
  WorkerError: {
    exit: EXIT.internal,
    status: 'error',
    meaning: 'A worker process failed, or did not answer in time',
    hint: 'run the same command again',
  },
  Interrupted: {
    exit: EXIT.interrupted,
    status: 'error',
    meaning: 'Stopped by a signal; nothing was half done',
    hint: 'run the same command again',
  },
  InternalError: {
    exit: EXIT.internal,
    status: 'error',
    meaning: 'A bug in tug',
    hint: 'run again with -vv and report the output',
  },
} as const satisfies Record<string, ErrorCodeRow>;

export type ErrorCode = keyof typeof ERROR_CODES;
