// The family and what every place of the word means for it. A tie that the caller took makes the family larger, and that
// can bring new ties: repeated until nothing is added.
import type { FamilyTie } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef } from '../types/type.ts';
import type { BoundPlace } from './bind-place.ts';
import { isFixture, mayGetFixture } from './called-by-name.ts';
import { type OthersPassed, othersPassed } from './callers-pass.ts';
import { classifyPlace, type Verdict } from './classify-place.ts';
import type { WordPlaces } from './collect-places.ts';
import { computedBaseOf } from './computed-bases.ts';
import { shortName } from './describe-definition.ts';
import { closeFamily, type Family, type PlaceGraph } from './family.ts';
import { type FoundTie, findTies, type TiedPlace } from './find-ties.ts';
import { isTypedDict } from './kind-of-class.ts';
import { classKey } from './member-definers.ts';
import { findProtocolTies } from './protocol-ties.ts';
import { registeredMembers } from './registered-classes.ts';
import { doubtUndefined } from './undefined-members.ts';
import { makeUnknownJudge } from './unknown-places.ts';

export interface JudgedPlace {
  readonly bound: BoundPlace;
  readonly verdict: Exclude<Verdict, { readonly kind: 'unknown' }>;
}

export interface JudgedFamily {
  readonly family: Family;
  readonly judged: readonly JudgedPlace[];
  /** All that were met on the way, taken or not. */
  readonly ties: readonly FamilyTie[];
}

export function judgeFamily(
  engine: PythonEngine,
  target: Definition,
  word: string,
  places: WordPlaces,
  graph: PlaceGraph,
  taken: readonly string[],
): JudgedFamily {
  const met = new Map<string, FoundTie>();
  let start: readonly Definition[] = [target];
  for (;;) {
    const family = closeFamily(engine, start, graph);
    const judged = doubtUndefined(family, judgePlaces(engine, family, word, places));
    const protocols = findProtocolTies(engine, family, places.files);
    const joined = [
      ...protocols.filter(({ isUsed }) => isUsed).flatMap(({ outside }) => outside),
      ...registeredMembers(engine, family, word),
    ];
    if (joined.length > 0) {
      start = [...start, ...joined];
      continue;
    }
    const tied = [...tiedPlaces(judged, family), ...protocols];
    const found = findTies(engine, graph, word, tied);
    const wanted = found.filter(({ tie }) => taken.includes(tie.id) && !met.has(tie.id));
    for (const tie of found) met.set(tie.tie.id, tie);
    if (wanted.length === 0) return { family, judged, ties: [...met.values()].map(({ tie }) => tie) };
    start = [...start, ...wanted.flatMap(({ definitions }) => definitions)];
  }
}

function judgePlaces(
  engine: PythonEngine,
  family: Family,
  word: string,
  { bound: all, files }: WordPlaces,
): readonly JudgedPlace[] {
  const judgeUnknown = makeUnknownJudge(engine, family, word, files);
  const fixture = isFixture(family);
  const madeUp = namesFromMadeUp(all);
  const hasMembers = family.definitions.some(({ kind }) => kind === 'member');
  return all.map((bound) => {
    const verdict = classifyPlace(bound, family);
    const isSure = verdict.kind === 'proven' || verdict.kind === 'tied' || verdict.kind === 'likely';
    if (isSure && isDataKey(engine, bound)) {
      return { bound, verdict: { kind: 'possible', reason: 'a key of a TypedDict: a dictionary is data' } };
    }
    if (verdict.kind === 'likely' && isImportCall(engine, bound)) {
      return { bound, verdict: { kind: 'proven', reason: 'imported by a call with a literal' } };
    }
    if (fixture && verdict.kind === 'other' && mayGetFixture(engine, bound.place)) {
      return { bound, verdict: { kind: 'likely', reason: 'pytest passes the fixture by its name' } };
    }
    if (verdict.kind === 'likely' && bound.unknown !== null) {
      const others = othersPassed(engine, bound.place, (each) => family.keys.has(definitionKey(each)));
      if (others !== null) return { bound, verdict: passedToo(others) };
    }
    const source =
      bound.definitions.length === 1 ? madeUp.get(definitionKey(bound.definitions[0]!)) : undefined;
    if (verdict.kind === 'other' && source !== undefined && !hasMembers) {
      return { bound, verdict: { kind: 'possible', reason: source } };
    }
    if (
      verdict.kind === 'other' &&
      bound.definitions.length === 0 &&
      isBelow(engine, family, bound.absentOn)
    ) {
      const base = bound.absentOn.map(className).join(', ');
      const graded = judgeUnknown(bound, `the receiver is known as ${base} only, and may be of a subclass`);
      return {
        bound,
        verdict: graded.kind === 'unknown' ? { kind: 'possible', reason: graded.reason } : graded,
      };
    }
    const doubted = verdict.kind === 'other' ? doubtOther(engine, verdict, hasMembers) : verdict;
    if (doubted.kind !== 'unknown') return { bound, verdict: doubted };
    const graded = judgeUnknown(bound, doubted.reason);
    return {
      bound,
      verdict: graded.kind === 'unknown' ? { kind: 'possible', reason: graded.reason } : graded,
    };
  });
}

