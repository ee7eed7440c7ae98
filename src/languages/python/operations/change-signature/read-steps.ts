// The small steps of a request. They are a set: whatever order they are given in, parameters are removed, renamed, added, reordered,
// made keyword-only, in this order. --remove and --rename speak of old names; the others of new names, or of old ones that are free.
import type { ChangeRequest } from '../../../../kernel/language.ts';
import { checkNewName } from '../../rename/check-new-name.ts';
import { invalidArgument } from './invalid-argument.ts';
import { readExpression, readParameter } from './read-expression.ts';
import { isPositional, type ParameterKind, type Slot } from './signature.ts';

type List = readonly Slot[];

export function applySteps(old: List, { lists, arguments: given }: ChangeRequest): List {
  let slots: List = old;
  for (const name of lists.remove ?? []) slots = removed(slots, name.trim());
  slots = renamed(slots, lists.rename ?? []);
  const current = (name: string) => currentName(old, slots, name.trim());
  const add = (to: List) => added(to, lists.add ?? [], (lists.before ?? []).map(current), lists.value ?? []);
  if (given.reorder === undefined) slots = add(slots);
  else {
    const order = given.reorder.split(',').map(current);
    const withAdded = add(slots);
    // An order that says nothing of added parameters is one of the others.
    const isOfAll = withAdded.some(({ from, name }) => from < 0 && order.includes(name));
    if (isOfAll && lists.before !== undefined && lists.before.length > 0)
      throw invalidArgument(
        '--before',
        lists.before[0]!,
        '--reorder says where the added parameter stands',
        'give either --before, or --reorder with the added parameter',
      );
    slots = isOfAll ? reordered(withAdded, order.join(',')) : add(reordered(slots, order.join(',')));
  }
  return keywordOnly(slots, (lists.make_keyword_only ?? []).map(current));
}

/** The new name of a parameter that is called by its old one, unless something else has that name now. */
function currentName(old: List, slots: List, given: string): string {
  const name = given.replace(/^\*+/, '');
  if (slots.some((slot) => slot.name === name)) return given;
  const was = old.find((slot) => slot.name === name);
  return slots.find((slot) => slot.from >= 0 && slot.from === was?.from)?.name ?? given;
}

function removed(slots: List, name: string): List {
  const at = find(slots, name, '--remove');
  return slots.filter((_, index) => index !== at);
}

/** All at once, so that names can be swapped. */
function renamed(slots: List, pairs: readonly string[]): List {
  const names = new Map<number, string>();
  for (const pair of pairs) {
    const match = /^\s*(\*{0,2}[^\s=]+)\s*=\s*([^\s=]+)\s*$/.exec(pair);
    if (match === null) {
      throw invalidArgument('--rename', pair, 'this is not OLD=NEW', 'write --rename old_name=new_name');
    }
    const at = find(slots, match[1]!, '--rename');
    if (match[2] === slots[at]!.name)
      throw invalidArgument('--rename', pair, 'it has this name already', 'choose another name');
    if (names.has(at))
      throw invalidArgument('--rename', pair, `${match[1]!} is renamed twice`, 'give it one new name');
    checkNewName(match[2]!, '');
    names.set(at, match[2]!);
  }
  return slots.map((slot, at) => ({ ...slot, name: names.get(at) ?? slot.name }));
}

function added(
  slots: List,
  texts: readonly string[],
  befores: readonly string[],
  values: readonly string[],
): List {
  const parameters = texts.map((source) => ({ source, parameter: requireParameter(source) }));
  const needy = parameters.filter(({ parameter }) => parameter.default === null);
  const valueFor = pairUp(parameters, needy, values);
  if (befores.length > 1 && befores.length !== texts.length) throw unpaired('--before', befores, texts);
  if (befores.length > 0 && texts.length === 0) {
    throw invalidArgument(
      '--before',
      befores[0]!,
      'nothing is added',
      'give --add "NAME: TYPE = DEFAULT" too',
    );
  }
  let result = slots;
  for (const [at, one] of parameters.entries()) {
    const value = valueFor.get(one) ?? null;
    const { name, kind } = one.parameter;
    if (value !== null && (kind === 'variadic' || kind === 'keywords'))
      throw invalidArgument(
        '--value',
        value,
        `it has no effect: calls need not pass anything for ${name}`,
        'leave it out',
      );
    const before = befores.length === 1 ? befores[0] : befores[at];
    result = insert(
      result,
      { ...one.parameter, from: -1, value: value === null ? null : readValue(value) },
      before,
    );
  }
  return result;

  function pairUp<Item>(
    all: readonly Item[],
    some: readonly Item[],
    given: readonly string[],
  ): Map<Item, string> {
    const takers =
      given.length === 0
        ? []
        : given.length === all.length
          ? all
          : given.length === some.length
            ? some
            : null;
    if (takers === null) throw unpaired('--value', given, texts);
    return new Map(takers.map((taker, at) => [taker, given[at]!]));
  }
}

