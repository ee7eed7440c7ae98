// What an inlining has to do: which kind of symbol it is, which places take the value, what goes, what has to be imported.
// Everything that stands in the way is refused here, so that the impact shows it too.
import type { ChangeRequest, SymbolChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { FileSpan, Occurrence } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import { type FunctionFact, IS_ASSIGNED, IS_FUNCTION, IS_PARAMETER } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
import { counterpartsOf } from '../../rename/counterparts.ts';
import { refuseExternalContract } from '../../rename/external-contract.ts';
import { type JudgedPlace, spanOfPlace } from '../../rename/judge-family.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { symbolOfMember } from '../../rename/member-definers.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import { importChanges } from './bring-names.ts';
import { callSiteOf } from './call-site.ts';
import { checkerDefinitions, isOverload } from './checker-definitions.ts';
import { refuseClassAttribute, refuseOpenReceiver } from './class-attribute.ts';
import { findUses, type Uses } from './find-uses.ts';
import { shapeOf } from './function-shape.ts';
import type { InlineChange } from './inline-draft.ts';
import { inlineFunction } from './inline-function.ts';
import { inlineParameter } from './inline-parameter.ts';
import { inlineVariable } from './inline-variable.ts';
import { classesDefinedAnew } from './inner-definitions.ts';
import { noImports } from './needed-import.ts';
import { cannotInline, spanOfNode, stillUsed, wouldChange } from './refuse-inline.ts';
import { removeDefinitions } from './remove-definitions.ts';

export interface InlinePlan {
  readonly changes: readonly InlineChange[];
  /** Places of the name that change or go. */
  readonly edited: readonly FileSpan[];
  /** Places that would be left without a definition. */
  readonly left: readonly (FileSpan & { readonly reason: string })[];
  /** Places that are for the caller to decide, by file and start. */
  readonly doubts: ReadonlyMap<string, string>;
  /** The definitions that take the place of their uses. */
  readonly inlined: readonly FileSpan[];
  readonly warnings: readonly Warning[];
}

/** `selected` are the places to change; null: those that are proven. */
export function planInline(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[] | null,
): InlinePlan {
  const change = symbolChange(request);
  const { name } = change.symbol;
  const definition = whatRuns(context, change);
  const file = fileOf(definition, name);
  const keeps = request.switches.has('keep');
  const { engine, view } = context;
  const { judged, family } = judgeSymbol({ engine, view, definition }, change.symbol, []);
  refuseSpecial(definition, name);
  if (!keeps) refuseExternalContract(engine, family, new Locator(view));
  const chosen = selected === null ? null : new Set(selected.map((place) => keyOf(place)));
  const isTaken = takes(judged, chosen);
  const { uses: found, told } = checkerDefinitions(context, file, findUses(judged, isTaken));
  const all = onlyCalls(context, name, definition, file, found);
  const uses = onlyChosen(all, judged, chosen);
  refuseStub(context, name, file, uses);
  const left = keeps ? [] : whatIsLeft(judged, chosen, all);
  const isParameter = (file.facts.symbols.flags[ownSymbol(definition)] ?? 0) & IS_PARAMETER;
  if (!keeps && !isParameter) refuseStuck(context, name, uses);
  const isOpen = judged.some(({ verdict }) => verdict.kind === 'likely' || verdict.kind === 'possible');
  if (!isParameter && !isOpen) refuseUnused(name, uses, keeps);
  const needed = noImports();
  const inlined = inlineDefinition(context, change, definition, file, uses, needed, keeps);
  const goes =
    keeps || inlined.statements.length === 0
      ? []
      : removeDefinitions(context, uses, { file, statements: inlined.statements }, [
          ...told,
          ...(inlined.declarations ?? []).map((statement) => ({ file, statement })),
        ]);
  const gone = new Map<PythonFile, readonly number[]>();
  if (!keeps)
    for (const { file: from, index } of uses.imports) gone.set(from, [...(gone.get(from) ?? []), index]);
  const changes = [...importChanges(context, needed, gone, goes), ...inlined.changes, ...goes];
  const edited = [
    ...uses.reads.map(({ place }) => spanOfPlace(place)),
    ...(isParameter ? uses.stuck : []).map(({ place }) => spanOfPlace(place)),
    ...(keeps
      ? []
      : [...uses.bindings, ...[...told, ...uses.imports].map(({ place }) => place)].map(spanOfPlace)),
  ];
  const spans = inlined.statements.map((statement) => spanOfNode(file, statement));
  const fact = functionOf(definition, file);
  const warnings = fact === null ? [] : classesDefinedAnew(file, fact);
  return { changes, edited, left, doubts: inlined.doubts ?? new Map(), inlined: spans, warnings };
}

/** What the caller left out stays as it is. Uses behind an alias go with their import. */
function onlyChosen(uses: Uses, judged: readonly JudgedPlace[], chosen: ReadonlySet<string> | null): Uses {
  if (chosen === null) return uses;
  const known = new Set(judged.map(({ bound }) => keyOf(spanOfPlace(bound.place))));
  const isChosen = (key: string) => !known.has(key) || chosen.has(key);
  return { ...uses, reads: uses.reads.filter(({ place }) => isChosen(keyOf(spanOfPlace(place)))) };
}

/** Of a function only its calls are inlined; whoever takes it as a value needs it to be there. */
function onlyCalls(
  context: PythonContext,
  name: string,
  definition: Definition,
  file: PythonFile,
  uses: Uses,
): Uses {
  const fact = functionOf(definition, file);
  if (fact === null) return uses;
  refuseSeveral(context, name, file, fact, uses);
  shapeOf(context, name, file, fact);
  const { tree } = file.facts;
  const own = uses.reads.find(
    (use) => use.file === file && tree.first[fact.node]! <= use.node && use.node < fact.node,
  );
  if (own !== undefined) throw wouldChange(context, name, spanOfPlace(own.place), 'it calls itself');
  const [calls, values] = [true, false].map((isCall) =>
    uses.reads.filter((use) => (callSiteOf(use, fact.isAsync) !== null) === isCall),
  );
  const stuck = values!.map((use) => {
    const reason =
      callSiteOf(use) === null
        ? 'it is used as a value, not called'
        : 'it is async, and nobody waits for it here: calling it makes a coroutine';
    return { place: use.place, reason };
  });
  return { ...uses, reads: calls!, stuck: [...uses.stuck, ...stuck] };
}

/** Defined again, or in a class above or below: which one is called depends. */
function refuseSeveral(
  context: PythonContext,
  name: string,
  file: PythonFile,
  fact: FunctionFact,
  { bindings }: Uses,
): void {
  const other = bindings.find((place) => place.file !== file || place.node !== fact.nameNode);
  if (other === undefined) return;
  const isMethod =
    other.kind === 'name' && other.unit.tree.kind[other.unit.parent[other.node]!] === Node.FunctionDef;
  const reason = isMethod
    ? 'it is defined here too, and which one is called depends'
    : 'it is bound anew here';
  throw wouldChange(context, name, spanOfPlace(other), reason);
}

/** What is called at last: no overload. */
function functionOf(definition: Definition, file: PythonFile): FunctionFact | null {
  const symbol = ownSymbol(definition);
  const all = file.facts.functions.filter((fact) => fact.symbol === symbol);
  return all.find(({ node }) => !isOverload(file, node)) ?? all[0] ?? null;
}

function ownSymbol(definition: Definition): number {
  switch (definition.kind) {
    case 'symbol':
      return definition.ref.symbol;
    case 'member':
      return symbolOfMember(definition.class, definition.name);
    default:
      return -1;
  }
}

function keyOf({ file, span }: FileSpan): string {
  return `${file}:${span.start}`;
}

function takes(
  judged: readonly JudgedPlace[],
  chosen: ReadonlySet<string> | null,
): (place: Place) => boolean {
  const proven = new Set(
    judged
      .filter(({ verdict }) => verdict.kind === 'proven')
      .map(({ bound }) => keyOf(spanOfPlace(bound.place))),
  );
  // Proven places stay in the account even when nothing is to be done to them: an import, a name in `__all__`.
  return (place) => {
    const key = keyOf(spanOfPlace(place));
    return proven.has(key) || chosen?.has(key) === true;
  };
}

function fileOf(definition: Definition, name: string): PythonFile {
  switch (definition.kind) {
    case 'symbol':
      return definition.ref.file;
    case 'member':
      return definition.class.file;
    case 'module':
      throw cannotInline(name, 'it is a module');
    case 'external':
      throw cannotInline(name, 'it is defined outside of the workspace');
  }
}

/** `__init__`, `__len__`: no call of the program names them. */
function refuseSpecial(definition: Definition, name: string): void {
  if (definition.kind !== 'member' || !/^__\w+__$/.test(name)) return;
  throw cannotInline(name, 'Python itself calls it', 'point at a method that the program calls by its name');
}

/** A stub tells what there is; the value is in the module that it speaks of. */
function whatRuns({ engine, definitionOf }: PythonContext, { symbol }: SymbolChange): Definition {
  const definition = definitionOf(symbol);
  if (!fileOf(definition, symbol.name).isStub) return definition;
  return counterpartsOf(engine, definition)[0] ?? definition;
}

function refuseStub(context: PythonContext, name: string, file: PythonFile, { reads }: Uses): void {
  if (file.isStub) throw cannotInline(name, 'it is defined in a stub');
  const use = reads.find((each) => each.file.isStub);
  if (use !== undefined) throw wouldChange(context, name, spanOfPlace(use.place), 'a stub uses it');
}

/** Taking away what nothing uses is another operation, which asks who might use it all the same. */
function refuseUnused(name: string, { reads }: Uses, keeps: boolean): void {
  if (reads.length > 0) return;
  const hint = keeps
    ? 'there is nothing to do'
    : 'delete-symbol takes it away, and asks who may use it all the same';
  throw cannotInline(name, 'nothing uses it', hint);
}

function inlineDefinition(
  context: PythonContext,
  { symbol }: SymbolChange,
  definition: Definition,
  file: PythonFile,
  uses: Uses,
  needed: ReturnType<typeof noImports>,
  keeps: boolean,
): {
  readonly statements: readonly number[];
  readonly declarations?: readonly number[];
  readonly changes: readonly InlineChange[];
  readonly doubts?: ReadonlyMap<string, string>;
} {
  const { name } = symbol;
  const own = ownSymbol(definition);
  if (own < 0) throw cannotInline(name, 'it is an attribute of objects: each object may have another value');
  const flags = file.facts.symbols.flags[own]!;
  if ((flags & IS_PARAMETER) !== 0) {
    if (keeps) throw cannotInline(name, 'a parameter that is kept is not inlined', 'run without --keep');
    const ref = { file, symbol: own };
    return { statements: [], changes: inlineParameter(context, name, ref, needed) };
  }
  if ((flags & IS_FUNCTION) !== 0) {
    const fact = functionOf(definition, file)!;
    return inlineFunction(context, name, file, fact, uses, needed);
  }
  if ((flags & IS_ASSIGNED) === 0)
    throw cannotInline(
      name,
      symbol.kind === 'variable'
        ? 'nothing is assigned to it, only its type is told'
        : `it is a ${symbol.kind}`,
    );
  if (definition.kind === 'member') {
    refuseClassAttribute(context, definition, name);
    for (const use of uses.reads) refuseOpenReceiver(context, definition, name, use);
  }
  return inlineVariable(context, name, file, uses, needed, keeps);
}

function refuseStuck(context: PythonContext, name: string, { stuck, imports }: Uses): void {
  const places = [
    ...stuck.map(({ place, reason }) => ({ ...spanOfPlace(place), reason })),
    ...imports
      .filter(({ file }) => file.isPackage)
      .map(({ place }) => ({ ...spanOfPlace(place), reason: 'the package passes it on' })),
  ];
  if (places.length > 0) throw stillUsed(context, name, places);
}

/** What is not proven, and nobody chose. */
function whatIsLeft(
  judged: readonly JudgedPlace[],
  chosen: ReadonlySet<string> | null,
  { reads }: Uses,
): InlinePlan['left'] {
  if (chosen === null) return [];
  const inlined = new Set(reads.map(({ place }) => keyOf(spanOfPlace(place))));
  return judged.flatMap(({ bound, verdict }) => {
    if (verdict.kind === 'other' || verdict.kind === 'text') return [];
    const place = spanOfPlace(bound.place);
    const isUse = verdict.kind !== 'proven' || inlined.has(keyOf(place));
    return isUse && !chosen.has(keyOf(place)) ? [{ ...place, reason: verdict.reason }] : [];
  });
}
