// Strings that stand as keys. Most are data; a few name code: a parameter in `f(**{"x": 1})`, a member in `Color["RED"]`,
// a global in `globals()["f"]`, an attribute in `vars(o)["x"]`, a field of a TypedDict.
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { namespaceTable } from '../meaning/namespace-table.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { bindBodyKey } from './bind-body-key.ts';
import { bindOnExpression } from './bind-on-expression.ts';
import { type Binding, binding, wordOf } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import {
  collectorOf,
  describeCollector,
  followCollected,
  followKeyword,
  KEYWORDS_OF_UNKNOWN,
} from './collected-keywords.ts';
import { doubtOfHandedOver, parametersOfDictionary } from './handed-over.ts';
import { bindFollowed, bindKeyOfName, bindNamedDictionary } from './spread-names.ts';

export function bindKey(engine: PythonEngine, place: Place): Binding {
  const { unit, node } = place;
  const { parent } = unit;
  const owner = parent[node]!;
  const subject = place.string?.kind === 'key' ? place.string.table : -1;
  const found =
    subject === -1
      ? bindSpread(engine, place, owner)
      : (bindCollected(engine, place, subject) ??
        bindBodyKey(engine, place, subject) ??
        bindSubscript(engine, place, subject) ??
        (unit === place.file.facts ? bindKeyOfName(engine, place.file, subject, wordOf(place)) : null));
  return found ?? binding([], { unknown: 'a key, not a name' });
}

/** `kwargs["x"]` where a `**` parameter collects what callers pass, and what is passed on. */
function bindCollected(engine: PythonEngine, place: Place, subject: number): Binding | null {
  const { file, unit } = place;
  const symbol = unit.tree.kind[subject] === Node.Name ? unit.symbolOf[subject]! : -1;
  const collector = symbol < 0 ? null : collectorOf(file, symbol);
  if (collector === null) return null;
  const { definitions, lostIn, usedIn } = followCollected(engine, [collector], wordOf(place));
  const doubt =
    usedIn === null
      ? null
      : `it is read from the keywords that ${describeCollector(collector)} collects and passes on`;
  const unknown = lostIn === null ? doubt : `${KEYWORDS_OF_UNKNOWN} ${describeCollector(lostIn)} passes on`;
  return definitions.length === 0 && lostIn === null ? null : binding(definitions, { unknown });
}

function bindSubscript(engine: PythonEngine, place: Place, subject: number): Binding | null {
  const { file, unit } = place;
  const word = wordOf(place);
  const table = namespaceTable(unit, file.facts.scopes.kind, subject);
  if (table?.kind === 'attributes') return bindOnExpression(engine, file, unit, table.of, word);
  if (table?.kind === 'variables') {
    const symbol = symbolNamed(file.facts, table.scope, word);
    return symbol === -1 ? null : binding([definitionOfSymbol(file, symbol)]);
  }
  const members: Definition[] = [];
  for (const value of engine.evaluator.typeOf(file, unit, subject).values) {
    if (value.kind !== 'class' && value.kind !== 'instance') continue;
    const lookup = engine.evaluator.lookup(value, word);
    if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) continue;
    const isKeyed = value.kind === 'class' ? isEnum(engine, value.class) : isTypedDict(engine, value.class);
    if (isKeyed) members.push({ kind: 'member', class: lookup.definition.class, name: word });
  }
  return members.length === 0 ? null : binding(members);
}

/** `f(**{"x": 1})`, `Thread(target=f, kwargs={"x": 1})` */
function bindSpread(engine: PythonEngine, place: Place, dictionary: number): Binding | null {
  const call = spreadInto(place, dictionary);
  if (call !== -1) {
    const { values, unknown } = engine.evaluator.callees(place.file, place.unit, call);
    return bindFollowed(followKeyword(engine, values, wordOf(place)), unknown);
  }
  const parameters = parametersOfDictionary(engine, place, dictionary, wordOf(place)) ?? [];
  if (parameters.length === 0) return bindNamedDictionary(engine, place, dictionary, wordOf(place));
  const owner = place.unit.parent[place.unit.parent[dictionary]!]!;
  return binding(parameters, { unknown: doubtOfHandedOver(engine, place, owner) });
}

/** The call whose keywords the keys become: `f(**{"x": 1})`; -1 for other dictionaries. */
function spreadInto({ unit: { tree, parent } }: Place, dictionary: number): number {
  const keyword = parent[dictionary]!;
  return tree.kind[keyword] === Node.Keyword && tree.data[keyword] === 0 ? parent[keyword]! : -1;
}

type ClassRef = Parameters<PythonEngine['evaluator']['mro']>[0];

export function isTypedDict(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'TypedDict');
}

export function isEnum(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'Enum');
}

export function isNamedTuple(engine: PythonEngine, ref: ClassRef): boolean {
  return hasBase(engine, ref, 'NamedTuple');
}

/** Whether a class of the hierarchy names such a base. */
function hasBase(engine: PythonEngine, ref: ClassRef, base: 'Enum' | 'TypedDict' | 'NamedTuple'): boolean {
  const pattern =
    base === 'Enum'
      ? /^(Int|Str)?(Enum|Flag)$/
      : base === 'NamedTuple'
        ? /^(NamedTuple|namedtuple)$/
        : /^TypedDict$/;
  return engine.evaluator.mro(ref).classes.some(({ file, index }) => {
    const { tree, classes } = file.facts;
    return classes[index]!.bases.some((given) => {
      const node = tree.kind[given] === Node.Call ? childrenOf(tree, given)[0]! : given;
      const kind = tree.kind[node];
      return (
        (kind === Node.Name || kind === Node.Attribute) && pattern.test(nameText(tree, tree.data[node]!))
      );
    });
  });
}
