// `--toolchain LANG=PATH` is another way to write the flag of one language, so that a language to come needs no new flag.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import { CONFIG_KEYS, type ConfigField } from '../../kernel/config/config-keys.ts';
import { flagPairs, type ParsedCommand } from './parsed-command.ts';

const TOOLCHAINS = {
  python: 'pythonPath',
} as const satisfies Readonly<Record<string, ConfigField>>;

type Toolchain = keyof typeof TOOLCHAINS;

/** The settings that the pairs make. Throws InvalidArgument for a language without one, and for one that is said twice. */
export function toolchainSettings(parsed: ParsedCommand): { readonly [Name in ConfigField]?: string } {
  const settings: { [Name in ConfigField]?: string } = {};
  for (const [language, path] of Object.entries(flagPairs(parsed, 'toolchain'))) {
    if (!isToolchain(language)) throw unknownToolchain(language);
    const { flag } = CONFIG_KEYS[TOOLCHAINS[language]];
    if (parsed.flags.has(flag.slice(2))) throw saidTwice(language, flag);
    settings[TOOLCHAINS[language]] = path;
  }
  return settings;
}

function isToolchain(language: string): language is Toolchain {
  return Object.hasOwn(TOOLCHAINS, language);
}

function unknownToolchain(language: string): TugError {
  const allowed = Object.keys(TOOLCHAINS);
  const [nearest] = nearestNames(language, allowed, 1);
  return new TugError(
    'InvalidArgument',
    `--toolchain ${JSON.stringify(language)} is not a language with a toolchain; it must be one of ${allowed.join(', ')}` +
      (nearest === undefined ? '' : `; did you mean ${nearest}?`),
    { details: { argument: '--toolchain', value: language, reason: 'unknown language', allowed } },
  );
}

function saidTwice(language: Toolchain, flag: string): TugError {
  return new TugError(
    'InvalidArgument',
    `--toolchain ${language}=... and ${flag} say the same thing; leave one out`,
    {
      details: { argument: '--toolchain', value: language, reason: `contradicts ${flag}` },
    },
  );
}
