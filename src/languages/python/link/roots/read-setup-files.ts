// Where setup.cfg, setup.py and the ini files of pytest say that modules are. Folders come back as they are written.
// setup.py is a program: only spellings that leave no doubt are read, and whoever asks checks that the folders exist.
import { readIni } from './read-ini.ts';
import { packageDirs } from './read-pyproject.ts';

export function readSetupCfg(text: string): readonly string[] {
  const ini = readIni(text);
  const options = ini.get('options');
  return [
    ...packageDirs(Object.fromEntries(pairs(options?.get('package_dir') ?? ''))),
    ...words(ini.get('options.packages.find')?.get('where')),
    ...words(ini.get('tool:pytest')?.get('pythonpath')),
    ...words(ini.get('mypy')?.get('mypy_path')).flatMap((paths) => paths.split(':')),
  ];
}

/** pytest.ini, .pytest.ini and tox.ini. */
export function readPytestIni(text: string): readonly string[] {
  return words(readIni(text).get('pytest')?.get('pythonpath'));
}

export function readSetupPy(text: string): readonly string[] {
  const folders: string[] = [];
  for (const [, table] of text.matchAll(/\bpackage_dir\s*=\s*\{([^{}]*)\}/g)) {
    const entries = [...table!.matchAll(/(['"])([\w.]*)\1\s*:\s*(['"])([^'"\n]+)\3/g)];
    folders.push(...packageDirs(Object.fromEntries(entries.map(([, , name, , folder]) => [name!, folder!]))));
  }
  for (const [, , folder] of text.matchAll(FIND_PACKAGES)) folders.push(folder!);
  return folders;
}

const FIND_PACKAGES = /\bfind_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?(['"])([^'"\n]+)\1/g;

/** `= src` (the name is empty) or `pkg = lib/pkg`, one on each line or separated by commas. */
function pairs(text: string): readonly (readonly [string, string])[] {
  return text.split(/[\n,]/).flatMap((line) => {
    const equals = line.indexOf('=');
    return equals < 0 ? [] : [[line.slice(0, equals).trim(), line.slice(equals + 1).trim()] as const];
  });
}

function words(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/[\s,]+/).filter((word) => word !== '');
}
