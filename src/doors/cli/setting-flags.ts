// Flags that make a setting: name and help come from the table of settings, so that they are said once.
import { CONFIG_KEYS, type ConfigField } from '../../kernel/config/config-keys.ts';
import type { FlagLayer } from '../../kernel/config/config-layer.ts';
import { CONFIRMABLE_CODES } from '../../kernel/confirmations.ts';
import { OPEN_POLICIES, SAFETY_MODES } from '../../kernel/decide.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import type { FlagGroup, FlagSpec, ValueSpec } from './command-spec.ts';
import { splitSelection } from './occurrence-selection.ts';
import type { ParsedCommand } from './parsed-command.ts';
import { toolchainSettings } from './toolchain-flags.ts';

export function settingFlag(field: ConfigField, value: ValueSpec, group: FlagGroup): FlagSpec {
  const { flag, help } = CONFIG_KEYS[field];
  return {
    name: flag.replace(/^--/, ''),
    value,
    group,
    help,
    setting: field,
    ...(value.kind === 'boolean' ? { negatable: true } : {}),
  };
}

export const VERIFY_FLAG = settingFlag(
  'verify',
  { kind: 'enum', placeholder: 'MODE', values: VERIFY_MODES },
  'Verification',
);

/** How checks run, for the commands that run some. */
export const CHECK_FLAGS: readonly FlagSpec[] = [
  settingFlag('testCommand', { kind: 'json', placeholder: 'JSON' }, 'Verification'),
  settingFlag('typecheckCommand', { kind: 'json', placeholder: 'JSON' }, 'Verification'),
  settingFlag('testTimeout', { kind: 'number', placeholder: 'SECONDS', least: 1 }, 'Verification'),
  {
    ...settingFlag('includeIgnored', { kind: 'string', placeholder: 'GLOB' }, 'Verification'),
    repeatable: true,
  },
  settingFlag('sandboxDir', { kind: 'path', placeholder: 'DIR', of: 'directory' }, 'Verification'),
];

export const KEEP_SANDBOX_FLAG: FlagSpec = {
  name: 'keep-sandbox',
  value: { kind: 'boolean' },
  group: 'Verification',
  help: 'Do not remove the sandbox; the answer says where it is',
};

/** How long the patch, and those before it, can be undone. */
export const UNDO_FLAGS: readonly FlagSpec[] = [
  settingFlag('undoKeepDays', { kind: 'number', placeholder: 'DAYS', least: 1 }, 'Undo'),
  settingFlag('undoKeepBytes', { kind: 'number', placeholder: 'N', least: 1 }, 'Undo'),
];

/** What happens to places that cannot be proven. */
export const DECISION_FLAGS: readonly FlagSpec[] = [
  settingFlag('open', { kind: 'enum', placeholder: 'POLICY', values: OPEN_POLICIES }, 'Open places'),
  settingFlag('safetyMode', { kind: 'enum', placeholder: 'MODE', values: SAFETY_MODES }, 'Open places'),
  {
    name: 'accept',
    value: { kind: 'enum', placeholder: 'CODE', values: CONFIRMABLE_CODES },
    repeatable: true,
    group: 'Open places',
    help: 'Go on although warnings of this code say that the program may break',
  },
];

/** The settings that the flags of a command line make, as the strongest layer of the configuration. */
export function flagLayer(parsed: ParsedCommand, workingDirectory: string): FlagLayer {
  const values: { [Field in ConfigField]?: string | readonly string[] | boolean } = {
    ...toolchainSettings(parsed),
  };
  for (const { spec, value } of parsed.flags.values()) {
    if (spec.setting === undefined) continue;
    if (spec.setting === 'include' || spec.setting === 'exclude') {
      const { globs } = splitSelection(parsed, spec.setting);
      if (globs.length > 0) values[spec.setting] = globs;
    } else if (typeof value === 'number') values[spec.setting] = String(value);
    else if (typeof value !== 'object' || Array.isArray(value))
      values[spec.setting] = value as string | readonly string[] | boolean;
  }
  return { kind: 'flag', workingDirectory, values };
}
