// The programs named in the settings must be there and be executable. Checked apart from the rest, because commands that
// run no tools (undo, recover, clean, config show) must work when an interpreter is gone.
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { ErrorCode } from '../../base/error-codes.ts';
import { TugError } from '../../base/tug-error.ts';
import { CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import { isBareName } from '../../kernel/config/config-types.ts';
import type { ResolvedConfig } from '../../kernel/config/resolve-config.ts';
import { errnoOf } from '../errno.ts';

/** The same settings with absolute paths of programs. Throws InvalidConfig, or the tool's own code for a remembered path. */
export function findPrograms(
  resolved: ResolvedConfig,
  environment: Readonly<Record<string, string | undefined>>,
): ResolvedConfig {
  const { config, sources } = resolved;
  const { pythonPath: wanted } = config;
  if (wanted === null) return resolved;
  const pythonPath = findProgram(wanted, 'pythonPath', sources.pythonPath, environment);
  return { ...resolved, config: { ...config, pythonPath } };
}

const MISSING_CODE = { pythonPath: 'PythonNotFound' } as const satisfies Record<string, ErrorCode>;

/** The absolute path of a program that a setting names. Throws as `findPrograms` does. */
export function findProgram(
  wanted: string,
  field: keyof typeof MISSING_CODE,
  source: ConfigSource,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const candidates = isBareName(wanted)
    ? listOnPath(wanted, environment)
    : withExtensions(wanted, environment);
  const reasons = new Map(candidates.map((path) => [path, explainUnusable(path)]));
  for (const [path, reason] of reasons) if (reason === null) return path;
  const { flag, name } = CONFIG_KEYS[field];
  const found = [...reasons.values()].find((reason) => reason !== MISSING);
  const reason = isBareName(wanted) ? (found ?? 'is not on PATH') : (found ?? MISSING);
  if (source.kind === 'session') {
    throw new TugError(
      MISSING_CODE[field],
      `${wanted} ${reason}; this session was started with it (${source.file})`,
      {
        hint: `run again with --fresh, or name another one with ${flag}`,
        details: { searched_paths: candidates },
      },
    );
  }
  const place = describeSource(source);
  throw new TugError('InvalidConfig', `${place}: ${name} is ${JSON.stringify(wanted)}, which ${reason}`, {
    hint: `correct it, or name another program with ${flag}`,
    details: { source, key: name, value: wanted, searched_paths: candidates },
  });
}

const MISSING = 'does not exist';

function explainUnusable(path: string): string | null {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return stat.isDirectory() ? 'is a directory' : 'is not a regular file';
    accessSync(path, constants.X_OK);
    return null;
  } catch (error) {
    const code = errnoOf(error);
    return code === 'EACCES' || code === 'EPERM' ? 'is not executable' : MISSING;
  }
}

/** The first program of the name on PATH; null when there is none. */
export function findOnPath(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  return listOnPath(name, environment).find((path) => explainUnusable(path) === null) ?? null;
}

function listOnPath(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const path = environment.PATH ?? environment.Path ?? '';
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => withExtensions(join(folder, name), environment));
}

/** Windows finds `python` as `python.exe`; elsewhere a name is what it is. */
function withExtensions(
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (process.platform !== 'win32') return [path];
  const extensions = (environment.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((part) => part !== '');
  return [path, ...extensions.map((extension) => path + extension)];
}

function describeSource(source: Exclude<ConfigSource, { kind: 'session' }>): string {
  switch (source.kind) {
    case 'flag':
      return source.flag;
    case 'environment':
      return source.variable;
    case 'project':
      return source.line === null ? basename(source.file) : `${basename(source.file)}:${source.line}`;
    case 'default':
      return 'default';
  }
}