export function readValue(value: string): string {
  const read = readExpression(value);
  if (read !== null) return read.text;
  throw invalidArgument(
    '--value',
    value,
    'this is not one expression of one line',
    'give a Python expression; a tuple needs its parentheses',
  );
}

function requireParameter(source: string) {
  const parameter = readParameter(source);
  if (parameter !== null) return parameter;
  throw invalidArgument(
    '--add',
    source,
    'this is not one parameter of Python',
    'write it as in a def: "x", "x: int = 0", "*, x=None", "*args"',
  );
}

function unpaired(flag: string, given: readonly string[], added: readonly string[]) {
  const [first] = given;
  return invalidArgument(
    flag,
    first ?? '',
    `${given.length} for ${added.length} added parameters`,
    `give ${flag} once for each --add, in the same order, or use --params`,
  );
}

/** Before a named one, else behind the last of its kind; what has no default comes before what has one. */
function insert(slots: List, slot: Slot, before: string | undefined): List {
  if (before !== undefined) {
    const at = find(slots, before.trim(), '--before');
    const next = slots[at]!;
    const kind = slot.kind === 'regular' && isNamedKind(next.kind) ? next.kind : slot.kind;
    return slots.toSpliced(at, 0, { ...slot, kind });
  }
  // Before `*args` it would take over what calls pass to them.
  if (slot.kind === 'regular' && slots.some(({ kind }) => kind === 'variadic'))
    return insert(slots, { ...slot, kind: 'keyword-only' }, undefined);
  const next = slots.findIndex((each) => rank(each.kind) > rank(slot.kind));
  const at = next === -1 ? slots.length : next;
  const optional = slots.findIndex((each) => isPositional(each.kind) && each.default !== null);
  if (slot.kind !== 'regular' || slot.default !== null || optional === -1)
    return slots.toSpliced(at, 0, slot);
  return slots.toSpliced(optional, 0, { ...slot, kind: slots[optional]!.kind });
}

function isNamedKind(kind: ParameterKind): boolean {
  return kind === 'positional-only' || kind === 'keyword-only';
}

const ORDER: readonly ParameterKind[] = [
  'positional-only',
  'regular',
  'variadic',
  'keyword-only',
  'keywords',
];

export function rank(kind: ParameterKind): number {
  return ORDER.indexOf(kind);
}

/** All parameters, or all that can be passed by position; stars stay where they are. */
function reordered(slots: List, order: string): List {
  const names = order.split(',').map((name) => name.trim().replace(/^\*+/, ''));
  const wanted = names.map((name) => find(slots, name, '--reorder'));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw invalidArgument('--reorder', order, `${twice} is named twice`, 'name each parameter once');
  }
  const positional = slots.filter(({ kind }) => isPositional(kind));
  const missing = positional.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  if (missing.length > 0) {
    throw invalidArgument(
      '--reorder',
      order,
      `${missing.join(', ')} is not named`,
      `name all of them, as in --reorder ${[...names, ...missing].join(',')}`,
    );
  }
  const moved = wanted.map((at) => slots[at]!);
  const rest = slots.filter((slot) => !moved.includes(slot));
  // A parameter that can be passed by position stays one, whatever it stands behind.
  return stableByKind([...moved, ...rest]);
}

/** In their old order, before those that are passed by name only already. */
function keywordOnly(slots: List, names: readonly string[]): List {
  const flag = '--make-keyword-only';
  const chosen = new Set<Slot>();
  for (const name of names) {
    const slot = slots[find(slots, name.trim(), flag)]!;
    if (slot.kind === 'keyword-only')
      throw invalidArgument(flag, name, 'it is keyword-only already', 'leave it out');
    if (!isPositional(slot.kind))
      throw invalidArgument(flag, name, 'it takes what is left over', 'name another parameter');
    if (chosen.has(slot)) throw invalidArgument(flag, name, 'it is named twice', 'name it once');
    chosen.add(slot);
  }
  const others = slots.filter((slot) => !chosen.has(slot));
  const first = others.findIndex((each) => rank(each.kind) > rank('variadic'));
  const moved = slots.filter((slot) => chosen.has(slot));
  return others.toSpliced(
    first === -1 ? others.length : first,
    0,
    ...moved.map((slot): Slot => ({ ...slot, kind: 'keyword-only' })),
  );
}

function stableByKind(slots: List): List {
  return slots
    .map((slot, at) => ({ slot, at }))
    .sort((a, b) => rank(a.slot.kind) - rank(b.slot.kind) || a.at - b.at)
    .map(({ slot }) => slot);
}

function find(slots: List, given: string, flag: string): number {
  const name = given.replace(/^\*+/, '');
  const at = slots.findIndex((slot) => slot.name === name);
  if (at >= 0) return at;
  const names = slots.map((slot) => slot.name);
  throw invalidArgument(
    flag,
    given,
    'there is no such parameter',
    names.length === 0 ? 'the function takes no parameters' : `choose one of ${names.join(', ')}`,
    { nearest: names },
  );
}