/** A parameter whose default is of the family, and callers pass something else too. */
function passedToo({ outside, names }: OthersPassed): JudgedPlace['verdict'] {
  const others = [...new Set(names)].join(', ');
  if (outside.length === 0) return { kind: 'possible', reason: `callers also pass ${others}` };
  return { kind: 'tied', reason: `callers also pass ${others}: both change or the place breaks`, outside };
}

/** Whether a class of the family inherits from one of these. */
function isBelow(engine: PythonEngine, family: Family, bases: readonly ClassRef[]): boolean {
  if (bases.length === 0) return false;
  const keys = new Set(bases.map(classKey));
  return family.definitions.some(
    (definition) =>
      definition.kind === 'member' &&
      engine.evaluator.mro(definition.class).classes.some((ref) => keys.has(classKey(ref))),
  );
}

/** Names that are imported from a module which makes up what it does not have, by key, with the reason. */
function namesFromMadeUp(all: readonly BoundPlace[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { place, definitions, unknown } of all) {
    if (place.kind !== 'import-name' || unknown === null) continue;
    for (const definition of definitions) {
      if (definition.kind === 'symbol')
        names.set(definitionKey(definition), `the name is imported; ${unknown}`);
    }
  }
  return names;
}

/** The attribute of a class with a computed base may be the family's after all. */
function doubtOther(
  engine: PythonEngine,
  verdict: Extract<Verdict, { readonly kind: 'other' }>,
  hasMembers: boolean,
): Verdict {
  const { definition } = verdict;
  if (!hasMembers || definition?.kind !== 'member') return verdict;
  const base = computedBaseOf(engine, definition.class);
  if (base === null) return verdict;
  return {
    kind: 'possible',
    reason: `${verdict.reason}, whose base ${base} is computed and may have it too`,
  };
}

/** `importlib.import_module("pkg.mod")` */
function isImportCall(engine: PythonEngine, { place }: BoundPlace): boolean {
  if (place.string?.kind !== 'dotted') return false;
  const { file, unit, node } = place;
  const call = unit.parent[node]!;
  return unit.tree.kind[call] === Node.Call && engine.program.importedByCall(file, unit, call) !== null;
}

/** `movie["name"]`, `Movie(name="x")`: the keys of a TypedDict live in data that nobody here sees. */
export function isDataKey(engine: PythonEngine, { place, definitions }: BoundPlace): boolean {
  if (place.string?.kind !== 'key' && place.kind !== 'keyword') return false;
  return definitions.some(
    (definition) => definition.kind === 'member' && isTypedDict(engine, definition.class),
  );
}

function tiedPlaces(judged: readonly JudgedPlace[], family: Family): readonly TiedPlace[] {
  const name = shortName(family.definitions[0]!);
  return judged.flatMap(({ bound, verdict }) =>
    verdict.kind === 'tied'
      ? [
          {
            outside: verdict.outside,
            places: [spanOfPlace(bound.place)],
            because: `${bound.receiver ?? 'what is called'} may be of either, ${name} or ${verdict.outside.map(shortName).join(', ')}`,
          },
        ]
      : [],
  );
}

export function spanOfPlace({ file, start, end }: Place) {
  return { file: file.path, span: { start, end } };
}
