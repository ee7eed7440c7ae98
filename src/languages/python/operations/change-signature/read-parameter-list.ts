// `--params`: the whole new list as JSON. What an entry does not say of an old parameter stays; `null` takes it away.
import { checkNewName } from '../../rename/check-new-name.ts';
import { invalidArgument } from './invalid-argument.ts';
import { readExpression } from './read-expression.ts';
import { rank, readValue } from './read-steps.ts';
import type { ParameterKind, Slot } from './signature.ts';

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
  const marks = marksOf(old, entries, json);
  const slots: Slot[] = [];
  for (const [position, entry] of entries.entries()) {
    if (position === 0 && isReceiver(entry, receiver)) {
      refuseKeysOfReceiver(entry, json);
      continue;
    }
    if (isMarker(entry)) continue;
    slots.push(
      readEntry(old, entry, json, { position, before: slots.at(-1)?.kind ?? 'positional-only', ...marks }),
    );
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

/** Where the list says `/`, and where by-position ends: at `*`, or at the parameter with a star; -1 where it does not say. */
interface Marks {
  readonly slash: number;
  readonly star: number;
}

interface EntryPlace extends Marks {
  readonly position: number;
  /** Of the parameter before it. */
  readonly before: ParameterKind;
}

function isMarker({ name }: Entry): boolean {
  return name === '*' || name === '/';
}

function marksOf(old: readonly Slot[], entries: readonly Entry[], json: string): Marks {
  const at = (holds: (name: string) => boolean) =>
    entries.flatMap(({ name }, position) =>
      typeof name === 'string' && holds(name.trim()) ? [position] : [],
    );
  const slashes = at((name) => name === '/');
  const stars = at(
    (name) => /^\*(?!\*)/.test(name) || old.some((slot) => slot.name === name && slot.kind === 'variadic'),
  );
  const marker = entries.find((entry) => isMarker(entry) && Object.keys(entry).length > 1);
  if (marker !== undefined)
    throw wrong(json, `${JSON.stringify(marker)} is no parameter`, 'the markers / and * stand alone');
  if (slashes.length > 1 || stars.length > 1)
    throw wrong(json, `${slashes.length > 1 ? '/' : '*'} is there twice`, 'give each marker once');
  const [slash = -1] = slashes;
  const [star = -1] = stars;
  if (slash === 0) throw wrong(json, 'nothing stands before /', 'parameters before / are passed by position');
  if (star >= 0 && slash > star) throw wrong(json, '/ stands behind *', 'put / before *');
  if (star >= 0 && entries[star]!.name === '*' && /^(?:\*\*.*)?$/.test(String(entries[star + 1]?.name ?? '')))
    throw wrong(json, 'no parameter stands behind *', 'parameters behind * are passed by name');
  return { slash, star };
}

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

/** The receiver stays as it is: it is named for completeness only. */
function refuseKeysOfReceiver(entry: Entry, json: string): void {
  const key = Object.keys(entry).find((each) => each !== 'name' && each !== 'from');
  if (key !== undefined)
    throw wrong(
      json,
      `${key} of ${String(entry.name)} cannot change`,
      'name the receiver without other keys',
    );
}

function readEntry(old: readonly Slot[], entry: Entry, json: string, place: EntryPlace): Slot {
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
  const kind = readKind(entry, spelled, known, place, json);
  const value =
    entry.value === undefined || entry.value === null ? null : readValue(requireText(entry, 'value', json));
  const slot: Slot = {
    name,
    kind,
    from: known?.from ?? -1,
    annotation: readCode(entry, 'type', known?.annotation, json),
    default: readCode(entry, 'default', known?.default, json),
    value,
  };
  if (value !== null) refuseIdleValue(slot, known, json);
  return slot;
}

/** Calls pass the value where they passed nothing: for a new parameter, and for one whose default changes. */
function refuseIdleValue({ name, kind, default: code }: Slot, known: Slot | undefined, json: string): void {
  const hint = 'leave value out; it is for new parameters, and for those whose default changes';
  if (kind === 'variadic' || kind === 'keywords')
    throw wrong(json, `value of ${name} has no effect: calls need not pass anything for it`, hint);
  if (known === undefined) return;
  if (known.default === null)
    throw wrong(json, `value of ${name} has no effect: every call passes it already`, hint);
  if (code === undefined)
    throw wrong(json, `value of ${name} has no effect: calls that leave it out keep its default`, hint);
}

/** What says nothing keeps its kind where that can be: behind a star it is keyword-only, before one it is not. */
function readKind(
  { kind }: Entry,
  spelled: string,
  known: Slot | undefined,
  { position, before, slash, star }: EntryPlace,
  json: string,
): ParameterKind {
  const stars = /^\*+/.exec(spelled)?.[0].length ?? 0;
  if (kind === undefined || kind === null) {
    if (stars > 0) return stars === 1 ? 'variadic' : 'keywords';
    const own = known?.kind ?? 'regular';
    if (own === 'variadic' || own === 'keywords') return own;
    if (position < slash) return 'positional-only';
    if ((star >= 0 && star < position) || rank(before) >= rank('variadic')) return 'keyword-only';
    const isMoved = (own === 'keyword-only' && star >= 0) || (own === 'positional-only' && slash >= 0);
    return isMoved ? 'regular' : own;
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
