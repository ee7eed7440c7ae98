// The project's own settings: tug.toml, or [tool.tug] in pyproject.toml, at the workspace root.
// A pyproject.toml that says nothing about tug is never parsed, so its mistakes are not ours.
import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { TugError } from '../../base/tug-error.ts';
import type { ProjectLayer } from '../../kernel/config/config-layer.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';

export interface ProjectSettings {
  readonly layer: ProjectLayer | null;
  readonly warnings: readonly Warning[];
}

/** The settings of both files are never mixed: tug.toml wins whole, and a warning says so. */
export function readProjectSettings(root: string): ProjectSettings {
  const own = readProjectFile(root, 'tug.toml', '');
  const shared = readProjectFile(root, 'pyproject.toml', 'tool.tug');
  if (own === null || shared === null) return { layer: own ?? shared, warnings: [] };
  const message =
    'both tug.toml and [tool.tug] in pyproject.toml are here; tug.toml is used, the other is not read';
  const warning = {
    code: 'ConfigShadowed',
    message,
    place: null,
    suggestion: 'move all settings to one of them',
  };
  return { layer: own, warnings: [warning] };
}

/** Whether a directory says by its files that tug works from there. A file that cannot be read says so too. */
export function hasProjectSettings(directory: string): boolean {
  try {
    return (
      readProjectFile(directory, 'tug.toml', '') !== null ||
      readProjectFile(directory, 'pyproject.toml', 'tool.tug') !== null
    );
  } catch (error) {
    if (error instanceof TugError) return true;
    throw error;
  }
}

function readProjectFile(root: string, fileName: string, section: string): ProjectLayer | null {
  const file = join(root, fileName);
  const text = readText(file, fileName);
  if (text === null) return null;
  // A key may be written with escapes, so these are worth a parse too.
  if (section !== '' && !/tug|\\[uUx]/.test(text)) return null;
  const table = parseToml(text, file, fileName);
  const found = section
    .split('.')
    .reduce<unknown>((value, part) => (part === '' ? value : at(value, part)), table);
  return found === undefined ? null : { kind: 'project', file, fileName, section, table: found, text };
}

const LARGEST_FILE = 4 * 1024 * 1024;

function readText(file: string, fileName: string): string | null {
  const refuse = (reason: string, extra: object = {}) =>
    new TugError('InvalidConfig', `${fileName}${reason}`, {
      hint: 'correct the named file',
      details: { file, ...extra },
    });
  let bytes: Buffer;
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw refuse(stat.isDirectory() ? ' is a directory' : ' is not a regular file');
    if (stat.size > LARGEST_FILE) throw refuse(` has ${stat.size} bytes; at most ${LARGEST_FILE} are read`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof TugError) throw error;
    if (!isVisible(file)) return null;
    throw refuse(BAD_LINKS.get(errnoOf(error) ?? '') ?? ` cannot be read: ${describeErrno(error)}`);
  }
  if (!isUtf8(bytes)) {
    const line = findBadLine(bytes);
    throw refuse(`:${line}: this line is not valid UTF-8`, { line });
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

const BAD_LINKS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', ' is a link that leads to nothing'],
  ['ELOOP', ' is a link that leads in a circle'],
]);

/** Whether the directory has such an entry, wherever it leads. */
function isVisible(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}

function findBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  return line;
}

function parseToml(text: string, file: string, fileName: string): unknown {
  if (lastParsed?.text === text) return lastParsed.table;
  try {
    const table = parse(text, { integersAsBigInt: 'asNeeded' });
    lastParsed = { text, table };
    return table;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line } = error;
    const before = text.split(/\r?\n/)[line - 1]?.slice(0, error.column - 1) ?? '';
    const column = Buffer.byteLength(before) + 1;
    const reason = error.message.split('\n', 1)[0]!.replace('Invalid TOML document: ', '');
    throw new TugError('InvalidConfig', `${fileName}:${line}:${column}: not valid TOML: ${reason}`, {
      hint: 'correct the named file',
      details: { file, line, column, reason },
    });
  }
}

/** A command reads the same file twice: to find the workspace, then for the settings. */
let lastParsed: { readonly text: string; readonly table: unknown } | null = null;

function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}
