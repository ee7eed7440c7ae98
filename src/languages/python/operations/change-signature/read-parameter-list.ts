// `--params`: the whole new list as JSON. What an entry does not say of an old parameter stays; `null` takes it away.
import { checkNewName } from '../../rename/check-new-name.ts';
import { invalidArgument } from './invalid-argument.ts';
import { readExpression } from './read-expression.ts';
import { rank, readValue } from './read-steps.ts';
import { isPositional, type ParameterKind, type Slot } from './signature.ts';

const KEYS: readonly string[] = ['name', 'from', 'default', 'type', 'value', 'kind'];

/** As Python's inspect names them, and as people do. */
const KINDS: ReadonlyMap<string, ParameterKind> = new Map<string, ParameterKind>([
  ['positional-only', 'positional-only'],
  ['positional-or-keyword', 'regular'],
  ['regular', 'regular'],
  ['var-positional', 'variadic'],
  ['keyword-only', 'keyword-only'],
  ['var-keyword', 'keywords'],
]);

export function readParameterList(
  old: readonly Slot[],
  receiver: string | null,
  json: string,
): readonly Slot[] {
  const entries = parseList(json);
  const slots: Slot[] = [];
  for (const [position, entry] of entries.entries()) {
    if (position === 0 && isReceiver(entry, receiver)) continue;
    slots.push(readEntry(old, entry, json, slots.at(-1)?.kind ?? 'positional-only'));
  }
  const twice = slots.find(
    (slot, at) => slot.from >= 0 && slots.findIndex((each) => each.from === slot.from) !== at,
  );
  if (twice !== undefined) {
    throw wrong(json, `${old[twice.from]!.name} is taken twice`, 'take each old parameter once');
  }
  return slots;
}

type Entry = Readonly<Record<string, unknown>>;

function parseList(json: string): readonly Entry[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw wrong(json, `not JSON: ${error instanceof Error ? error.message : String(error)}`, EXAMPLE);
  }
  if (!Array.isArray(value)) throw wrong(json, 'not a list', EXAMPLE);
  return value.map((entry: unknown) => {
    if (typeof entry === 'string') return { name: entry };
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      throw wrong(json, `${JSON.stringify(entry)} is not a parameter`, EXAMPLE);
    }
    const unknown = Object.keys(entry).find((key) => !KEYS.includes(key));
    if (unknown !== undefined) throw wrong(json, `unknown key ${unknown}`, `the keys are ${KEYS.join(', ')}`);
    return entry as Entry;
  });
}

const EXAMPLE = 'as in [{"name":"a"},{"name":"b","from":"old_b"},{"name":"c","default":"0"}]';

function isReceiver({ name, from }: Entry, receiver: string | null): boolean {
  return receiver !== null && name === receiver && (from === undefined || from === receiver);
}

function readEntry(old: readonly Slot[], entry: Entry, json: string, before: ParameterKind): Slot {
  const spelled = requireText(entry, 'name', json);
  const name = spelled.replace(/^\*+/, '');
  const source =
    entry.from === undefined || entry.from === null
      ? name
      : requireText(entry, 'from', json).replace(/^\*+/, '');
  const at = old.findIndex((slot) => slot.name === source);
  if (at === -1 && entry.from !== undefined && entry.from !== null) {
    const names = old.map((slot) => slot.name);
    throw wrong(json, `there is no old parameter ${source}`, `choose one of ${names.join(', ')}`, {
      nearest: names,
    });
  }
  const known = entry.from === null ? undefined : old[at];
  if (name !== known?.name) checkNewName(name, '');
  const kind = readKind(entry, spelled, known, before, json);
  const value =
    entry.value === undefined || entry.value === null ? null : readValue(requireText(entry, 'value', json));
  return {
    name,
    kind,
    from: known?.from ?? -1,
    annotation: readCode(entry, 'type', known?.annotation, json),
    default: readCode(entry, 'default', known?.default, json),
    value,
  };
}

/** What says nothing keeps its kind where that can be, and is keyword-only behind a star. */
function readKind(
  { kind }: Entry,
  spelled: string,
  known: Slot | undefined,
  before: ParameterKind,
  json: string,
): ParameterKind {
  const stars = /^\*+/.exec(spelled)?.[0].length ?? 0;
  if (kind === undefined || kind === null) {
    if (stars > 0) return stars === 1 ? 'variadic' : 'keywords';
    const own = known?.kind ?? 'regular';
    return isPositional(own) && rank(before) >= rank('variadic') ? 'keyword-only' : own;
  }
  const found = typeof kind === 'string' ? KINDS.get(kind.toLowerCase().replaceAll('_', '-')) : undefined;
  if (found !== undefined) return found;
  throw wrong(json, `${JSON.stringify(kind)} is not a kind`, `the kinds are ${[...KINDS.keys()].join(', ')}`);
}

/** Undefined: as it is, which for a new parameter is nothing. */
function readCode(
  entry: Entry,
  key: 'type' | 'default',
  known: string | null | undefined,
  json: string,
): string | null | undefined {
  if (entry[key] === undefined) return known === undefined ? null : undefined;
  if (entry[key] === null) return null;
  const given = requireText(entry, key, json);
  const read = readExpression(given);
  if (read === null)
    throw wrong(json, `${key} ${JSON.stringify(given)} is not an expression`, 'give Python source');
  return read.text === known ? undefined : read.text;
}

function requireText(entry: Entry, key: string, json: string): string {
  const value = entry[key];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw wrong(
    json,
    `${key} of ${JSON.stringify(entry)} is not a text`,
    'every value is Python source in quotes',
  );
}

function wrong(json: string, message: string, hint: string, details: Readonly<Record<string, unknown>> = {}) {
  return invalidArgument(
    '--params',
    json.length > 80 ? `${json.slice(0, 77)}...` : json,
    message,
    hint,
    details,
  );
}
