// Strings that stand as keys. Most are data; a few name code: a parameter in `f(**{"x": 1})`, a member in `Color["RED"]`,
// a global in `globals()["f"]`, an attribute in `vars(o)["x"]`, a field of a TypedDict.
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { namespaceTable } from '../meaning/namespace-table.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { FunctionRef } from '../types/type.ts';
import { bindBodyKey } from './bind-body-key.ts';
import { bindOnExpression } from './bind-on-expression.ts';
import { type Binding, binding, wordOf } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import {
  collectorOf,
  collects,
  describeCollector,
  followCollected,
  followKeyword,
  KEYWORDS_OF_UNKNOWN,
} from './collected-keywords.ts';
import { callablesOfDictionary, doubtOfHandedOver } from './handed-over.ts';
import { calleesWithOverrides } from './keywords/overriding-callees.ts';
import { isEnum, isTypedDict } from './kind-of-class.ts';
import { bindNamespaceKey, bindPassedNamespace } from './made-objects/class-namespace.ts';
import { standInMade } from './made-objects/stand-ins.ts';
import { functionsBehindTheSameCall } from './parameter-family.ts';
import { bindFollowed, bindKeyOfName, bindNamedDictionary } from './spread-names.ts';

/** Why a key names nothing. */
export const NOT_A_NAME = 'a key, not a name';

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
  return found ?? binding([], { unknown: NOT_A_NAME });
}

/** `kwargs["x"]` where a `**` parameter collects what callers pass, and what is passed on. */
function bindCollected(engine: PythonEngine, place: Place, subject: number): Binding | null {
  const { file, unit } = place;
  const symbol = unit.tree.kind[subject] === Node.Name ? unit.symbolOf[subject]! : -1;
  const collector = symbol < 0 ? null : collectorOf(file, symbol);
  if (collector === null) return null;
  const { definitions, lostIn, usedIn } = followCollected(engine, [collector], wordOf(place));
  if (definitions.length === 0 && lostIn === null) return bindReadByOverridden(engine, place, collector);
  const doubt =
    usedIn === null
      ? null
      : `it is read from the keywords that ${describeCollector(collector)} collects and passes on`;
  const unknown = lostIn === null ? doubt : `${KEYWORDS_OF_UNKNOWN} ${describeCollector(lostIn)} passes on`;
  return binding(definitions, { unknown });
}

/** `options.get("x")` in a method that only reads its keywords: an override of it may pass the same keywords on. */
function bindReadByOverridden(engine: PythonEngine, place: Place, collector: FunctionRef): Binding | null {
  if (collector.file.facts.functions[collector.index]!.ownerClass === -1) return null;
  const others = functionsBehindTheSameCall(engine, collector).filter((ref) => collects(ref, wordOf(place)));
  const { definitions } = followCollected(engine, others, wordOf(place));
  return definitions.length === 0
    ? null
    : binding(definitions, {
        unknown: `it is read from the keywords of ${describeCollector(collector)}, which an override passes on`,
      });
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
  const namespace =
    bindNamespaceKey(engine, place, dictionary, wordOf(place)) ??
    bindPassedNamespace(engine, place, dictionary, wordOf(place));
  if (namespace !== null) return namespace;
  const call = spreadInto(place, dictionary);
  if (call !== -1) {
    const standIn = standInMade(engine, place, call, wordOf(place));
    if (standIn !== null) return binding([], { unknown: standIn });
    const { values, unknown } = calleesWithOverrides(engine, place, call, wordOf(place));
    return bindFollowed(followKeyword(engine, values, wordOf(place)), unknown);
  }
  const called = callablesOfDictionary(engine, place, dictionary, wordOf(place));
  const owner = place.unit.parent[place.unit.parent[dictionary]!]!;
  const handed =
    called === null
      ? null
      : bindFollowed(followKeyword(engine, called, wordOf(place)), doubtOfHandedOver(engine, place, owner));
  return handed ?? bindNamedDictionary(engine, place, dictionary, wordOf(place));
}

/** The call whose keywords the keys become: `f(**{"x": 1})`; -1 for other dictionaries. */
function spreadInto({ unit: { tree, parent } }: Place, dictionary: number): number {
  const keyword = parent[dictionary]!;
  return tree.kind[keyword] === Node.Keyword && tree.data[keyword] === 0 ? parent[keyword]! : -1;
}
