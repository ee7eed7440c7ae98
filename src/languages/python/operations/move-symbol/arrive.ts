// The new file, or the edits of the file that is there: imports that the moved code needs, and the moved code itself.
import type { Rebinding } from '../../../../kernel/language.ts';
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { type CodeUnit, IS_DECLARED, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { meaningOfName } from '../../rename/net/plain-target.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { importPlace, isDefinition } from '../../rewrite/import-place.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import { findArrival } from './arrival.ts';
import { followedByBlock, importsForChecker, importsOfNewFile } from './checker-imports.ts';
import { addExports } from './exported-names.ts';
import { hasFutureAnnotations } from './future-annotations.ts';
import { goneFromDestination, prefixesOf, removeLeftBehind, wholeStatements } from './imports-left-behind.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';
import { movedText } from './moved-text.ts';
import { hasOtherName, usesUnderOtherName } from './own-names.ts';
import { placeImports } from './place-imports.ts';
import { declarationOf } from './stub-meanings.ts';
import type { FileChange } from './text-change.ts';

export interface ArrivalChanges {
  readonly changes: readonly FileChange[];
  readonly created: FileChange | null;
  readonly removed: readonly FileSpan[];
  readonly rebound: readonly Rebinding[];
}

export function arrive(context: PythonContext, plan: MovePlan): ArrivalChanges {
  return plan.to.file === null ? arriveInNewFile(context, plan) : arriveInFile(context, plan, plan.to.file);
}

function arriveInNewFile(context: PythonContext, plan: MovePlan): ArrivalChanges {
  const { source, to, statements, imports } = plan;
  const { lineEnding } = sourceStyle(source.facts.tree);
  const future = hasFutureAnnotations(source) ? 'from __future__ import annotations\n\n' : '';
  const { text, bound } = importsOfNewFile(
    context,
    to,
    imports.map(({ line }) => line),
  );
  const isApart = !source.isStub && isDefinition(source.facts.tree, statements[0]!);
  const gap = text === '' ? '' : isApart ? '\n\n' : '\n';
  const head = encode(`${future}${text}${gap}`, lineEnding);
  const body = movedText(plan, lineEnding);
  const created: FileChange = {
    file: to.path,
    span: { start: 0, end: 0 },
    text: Buffer.concat([head, body.text]),
    carried: body.carried.map(({ from, offset }) => ({ from, offset: offset + head.length })),
    rebound: importedPlaces(context, plan).flatMap(({ place, name }) => {
      const at = bound.get(name);
      return at === undefined
        ? []
        : [
            {
              place,
              offset: encode(future + text.slice(0, at), lineEnding).length,
              length: Buffer.byteLength(name),
            },
          ];
    }),
  };
  return { changes: [], created, removed: body.removed, rebound: [] };
}

function arriveInFile(context: PythonContext, plan: MovePlan, file: PythonFile): ArrivalChanges {
  const { source, statements, imports, names, destinationPlaces } = plan;
  const { facts } = file;
  const { tree } = facts;
  const { lineEnding } = sourceStyle(tree);
  const changes: FileChange[] = [];
  const removed: FileSpan[] = [];
  for (const span of prefixesOf(destinationPlaces)) {
    changes.push({ file: file.path, span, text: Buffer.alloc(0) });
    removed.push({ file: file.path, span });
  }
  const renamed = destinationPlaces.flatMap((place) =>
    hasOtherName(file, place) ? (usesUnderOtherName(file, place) ?? []) : [],
  );
  for (const { span, text } of renamed) {
    changes.push({ file: file.path, span, text: encodeText(tree, text) });
    removed.push({ file: file.path, span });
  }
  const left = goneFromDestination(context, file, destinationPlaces);
  const gone = removeLeftBehind(file, left, []);
  removed.push(...gone.removed);
  for (const { span, text } of gone.changes)
    changes.push({ file: file.path, span, text: encodeText(tree, text) });
  const goneStatements = new Set(wholeStatements(file, left.indices));
  const lines = imports.filter(({ isThere }) => !isThere).map(({ line }) => line);
  const forChecker = lines.filter(({ typeChecking }) => typeChecking === true);
  const checked = forChecker.length === 0 ? null : importsForChecker(context, plan.to, file, forChecker);
  const deletions = changes.map(({ span }) => span);
  const place = importPlace(tree, goneStatements, deletions);
  const plain = placeImports(
    context,
    plan.to,
    file,
    [...lines.filter(({ typeChecking }) => typeChecking !== true), ...(checked?.needs ?? [])],
    {
      statements: goneStatements,
      aliases: new Set(left.indices.map((index) => facts.imports[index]!.alias)),
      deletions,
    },
  );
  const block = checked === null ? null : followedByBlock(plain, checked, place);
  const added = block?.added ?? plain;
  const rebound: Rebinding[] = [];
  const inserted = added.map((): NonNullable<FileChange['rebound']>[number][] => []);
  const insertedForChecker: NonNullable<FileChange['rebound']>[number][] = [];
  for (const { place: use, name } of importedPlaces(context, plan)) {
    const known = symbolNamed(facts, MODULE_SCOPE, name);
    const by = added.findIndex(({ bound }) => bound.has(name));
    if (known >= 0) {
      const node = bindingNodesOf(facts, known)[0]!.node;
      const span = { start: tree.start[node]!, end: tree.end[node]! };
      rebound.push({ place: use, means: { kind: 'declaration', file: file.path, span } });
    } else if (by >= 0) {
      const { text, bound } = added[by]!;
      const offset = encode(text.slice(0, bound.get(name)!), lineEnding).length;
      inserted[by]!.push({ place: use, offset, length: Buffer.byteLength(name) });
    } else if (checked?.bound.has(name) === true) {
      const offset = encode(checked.text.slice(0, checked.bound.get(name)!), lineEnding).length;
      insertedForChecker.push({ place: use, offset, length: Buffer.byteLength(name) });
    }
  }
  added.forEach(({ offset, text }, at) => {
    const span = { start: offset, end: offset };
    changes.push({ file: file.path, span, text: encode(text, lineEnding), rebound: inserted[at]! });
  });
  if (block !== null) {
    const { offset, text } = block.block;
    const span = { start: offset, end: offset };
    changes.push({ file: file.path, span, text: encode(text, lineEnding), rebound: insertedForChecker });
  }
  const uses = plan.imports.filter(({ isThere }) => isThere).map((each) => each.bound);
  const body = movedText(plan, lineEnding);
  // Where it is read through the old module, or imported for one function only.
  const others = destinationPlaces.flatMap(({ kind, unit, node }) => {
    const isLocal = kind === 'import-name' && facts.scopeOf[node] !== MODULE_SCOPE;
    return unit === facts && (kind === 'attribute' || isLocal) ? [node] : [];
  });
  others.push(...renamed.map(({ node }) => node));
  removed.push(...body.removed);
  const arrival = findArrival(
    file,
    names,
    uses,
    others,
    {
      isDefinition: statements.some((node) => isDefinition(source.facts.tree, node)),
      isClass: statements.some((node) => source.facts.tree.kind[node] === Node.ClassDef),
      hasComment: body.text[0] === 0x23,
    },
    {
      gone: new Set([...goneStatements, ...left.emptied]),
      behindImports: added.length === 0 ? null : place.after.length,
    },
  );
  const before = encode(arrival.before, lineEnding);
  changes.push({
    file: file.path,
    span: { start: arrival.offset, end: arrival.offset },
    text: Buffer.concat([before, body.text, encode(arrival.after, lineEnding)]),
    carried: body.carried.map(({ from, offset }) => ({ from, offset: offset + before.length })),
  });
  const exported = source.facts.exports?.entries.map(({ name }) => name) ?? [];
  changes.push(
    ...addExports(
      file,
      names.filter((name) => exported.includes(name)),
    ),
  );
  return { changes, created: null, removed, rebound };
}

/** Names in the moved code whose declaration is an import of the old module: they mean that of the new one. */
function importedPlaces(
  { engine }: PythonContext,
  { source, statements, needs }: MovePlan,
): readonly { readonly place: FileSpan; readonly name: string }[] {
  const { facts } = source;
  // What one of several imports binds means none of them for sure, but the new import of it is one. What is also bound in
  // another way means that.
  const several = new Set(
    needs.stay.filter(
      (symbol) =>
        (facts.symbols.flags[symbol]! & ~IS_DECLARED) === IS_IMPORT ||
        isOnlyInStub(symbolText(source, symbol)),
    ),
  );
  if (needs.imported.size + several.size === 0) return [];
  const declared = new Map<number, string>();
  for (const symbol of needs.imported.keys()) {
    const name = symbolText(source, symbol);
    for (const { node } of bindingNodesOf(facts, symbol)) declared.set(facts.tree.start[node]!, name);
  }
  const found: { readonly place: FileSpan; readonly name: string }[] = [];
  for (const unit of [facts, ...facts.embedded]) {
    for (let node = 0; node < unit.tree.count; node++) {
      const symbol = unit.symbolOf[node]!;
      if (!needs.imported.has(symbol) && !several.has(symbol)) continue;
      const span = { start: unit.tree.start[node]!, end: unit.tree.end[node]! };
      if (!isInsideStatements(source, statements, span.start)) continue;
      const name = several.has(symbol) ? symbolText(source, symbol) : declaredName(unit, node);
      if (name !== undefined) found.push({ place: { file: source.path, span }, name });
    }
  }
  return found;

  function isOnlyInStub(name: string): boolean {
    const module = source.isStub ? engine.program.counterpart(source) : null;
    return module !== null && declarationOf(module, name) === null;
  }

  function declaredName(unit: CodeUnit, node: number): string | undefined {
    const target = meaningOfName(engine, source, unit, node);
    const isHere = target.kind === 'declaration' && target.file === source.path;
    return isHere ? declared.get(target.span.start) : undefined;
  }
}

function encode(text: string, lineEnding: string): Buffer {
  return Buffer.from(text.replaceAll('\n', lineEnding));
}
