// An error for people: what went wrong, where, the few details that help, and the next step.
import type { ErrorDocument } from '../wire/error-document.ts';
import { printable, printableLine } from './printable-text.ts';
import type { TextStyle } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

export function renderError(document: ErrorDocument, style: TextStyle): readonly string[] {
  const { code, message, details, location, hint } = document.error;
  const place = location === undefined ? [] : [`  ${style.dim('at')} ${showPlace(location)}`];
  return [
    `${style.red(style.bold('error'))} ${style.dim(`[${code}]`)} ${printable(message)}`,
    ...place,
    ...Object.entries(details).flatMap(([name, value]) => renderDetail(name, value, style)),
    ...wrapText(hint, style.width - 6).map(
      (line, i) => `${i === 0 ? style.cyan('hint: ') : '      '}${line}`,
    ),
  ];
}

export function showPlace(place: {
  readonly file: string;
  readonly line: number;
  readonly col: number;
}): string {
  return `${printableLine(place.file)}:${place.line}:${place.col}`;
}

/** Lists that were too much for the message; the message already says the rest. */
function renderDetail(name: string, value: unknown, style: TextStyle): readonly string[] {
  if (name === 'output' && typeof value === 'string')
    return value
      .trimEnd()
      .split('\n')
      .map((line) => `  ${style.dim('|')} ${printable(line)}`);
  if (!Array.isArray(value) || value.length === 0 || SAID_IN_MESSAGE.has(name)) return [];
  const items: readonly unknown[] = value;
  const shown = items.slice(0, MOST_SHOWN).map((item) => `    ${printableLine(showItem(item))}`);
  const more =
    items.length > MOST_SHOWN ? [`    ${style.dim(`... and ${items.length - MOST_SHOWN} more`)}`] : [];
  return [`  ${style.dim(`${name.replaceAll('_', ' ')}:`)}`, ...shown, ...more];
}

const SAID_IN_MESSAGE: ReadonlySet<string> = new Set([
  'allowed',
  'nearest',
  'commands',
  'problems',
  'skipped',
]);
const MOST_SHOWN = 20;

/** A symbol or an edit by its name and place; anything else by its fields. */
function showItem(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return String(item);
  const { name, kind, location, ...rest } = item as Readonly<Record<string, unknown>>;
  const place = isPlace(location) ? location : isPlace(item) ? item : null;
  if (place === null) return showFields(item);
  const words = [name, kind, rest.reason].filter((word) => typeof word === 'string');
  return [showPlace(place), ...words].join('  ');
}

/** Such as `kind: task, ordinal: 1, status: open`. */
function showFields(item: object): string {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
  if (Array.isArray(item) || !Object.values(item).every(isPlain)) return JSON.stringify(item);
  return Object.entries(item)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ');
}

function isPlace(value: unknown): value is Parameters<typeof showPlace>[0] {
  const { file, line, col } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof file === 'string' && typeof line === 'number' && typeof col === 'number';
}
