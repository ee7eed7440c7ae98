// The flags that every command takes, before or after its name.
import { LOG_LEVELS } from '../../kernel/ports.ts';
import type { FlagSpec } from './command-spec.ts';
import { settingFlag } from './setting-flags.ts';

export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  {
    name: 'workspace',
    value: { kind: 'path', placeholder: 'DIR', of: 'directory' },
    group: 'Workspace and session',
    help: 'The workspace to work in (default: found from the current directory)',
  },
  settingFlag('sessionDir', { kind: 'path', placeholder: 'DIR', of: 'directory' }, 'Workspace and session'),
  {
    name: 'session-name',
    value: { kind: 'string', placeholder: 'NAME' },
    group: 'Workspace and session',
    help: 'Use a session of its own below the session directory',
  },
  {
    name: 'fresh',
    value: { kind: 'boolean' },
    group: 'Workspace and session',
    help: 'Start with a new session instead of the one that is there',
  },
  {
    name: 'no-wait',
    value: { kind: 'boolean' },
    group: 'Workspace and session',
    help: 'Do not wait (30 s) for another tug that is writing: fail at once with SessionLocked',
  },
  {
    ...settingFlag('include', { kind: 'string', placeholder: 'GLOB' }, 'Workspace and session'),
    repeatable: true,
  },
  {
    ...settingFlag('exclude', { kind: 'string', placeholder: 'GLOB' }, 'Workspace and session'),
    repeatable: true,
  },
  settingFlag('cacheFacts', { kind: 'boolean' }, 'Workspace and session'),
  {
    name: 'toolchain',
    value: { kind: 'pair', placeholder: 'LANG=PATH' },
    repeatable: true,
    group: 'Toolchain',
    help: 'The interpreter of a language (python), for this call only',
  },
  settingFlag('pythonPath', { kind: 'path', placeholder: 'PATH', of: 'file' }, 'Toolchain'),
  settingFlag('libcstWorker', { kind: 'boolean' }, 'Toolchain'),
  {
    ...settingFlag('sourceRoots', { kind: 'path', placeholder: 'DIR', of: 'directory' }, 'Toolchain'),
    repeatable: true,
  },
  {
    ...settingFlag('sideEffectImports', { kind: 'string', placeholder: 'MODULE' }, 'Toolchain'),
    repeatable: true,
  },
  {
    name: 'json',
    value: { kind: 'boolean' },
    group: 'Output',
    conflicts: ['text'],
    help: 'Answer in JSON on a terminal too (it is the default when stdout is not a terminal)',
  },
  {
    name: 'pretty',
    value: { kind: 'boolean' },
    group: 'Output',
    conflicts: ['text', 'max-bytes'],
    help: 'JSON with line breaks and indentation; costs half as many tokens again',
  },
  {
    name: 'text',
    value: { kind: 'boolean' },
    group: 'Output',
    help: 'Answer in readable text also when stdout is not a terminal',
  },
  settingFlag('maxBytes', { kind: 'number', placeholder: 'N', least: 1 }, 'Output'),
  {
    name: 'color',
    value: { kind: 'boolean' },
    negatable: true,
    group: 'Output',
    help: 'Use colours, or do not (default: on a terminal; NO_COLOR, FORCE_COLOR and TERM=dumb are honoured)',
  },
  {
    name: 'quiet',
    short: 'q',
    value: { kind: 'boolean' },
    group: 'Logging',
    conflicts: ['verbose', 'log-level'],
    help: 'No progress, and no log below error',
  },
  {
    name: 'verbose',
    short: 'v',
    value: { kind: 'count', most: 2 },
    group: 'Logging',
    conflicts: ['log-level'],
    help: 'Log debug messages to stderr; -vv logs everything, and shows where a bug happened',
  },
  {
    name: 'log-level',
    value: { kind: 'enum', placeholder: 'LEVEL', values: [...LOG_LEVELS, 'off'] },
    group: 'Logging',
    help: 'The least important messages to log (default: warn; TUG_LOG sets it by part of tug)',
  },
  {
    name: 'log-format',
    value: { kind: 'enum', placeholder: 'FORMAT', values: ['text', 'json'] },
    group: 'Logging',
    help: 'How log messages are written to stderr (default: text)',
  },
  {
    name: 'help',
    short: 'h',
    value: { kind: 'boolean' },
    group: 'Help',
    help: 'Show help for tug or for the command',
  },
  { name: 'version', short: 'V', value: { kind: 'boolean' }, group: 'Help', help: 'Show the version' },
];
